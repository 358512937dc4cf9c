"""What a network would make of the same games as `learn_duels.py`: its loss beside that of sums, and its weights.

It adds up a row of numbers for every word that a seat holds, with its features; what is above 0 of the sums of both
seats goes through a second layer, once from either seat's side, and counts beside the sums that `learn_duels.py` finds.
The file holds those sums as well, so that `gate.py` plays it. Needs PyTorch.

    python benchmarks/network.py games.jsonl.gz --units 8 8 --out network.json
    python benchmarks/gate.py network.json --other src/matchless/bots/duels.json --games 400
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from scipy.sparse import vstack
from torch import nn

from learn_duels import HELD_OUT, SURE, Evaluations, gather, log_loss, logistic, told, written
from matchless import RULES_VERSION
from matchless.bots.features import NAMES
from matchless.bots.holdings import UNKNOWN, Vocabulary
from matchless.bots.network import Network
from self_play import read

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from learn_duels import Samples

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
BATCH = 4096
PATIENCE = 4  # rounds without a gain on the games left out


def bag(rows: Any) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Rows of words as an EmbeddingBag takes them."""
    return (
        torch.from_numpy(rows.indices.astype(np.int64)).to(DEVICE),
        torch.from_numpy(rows.indptr[:-1].astype(np.int64)).to(DEVICE),
        torch.from_numpy(rows.data.astype(np.float32)).to(DEVICE),
    )


class Value(nn.Module):  # type: ignore[misc]  # it need not be installed
    """Antisymmetric: what one seat sees of both, less what the other does."""

    def __init__(self, words: int, features: int, wide: int, narrow: int) -> None:
        super().__init__()
        self.words = nn.EmbeddingBag(words, 2 * wide, mode="sum")
        nn.init.normal_(self.words.weight, std=0.02)
        self.features = nn.Linear(features, 2 * wide)
        self.inner = nn.Linear(wide, narrow)
        self.outer = nn.Linear(narrow, 1, bias=False)
        nn.init.zeros_(self.outer.weight)
        self.drop = nn.Dropout(0.2)
        self.wide = wide

    def forward(self, rows: Any, features: torch.Tensor) -> torch.Tensor:
        places, starts, counts = bag(rows)
        sums = self.words(places, starts, per_sample_weights=counts) + self.features(features)
        one, other = sums[0::2], sums[1::2]
        lead: torch.Tensor = self.seen(one, other) - self.seen(other, one)
        return lead

    def seen(self, own: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
        hidden = torch.relu(own[:, : self.wide] + other[:, self.wide :])
        found: torch.Tensor = self.outer(torch.relu(self.inner(self.drop(hidden))))
        return found[:, 0]


def state(net: nn.Module) -> dict[str, Any]:
    return {name: one.cpu().numpy().copy() for name, one in net.state_dict().items()}


def train(
    net: nn.Module, count: int, loss_of: Callable[[Any], torch.Tensor], test: Callable[[], float], rounds: int
) -> tuple[float, dict[str, Any]]:
    """Until the games left out are predicted no better any more; the best loss on them, and the weights then."""
    net.to(DEVICE)
    steps = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=0.02)
    chance = np.random.default_rng(1)
    with torch.no_grad():
        best, since, kept = test(), 0, state(net)
    for turn in range(rounds):
        net.train()
        order = chance.permutation(count)
        total = 0.0
        for first in range(0, count, BATCH):
            loss = loss_of(np.sort(order[first : first + BATCH]))
            steps.zero_grad()
            loss.backward()
            steps.step()
            total += loss.item() * min(BATCH, count - first)
        net.eval()
        with torch.no_grad():
            seen = test()
        print(f"  round {turn + 1}: {total / count:.4f}, held out {seen:.4f}", flush=True)
        since += 1
        if seen < best:
            best, since, kept = seen, 0, state(net)
        if since >= PATIENCE:
            break
    return best, kept


