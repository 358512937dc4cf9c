// The pieces on a board: fighters, tokens, items. A seat is told by colour and shape, health by a ring and a number.
import { s } from "./dom.js";
import { moved, round } from "./geometry.js";
import { emblemHref } from "./sprite.js";

/** @import { BoardToken, Drawing, Piece, Point } from "./types.js" */

/**
 * An emblem of the sheet, its middle at 0 0.
 * @type {(id: string, size: number, cls: string) => SVGElement}
 */
export const glyph = (id, size, cls) =>
  s("use", { href: emblemHref(id), x: -size / 2, y: -size / 2, width: size, height: size, class: cls });

/**
 * The plates of the four seats, told apart by shape.
 * @type {Record<number, (r: number) => string>}
 */
export const PLATES = {
  1: (r) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`,
  2: (r) => {
    const k = round(r * 0.42);
    const e = round(r * 0.98);
    return `M${-k} ${-e}H${k}L${e} ${-k}V${k}L${k} ${e}H${-k}L${-e} ${k}V${-k}Z`;
  },
  3: (r) => {
    const e = round(r * 0.88);
    const q = round(r * 0.4);
    const c = round(e - q);
    return `M${-c} ${-e}H${c}Q${e} ${-e} ${e} ${-c}V${c}Q${e} ${e} ${c} ${e}H${-c}Q${-e} ${e} ${-e} ${c}V${-c}Q${-e} ${-e} ${-c} ${-e}Z`;
  },
  4: (r) => {
    const e = round(r * 1.1);
    const q = round(e * 0.16);
    const c = round(e - q);
    return `M${-q} ${-c}Q0 ${-e} ${q} ${-c}L${c} ${-q}Q${e} 0 ${c} ${q}L${q} ${c}Q0 ${e} ${-q} ${c}L${-c} ${q}Q${-e} 0 ${-c} ${-q}Z`;
  },
};
const NOTCHES = 20; // points of health that can still be told apart on a ring

/**
 * A fighter's piece. `f` is {id, emblem, seat, hero, space, second?, health, max, mark?}; `state` "asked", "target" or
 * nothing, `hurt` what it has just lost.
 * @type {(board: Drawing, f: Piece, k: number, how?: { state?: string, hurt?: number }) => SVGElement}
 */
export function drawFighter(board, f, k, { state = "", hurt = 0 } = {}) {
  const at = board.spaces[f.space];
  const g = s("g", {
    transform: moved(at, k),
    class: state ? `f ${state}` : "f",
    "data-seat": f.seat,
    "data-fighter": f.id,
  });
  if (f.second) {
    const to = board.spaces[f.second];
    drawLarge(g, f, { x: (to.x - at.x) / k, y: (to.y - at.y) / k }, { state, hurt });
  } else drawDisc(g, f, { state, hurt });
  return g;
}

/** @type {(g: SVGElement, f: Piece, how: { state: string, hurt: number }) => void} */
function drawDisc(g, f, { state, hurt }) {
  const r = f.hero ? 32 : 25;
  const rim = r + 6.5;
  const ringed = f.max > 1;
  g.append(
    s("ellipse", { cx: 2, cy: round(rim * 0.62), rx: round(rim * 0.98), ry: round(rim * 0.56), class: "f-shadow" }),
    s(
      "g",
      { class: "f-body" },
      s("circle", { r: rim + 4, class: "f-track" }),
      ringed ? drawRing(rim, f) : null,
      s("path", { d: PLATES[f.seat](ringed ? r : r + 4), class: "f-plate" }),
      s("path", { d: `M${-0.62 * r} ${-0.42 * r}Q0 ${-1.02 * r} ${0.62 * r} ${-0.42 * r}Q0 ${-0.76 * r} ${-0.62 * r} ${-0.42 * r}Z`, class: "f-shine" }), // prettier-ignore
      glyph(f.emblem, round(r * (f.seat === 4 ? 1.12 : 1.4)), "f-glyph"),
      hurt ? s("path", { d: crack(r), class: "f-crack" }) : null,
      f.mark ? drawBadge(-rim * 0.76, rim * 0.72, f.mark, "f-mark", 0.8) : null,
      ringed ? drawBadge(rim * 0.76, rim * 0.72, f.health, "f-number") : null,
    ),
  );
  if (state === "target") g.append(drawCorners(rim));
  if (hurt) g.append(drawLoss(-rim * 0.7, -rim * 0.8, hurt));
}

/**
 * What is left of health, with a notch for every point while they can be told apart.
 * @type {(r: number, piece: Piece) => (SVGElement | null)[]}
 */
function drawRing(r, { health, max }) {
  const whole = 2 * Math.PI * r;
  const share = Math.max(0, health) / max;
  return [
    s("circle", { r, class: "f-lost" }),
    s("circle", {
      r,
      class: share <= 1 / 3 ? "f-health low" : "f-health",
      transform: "rotate(-90)",
      "stroke-dasharray": `${round(whole * share)} ${round(whole)}`,
    }),
    max <= NOTCHES
      ? s("circle", {
          r,
          class: "f-notch",
          pathLength: max * 100,
          "stroke-dasharray": "8 92",
          "stroke-dashoffset": 4,
          transform: "rotate(-90)",
        })
      : null,
  ];
}

/** @type {(x: number, y: number, text: string | number, cls: string, size?: number) => SVGElement} */
const drawBadge = (x, y, text, cls, size = 1) => {
  const width = String(text).length > 1 ? 36 : 28;
  return s(
    "g",
    { transform: moved({ x, y }, size) },
    s("rect", { x: -width / 2, y: -14, width, height: 28, rx: 14, class: "f-badge" }),
    s("text", { class: cls, y: 1, text }),
  );
};

/** @type {(r: number) => string} */
const crack = (r) =>
  [[-0.9, -0.2], [-0.35, -0.05], [-0.1, -0.45], [0.16, 0.2], [0.5, -0.1], [0.92, 0.3]] // prettier-ignore
    .map(([x, y], i) => `${i ? "L" : "M"}${round(x * r)} ${round(y * r)}`)
    .join("");

/**
 * Four corners around somebody who can be attacked.
 * @type {(r: number) => SVGElement}
 */
const drawCorners = (r) =>
  s(
    "g",
    { class: "f-target" },
    [45, 135, 225, 315].map((turn) => {
      const d = `M${r + 6} -16L${r + 20} 0 ${r + 6} 16`;
      return [
        s("path", { d, transform: `rotate(${turn})`, class: "f-corner-case" }),
        s("path", { d, transform: `rotate(${turn})`, class: "f-corner" }),
      ];
    }),
  );

/**
 * What was just lost, in a burst.
 * @type {(x: number, y: number, amount: number) => SVGElement}
 */
const drawLoss = (x, y, amount) =>
  s(
    "g",
    { class: "m-hurt-group", transform: moved({ x, y }, 1.1) },
    s("path", {
      d: "M0 -28L8 -14 24 -18 18 -4 30 6 14 10 10 26 0 14 -14 24 -14 10 -30 4 -16 -6 -22 -20 -8 -14Z",
      class: "m-hurt",
    }),
    s("text", { class: "m-hurt-text", y: 2, text: `−${amount}` }),
  );

// --- large fighters ------------------------------------------------------------------------------------------------------

/**
 * The bodies that are drawn, by emblem: whoever else is large is a long piece.
 * @type {Record<string, (length: number) => { outline: string, drawn: SVGElement[], emblem?: boolean }>}
 */
const BODIES = { "t-rex": rex };

/**
 * Somebody on two spaces, 0 0 and `to`, with its health as a seal on its flank.
 * @type {(g: SVGElement, f: Piece, to: Point, how: { state: string, hurt: number }) => void}
 */
function drawLarge(g, f, to, { state, hurt }) {
  const length = round(Math.hypot(to.x, to.y));
  const angle = Math.atan2(to.y, to.x);
  const body = (BODIES[f.emblem] ?? longPiece)(length);
  const feet = to.x < 0 ? -1 : 1; // down, whichever way it looks
  const seal = { x: to.x * 0.52, y: to.y * 0.52 - 2 };
  g.append(
    s(
      "g",
      { class: "f-body" },
      s(
        "g",
        { transform: `rotate(${round((angle * 180) / Math.PI)}) scale(1 ${feet})` },
        s("path", { d: body.outline, class: "f-shadow", transform: `translate(3 ${8 * feet})` }),
        s("path", { d: body.outline, class: "c-case" }),
        body.drawn,
        state === "asked" ? s("path", { d: body.outline, class: "c-asked" }) : null,
      ),
      body.emblem ? s("g", { transform: moved({ x: 0, y: 0 }) }, glyph(f.emblem, 44, "f-glyph")) : null,
      s(
        "g",
        { transform: moved(seal) },
        s("circle", { r: 29, class: "f-track" }),
        drawRing(24.5, f),
        s("path", { d: PLATES[f.seat](19), class: "f-plate" }),
        s("text", { class: "f-number on-plate", y: 1.5, text: f.health }),
      ),
    ),
  );
  if (state === "target") g.append(s("g", { transform: moved(seal) }, drawCorners(30)));
  if (hurt) g.append(drawLoss(seal.x - 30, seal.y - 34, hurt));
}

/**
 * A large fighter nobody has drawn: a piece over both spaces, with an emblem at its head.
 * @type {(length: number) => { outline: string, drawn: SVGElement[], emblem?: boolean }}
 */
function longPiece(length) {
  const outline = `M0 -40H${length}A40 40 0 0 1 ${length} 40H0A40 40 0 0 1 0 -40Z`;
  const inner = `M0 -33H${length}A33 33 0 0 1 ${length} 33H0A33 33 0 0 1 0 -33Z`;
  const ribs = Array.from({ length: Math.max(0, Math.floor((length - 40) / 18)) }, (_, i) => 46 + i * 18)
    .filter((x) => Math.abs(x - length * 0.52) > 34 && x < length + 18)
    .map((x) => `M${round(x)} -24Q${round(x + 7)} 0 ${round(x)} 24`)
    .join("");
  return {
    outline,
    emblem: true,
    drawn: [s("path", { d: inner, class: "c-body" }), s("path", { d: ribs, class: "c-line" })],
  };
}

/**
 * A T. Rex in profile: jaws on one space, hips on the other; it stretches with the distance.
 * @type {(d: number) => { outline: string, drawn: SVGElement[], emblem?: boolean }}
 */
function rex(d) {
  /** @type {(n: number) => number} */
  const x = (n) => round(d + n);
  const body = `M-56 -10C-55 -22 -42 -30 -26 -32C-20 -42 -4 -43 4 -34C22 -36 36 -32 50 -34C${round(d * 0.55)} -44 ${x(-34)} -54 ${x(0)} -46C${x(34)} -38 ${x(58)} -20 ${x(104)} -34C${x(80)} 0 ${x(52)} 10 ${x(24)} 12C${x(34)} 24 ${x(30)} 34 ${x(16)} 38L${x(22)} 52C${x(20)} 56 ${x(14)} 58 ${x(8)} 58L${x(-30)} 59 ${x(-21)} 51 ${x(-6)} 49 ${x(-2)} 38C${x(-16)} 36 ${x(-24)} 28 ${x(-26)} 19C${x(-54)} 28 74 28 50 16C40 10 30 8 22 9C10 20 -12 28 -40 25C-46 24 -48 19 -45 15L-38 19 -35 9 -28 18 -24 7 -17 16 -13 4 -6 11 -3 0 -9 -4 -14 5 -19 -6 -25 4 -30 -7 -36 3 -41 -8 -47 2 -52 -7Z`;
  const far = `M${x(-34)} 22C${x(-22)} 36 ${x(-34)} 42 ${x(-42)} 42L${x(-36)} 53 ${x(-44)} 58 ${x(-68)} 58 ${x(-60)} 51 ${x(-50)} 49 ${x(-54)} 38C${x(-62)} 30 ${x(-60)} 20 ${x(-56)} 16Z`;
  const arm = "M66 20C66 30 58 35 50 34L44 40 45 33 38 34 45 28C52 29 55 26 56 18Z";
  const stripes =
    [[58, -32, 54, -8], [74, -37, 72, -16], [d - 20, -46, d - 22, -22], [d - 2, -44, d - 2, -18], [d + 16, -38, d + 14, -14], [d + 34, -30, d + 30, -8], [d + 52, -25, d + 48, -5]] // prettier-ignore
      .filter(([at]) => Math.abs(at - d * 0.52) > 26)
      .map(([x1, y1, x2, y2]) => {
        const middle = (y1 + y2) / 2;
        return `M${round(x1 - 4)} ${y1}Q${round(x1)} ${middle} ${round(x2)} ${y2}Q${round(x1 + 6)} ${middle} ${round(x1 + 5)} ${y1 - 1}Z`;
      });
  return {
    outline: body + far + arm,
    drawn: [
      s("path", { d: far, class: "c-limb" }),
      s("path", { d: body, class: "c-body" }),
      s("path", { d: arm, class: "c-limb" }),
      s("path", { d: stripes.join(""), class: "c-stripe" }),
      s("path", {
        d: `M-50 -15L-44 -17M-22 -20C-10 -14 4 -16 14 -10M${x(-12)} -8C${x(-20)} 8 ${x(-14)} 20 ${x(-4)} 26`,
        class: "c-line",
      }),
      s("path", { d: "M-14 -32a5.6 4.6 0 1 0 .1 0Z", class: "c-eye" }),
      s("path", { d: "M-15.4 -31a1.7 3.2 0 1 0 .1 0Z", class: "c-pupil" }),
    ],
  };
}

// --- what else lies there ------------------------------------------------------------------------------------------------

/** @type {(r: number) => string} */
const HEXAGON = (r) => {
  const [a, b] = [round(r * 0.866), r / 2];
  return `M0 ${-r}L${a} ${-b}V${b}L0 ${r}L${-a} ${b}V${-b}Z`;
};
/** @type {(r: number) => string} */
const ROUND = (r) => PLATES[1](r);

/**
 * A hero's token: round where it stops whoever enters, else six-sided. Beside a fighter it is small, at the rim.
 * @type {(board: Drawing, token: BoardToken, k: number, taken: boolean) => SVGElement}
 */
export function drawToken(board, { space, hero, emblem, stops, count, name, nth = 0 }, k, taken) {
  const { x, y } = board.spaces[space];
  const aside = 30 * k * nth; // the first hides no other
  const place = taken ? { x: x - 40 * k + aside, y: y + 34 * k } : { x: x + aside, y };
  const shape = stops ? ROUND : HEXAGON;
  return s(
    "g",
    {
      transform: moved(place, taken ? k * 0.62 : k),
      class: "b-token",
      role: "img",
      "data-hero": hero,
      "aria-label": `${count > 1 ? `${count} ` : ""}${name} at ${space}`,
    },
    s("ellipse", { cx: 2, cy: 18, rx: 28, ry: 15, class: "f-shadow" }),
    s("path", { d: shape(stops ? 29 : 32), class: "f-track" }),
    s("path", { d: shape(stops ? 25 : 27.4), class: "b-token-face" }),
    glyph(emblem, 38, "b-token-glyph"),
    count > 1 ? drawBadge(20, 20, count, "f-number", 0.8) : null,
  );
}

/**
 * An item of the battlefield, which hangs at the rim of its space.
 * @type {(kind: string, title: string) => SVGElement[]}
 */
export const drawItem = (kind, title) => [
  s("title", { text: title }),
  s("path", { d: HEXAGON(28), class: "f-shadow", transform: "translate(2 5)" }),
  s("path", { d: HEXAGON(29), class: "f-track" }),
  s("path", { d: HEXAGON(24.5), class: "b-item-face" }),
  glyph(kind === "scheme" ? "scheme" : "attack", 26, "b-glyph"),
];

/**
 * Where somebody will stand whose hero is not picked yet.
 * @type {(board: Drawing, comer: { space: string, seat: number }, k: number) => SVGElement}
 */
export const drawComer = (board, { space, seat }, k) =>
  s(
    "g",
    { transform: moved(board.spaces[space], k), "data-seat": seat + 1 },
    s("circle", { r: 30, class: "f-comer" }),
    s("text", { class: "f-comer-text", y: 2, text: "?" }),
  );
