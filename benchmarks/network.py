"""What a network would make of the same games as `learn_duels.py`: its loss beside that of sums, and its weights.

It adds up a row of numbers for every word that a seat holds, with its features; what is above 0 of the sums of both
seats goes through a second layer, once from either seat's side, and counts beside the sums that `learn_duels.py` finds.
The file holds those sums as well, so that `gate.py` plays it. Of the games left out, half decide when to stop and the
others show how good the rest is: the least of many losses on the same games would be too good to be true.

    uv run --no-editable --reinstall-package matchless --group learn \\
        python benchmarks/network.py games.jsonl.gz --units 8 8 --out network.json
"""

from __future__ import annotations

import argparse
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from scipy.sparse import vstack
from torch import nn

from learn_duels import HELD_OUT, SURE, Evaluations, gather, log_loss, logistic, told, written
from matchless.bots.features import NAMES
from matchless.bots.holdings import UNKNOWN, Vocabulary
from matchless.bots.network import Network
from self_play import read, source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from learn_duels import Samples

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
BATCH = 256
TESTED = 100  # steps between two looks at the games that decide when to stop
PATIENCE = 1000  # steps without a gain on them
MOST = 10_000  # steps


def bag(rows: Any) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Rows of words as an EmbeddingBag takes them."""
    return (
        torch.from_numpy(rows.indices.astype(np.int64)).to(DEVICE),
        torch.from_numpy(rows.indptr[:-1].astype(np.int64)).to(DEVICE),
        torch.from_numpy(rows.data.astype(np.float32)).to(DEVICE),
    )


class Value(nn.Module):  # type: ignore[misc]  # torch need not be installed, and is Any then
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
    return {name: one.clone() for name, one in net.state_dict().items()}


def batches(size: int, seed: int) -> Iterator[Any]:
    """Positions by number, pass after pass, each in an order of its own."""
    chance = np.random.default_rng(seed)
    while True:
        order = chance.permutation(size)
        for first in range(0, size, BATCH):
            yield np.sort(order[first : first + BATCH])


def train(
    net: nn.Module, places: Iterator[Any], loss_of: Callable[[Any], torch.Tensor], test: Callable[[], float]
) -> int:
    """Until a test finds no gain any more; leaves the weights that it found best, and says after how many steps."""
    descent = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=0.02)
    best, at, kept, total = test(), 0, state(net), 0.0
    for step in count(1):
        net.train()
        loss = loss_of(next(places))
        descent.zero_grad()
        loss.backward()
        descent.step()
        total += loss.item()
        if step % TESTED:
            continue
        found = test()
        print(f"  step {step}: {total / TESTED:.4f}, to stop by {found:.4f}", flush=True)
        total = 0.0
        if found < best:
            best, at, kept = found, step, state(net)
        if step - at >= PATIENCE or step >= MOST:
            break
    net.load_state_dict(kept)
    net.eval()
    return at


def value(parts: Sequence[Samples], wide: int, narrow: int, seed: int, origin: dict[str, object]) -> str:
    """The sums and the network beside them, as `duels.json` is written; `origin` says where the parts come from."""
    known = Evaluations(parts)
    vocabulary = Vocabulary(known.words[1:])
    rows = vstack([part.holdings.matrix(vocabulary) for part in parts]).tocsr()
    both = np.concatenate([part.features for part in parts]).reshape(-1, len(NAMES)).astype(np.float32)
    held = known.game % HELD_OUT == 0
    weights = known.fit(~held, known.matrix.shape[1])
    base = (known.matrix @ weights).astype(np.float32)
    learned = np.flatnonzero(~held)
    stops = known.game // HELD_OUT % 2 == 0
    ended = held & ~np.isnan(known.won)
    stopping, shown = np.flatnonzero(ended & stops), np.flatnonzero(ended & ~stops)
    if not len(stopping) or not len(shown):
        raise SystemExit("too few games: none to stop by, or none to show how good the rest is")
    torch.manual_seed(seed)
    net = Value(rows.shape[1], len(NAMES), wide, narrow).to(DEVICE)

    def lead(places: Any) -> torch.Tensor:
        pairs = np.stack((2 * places, 2 * places + 1), 1).ravel()
        features = torch.from_numpy(both[pairs]).to(DEVICE)
        found: torch.Tensor = torch.from_numpy(base[places]).to(DEVICE) + net(rows[pairs], features)
        return found

    def loss_of(places: Any) -> torch.Tensor:
        target = torch.from_numpy(known.target[learned[places]].astype(np.float32)).to(DEVICE)
        return nn.functional.binary_cross_entropy_with_logits(lead(learned[places]), target)

    def loss_on(places: Any) -> float:
        net.eval()
        with torch.no_grad():
            found = [lead(places[first : first + 8192]).cpu().numpy() for first in range(0, len(places), 8192)]
        return log_loss(logistic(np.concatenate(found).astype(np.float64)), known.won[places])

    step = train(net, batches(len(learned), seed), loss_of, lambda: loss_on(stopping))
    thought = log_loss(np.clip(known.thought[shown], SURE, 1 - SURE), known.won[shown])
    sums = log_loss(logistic(base[shown]), known.won[shown])
    print(f"on {len(shown)} positions of games that neither taught nor stopped:")
    print(f"features and holdings: {sums:.4f}")
    print(f"network {wide}-{narrow} of step {step}: {loss_on(shown):.4f}")
    print(f"what the search thought: {thought:.4f}", flush=True)
    by_hero, holdings = told(known, weights, least=0.0)
    with torch.no_grad():
        net.words.weight[UNKNOWN] = 0.0  # nothing was learned of words that no game had
    kept = {name: one.cpu().numpy() for name, one in net.state_dict().items()}
    found = {
        "words": kept["words.weight"].T,
        "features": kept["features.weight"],
        "first bias": kept["features.bias"][None],
        "inner": kept["inner.weight"],
        "second bias": kept["inner.bias"][None],
        "outer": kept["outer.weight"],
    }
    layers = {name: [[round(float(one), 4) for one in row] for row in rows] for name, rows in found.items()}
    same(net, Network(layers), rows, both)
    return written({**origin, "network": f"{wide}-{narrow}", "seed": seed}, by_hero, holdings, layers)


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
    parser.add_argument("--seed", type=int, default=1, help="what it begins with, the order, what drops out")
    parser.add_argument("--jobs", type=int, default=-1)
    args = parser.parse_args()
    games = [played for path in args.games for played in read(path)]
    wide, narrow = args.units
    learned = value(gather(games, args.jobs), wide, narrow, args.seed, source(args.games, games))
    args.out.write_text(learned, encoding="utf-8")


if __name__ == "__main__":
    main()