def value(parts: Sequence[Samples], wide: int, narrow: int) -> str:
    """The sums and the network beside them, as `duels.json` is written."""
    known = Evaluations(parts)
    vocabulary = Vocabulary(known.words[1:])
    rows = vstack([part.holdings.matrix(vocabulary) for part in parts]).tocsr()
    both = np.concatenate([part.features for part in parts]).reshape(-1, len(NAMES)).astype(np.float32)
    held = known.game % HELD_OUT == 0
    weights = known.fit(~held, known.matrix.shape[1])
    base = (known.matrix @ weights).astype(np.float32)
    learned, seen = np.flatnonzero(~held), np.flatnonzero(held & ~np.isnan(known.won))
    net = Value(rows.shape[1], len(NAMES), wide, narrow)

    def lead(places: Any) -> torch.Tensor:
        pairs = np.stack((2 * places, 2 * places + 1), 1).ravel()
        features = torch.from_numpy(both[pairs]).to(DEVICE)
        found: torch.Tensor = torch.from_numpy(base[places]).to(DEVICE) + net(rows[pairs], features)
        return found

    def loss_of(places: Any) -> torch.Tensor:
        target = torch.from_numpy(known.target[learned[places]].astype(np.float32)).to(DEVICE)
        return nn.functional.binary_cross_entropy_with_logits(lead(learned[places]), target)

    def test() -> float:
        found = [lead(seen[first : first + 8192]).detach().cpu().numpy() for first in range(0, len(seen), 8192)]
        return log_loss(logistic(np.concatenate(found).astype(np.float64)), known.won[seen])

    thought = log_loss(np.clip(known.thought[seen], SURE, 1 - SURE), known.won[seen])
    sums = log_loss(logistic(base[seen]), known.won[seen])
    print(f"value: {sums:.4f} for features and holdings, {thought:.4f} for what the search thought")
    best, kept = train(net, len(learned), loss_of, test, 40)
    print(f"value network {wide}-{narrow}: {best:.4f} on {len(seen)} positions of games held out", flush=True)
    by_hero, holdings = told(known, weights, least=0.0)
    kept["words.weight"][UNKNOWN] = 0.0  # nothing was learned of words that no game had
    found = {
        "words": kept["words.weight"].T,
        "features": kept["features.weight"],
        "first": kept["features.bias"][None],
        "inner": kept["inner.weight"],
        "second": kept["inner.bias"][None],
        "outer": kept["outer.weight"],
    }
    layers = {name: [[round(float(one), 4) for one in row] for row in rows] for name, rows in found.items()}
    net.load_state_dict({name: torch.from_numpy(one) for name, one in kept.items()})
    same(net, Network(layers), rows, both)
    return written({"network": f"{wide}-{narrow}", "rules": RULES_VERSION}, by_hero, holdings, layers)


def same(net: Value, played: Network, rows: Any, both: Any) -> None:
    """Raises unless what bots will play by says of some positions what was learned, but for its rounding."""
    pairs = np.arange(2 * min(200, len(both) // 2))
    with torch.no_grad():
        learned = net(rows[pairs], torch.from_numpy(both[pairs]).to(DEVICE)).cpu().numpy()
    said = [
        [int(word) for word, count in zip(row.indices, row.data, strict=True) for _ in range(int(count))]
        for row in rows[pairs]
    ]
    features = both[pairs].tolist()
    leads = [played.lead(features[place : place + 2], said[place : place + 2]) for place in pairs[::2]]
    np.testing.assert_allclose(leads, learned, atol=0.02)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, nargs="+", help="files of self_play.py")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--units", type=int, nargs=2, default=(32, 16), help="of both layers (default: 32 16)")
    parser.add_argument("--jobs", type=int, default=-1)
    args = parser.parse_args()
    parts = gather([played for path in args.games for played in read(path)], args.jobs)
    args.out.write_text(value(parts, *args.units), encoding="utf-8")


if __name__ == "__main__":
    main()
