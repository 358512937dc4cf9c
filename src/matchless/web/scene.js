// A picture panel: a ground, the traces of the gouge, and motifs on it. 300 by 200, made to be cropped above and below.
import { gouge } from "./motifs.js";
import { placed } from "./motif.js";

/** @typedef {() => number} Dice */

const W = 300, H = 200;
/** @type {(n: number) => number} */
const R = (n) => Math.round(n * 10) / 10;
/**
 * The same numbers for the same card, always.
 * @type {(text: string) => Dice}
 */
export function dice(text) {
  let x = 2166136261;
  for (const c of text) x = Math.imul(x ^ c.charCodeAt(0), 16777619);
  return () => {
    x = (x + 0x6d2b79f5) | 0;
    let t = Math.imul(x ^ (x >>> 15), 1 | x);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
/** @type {(tone: string, d: string) => string} */
const f = (tone, d) => `<path fill="var(--${tone})" d="${d}"/>`;
/** @type {(tone: string) => string} */
const all = (tone) => f(tone, `M0 0H${W}V${H}H0Z`);
/** @type {(x: number, y: number, r: number) => string} */
const disc = (x, y, r) => `M${R(x - r)} ${R(y)}a${R(r)} ${R(r)} 0 1 0 ${R(2 * r)} 0a${R(r)} ${R(r)} 0 1 0 ${R(-2 * r)} 0Z`;
/** @type {(n: number, make: (i: number) => string) => string} */
const many = (n, make) => Array.from({ length: n }, (_, i) => make(i)).join("");
/** @type {(pts: number[][]) => string} */
const blob = (pts) => { // a closed curve through the middle of each side
  const m = pts.map((p, i) => { const q = pts[(i + 1) % pts.length]; return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]; });
  return `M${R(m[0][0])} ${R(m[0][1])}` + pts.map((_, i) => { const c = pts[(i + 1) % pts.length], e = m[(i + 1) % pts.length]; return `Q${R(c[0])} ${R(c[1])} ${R(e[0])} ${R(e[1])}`; }).join("") + "Z";
};
/** @type {(y: number, amp: number, ph: number, r: Dice) => string} */
const hill = (y, amp, ph, r) => `M0 ${H}V${R(y)}` + many(10, (i) => `Q${R(i * 30 + 15)} ${R(y + amp * Math.sin(ph + i * 0.9) - 6 + r() * 12)} ${(i + 1) * 30} ${R(y + amp * Math.sin(ph + i * 0.9 + 0.5))}`) + `V${H}Z`;
/** @type {(cx: number, cy: number, n: number, r: Dice, turn?: number) => string} */
const rays = (cx, cy, n, r, turn = 0) => many(n, (i) => { const t = ((i + turn) / n) * 2 * Math.PI, u = t + (Math.PI / n) * (0.85 + 0.3 * r()); return `M${cx} ${cy}L${R(cx + 400 * Math.cos(t))} ${R(cy + 400 * Math.sin(t))}L${R(cx + 400 * Math.cos(u))} ${R(cy + 400 * Math.sin(u))}Z`; });
/** @type {(x: number, y: number, k: number) => string} */
const pineD = (x, y, k) => `M${R(x)} ${R(y - 60 * k)}L${R(x + 14 * k)} ${R(y - 36 * k)}H${R(x + 8 * k)}L${R(x + 20 * k)} ${R(y - 14 * k)}H${R(x + 4 * k)}V${R(y)}H${R(x - 4 * k)}V${R(y - 14 * k)}H${R(x - 20 * k)}L${R(x - 8 * k)} ${R(y - 36 * k)}H${R(x - 14 * k)}Z`;
/** @type {(r: Dice, lo: number, hi: number) => string} */
const sky = (r, lo, hi) => { let x = -8, d = `M0 ${H}`; while (x < W) { const w = 22 + r() * 26, y = lo - r() * (lo - hi); d += `V${R(y)}`; if (r() < 0.3) d += `h${R(w * 0.3)}v-10h${R(w * 0.3)}v10`; x += w; d += `H${R(Math.min(W, x))}`; } return d + `V${H}Z`; };
/** @type {(r: Dice, n: number, lo: number, hi: number) => string} */
const lit = (r, n, lo, hi) => many(n, () => `M${R(8 + r() * 284)} ${R(lo + r() * (hi - lo))}h5v7h-5z`);

/**
 * Grounds; `dark` ones print their motifs white-line unless told otherwise.
 * @type {Record<string, { draw: (r: Dice) => string, dark?: number, split?: number }>}
 */
export const GROUNDS = {
  rays: { draw: (r) => all("p") + f("bp", rays(150, 104, 18, r, r())) },
  blaze: { draw: (r) => all("b") + f("bp", rays(150, 110, 16, r, r())) },
  glory: { draw: (r) => all("b") + f("bp", rays(150, 100, 20, r, r())) + f("b", disc(150, 100, 92)) + f("p", disc(150, 100, 85)) + f("bp", many(28, (i) => { const t = (i / 28) * 6.283; return gouge(150 + 72 * Math.cos(t), 100 + 72 * Math.sin(t), 150 + 82 * Math.cos(t), 100 + 82 * Math.sin(t), 1.4); })) },
  sun: { draw: () => all("p") + f("b", disc(150, 100, 76)) + f("p", many(5, (i) => gouge(60, 138 + i * 9, 240, 138 + i * 9, 1 + i * 0.7))) + f("bp", many(6, (i) => gouge(4, 40 + i * 26, 60 - i * 3, 40 + i * 26, 2) + gouge(240 + i * 3, 46 + i * 24, 296, 46 + i * 24, 2))) },
  night: { dark: 1, draw: (r) => all("a") + f("b", disc(150, 96, 80)) + f("ab", disc(150, 96, 64)) + f("p", many(22, () => { const x = r() * W, y = r() * 120; return Math.hypot(x - 150, y - 96) > 84 ? disc(x, y, 0.8 + r() * 1.4) : ""; })) },
  stars: { dark: 1, draw: (r) => all("a") + f("b", many(14, () => { const x = r() * W, y = r() * H, k = 2 + r() * 5; return `M${R(x)} ${R(y - k)}l${R(k * 0.25)} ${R(k * 0.75)} ${R(k * 0.75)} ${R(k * 0.25)} ${R(-k * 0.75)} ${R(k * 0.25)} ${R(-k * 0.25)} ${R(k * 0.75)} ${R(-k * 0.25)} ${R(-k * 0.75)} ${R(-k * 0.75)} ${R(-k * 0.25)} ${R(k * 0.75)} ${R(-k * 0.25)}Z`; })) + f("ab", many(12, () => { const y = r() * H, x = r() * 240; return gouge(x, y, x + 30 + r() * 40, y + 3, 1.6); })) },
  forest: { draw: (r) => all("pp") + f("bp", many(7, (i) => { const x = 10 + i * 44 + r() * 14, w = 10 + r() * 8; return `M${R(x)} 0H${R(x + w)}L${R(x + w + 4)} ${H}H${R(x - 4)}Z`; })) + f("b", many(5, (i) => { const x = -12 + i * 72 + r() * 20, w = 18 + r() * 10; return Math.abs(x + 9 - 150) < 40 ? "" : `M${R(x)} 0H${R(x + w)}L${R(x + w + 7)} ${H}H${R(x - 7)}Z`; })) + f("pp", many(24, () => { const x = r() * W, y = r() * 170; return gouge(x, y, x + 1, y + 16 + r() * 24, 1.4); })) + f("ab", hill(172, 6, r() * 6, r)) },
  pines: { draw: (r) => all("p") + f("pp", disc(196, 74, 52)) + f("bp", hill(118, 12, r() * 6, r)) + f("b", many(11, (i) => pineD(i * 30 + r() * 14, 150 + r() * 10, 0.8 + r() * 0.4)) + hill(148, 5, r() * 6, r)) + f("p", many(20, () => { const x = r() * W, y = 158 + r() * 36; return gouge(x, y, x + 18, y + 2, 1.4); })) },
  hills: { draw: (r) => all("p") + f("pp", many(7, (i) => gouge(10 + r() * 60, 18 + i * 14, 200 + r() * 90, 16 + i * 14, 3))) + f("bp", hill(112, 14, r() * 6, r)) + f("b", hill(146, 10, r() * 6, r)) + f("bp", many(26, () => { const x = r() * W, y = 158 + r() * 36; return gouge(x, y, x + 16 + r() * 18, y - 3, 1.6); })) },
  snow: { draw: (r) => all("bp") + f("p", "M0 150L52 70 78 104 128 36 178 112 210 82 300 160V200H0Z") + f("b", "M128 36L150 70 138 86 154 118 178 112ZM52 70L66 90 58 112 78 104ZM210 82L226 108 218 124 246 120Z") + f("p", many(30, () => disc(r() * W, r() * 120, 1 + r() * 2))) },
  speed: { draw: (r) => all("p") + f("b", many(24, () => { const x = -40 + r() * 300, y = -20 + r() * 230, l = 60 + r() * 120; return gouge(x, y, x + l, y - l * 0.5, 1.4 + r() * 4); })) + f("bp", many(16, () => { const x = -40 + r() * 300, y = r() * 220, l = 60 + r() * 90; return gouge(x, y, x + l, y - l * 0.5, 2 + r() * 4); })) },
  rush: { draw: (r) => all("b") + f("bp", many(30, () => { const y = r() * H, x = -30 + r() * 240; return gouge(x, y, x + 60 + r() * 120, y, 1 + r() * 4.5); })) + f("ab", many(10, () => { const y = r() * H, x = -30 + r() * 240; return gouge(x, y, x + 60 + r() * 120, y, 1 + r() * 3); })) },
  rings: { draw: () => all("p") + many(6, (i) => `<circle cx="150" cy="100" r="${176 - i * 28}" fill="var(--${i % 2 ? "pp" : "bp"})"/>`) + f("b", many(26, (i) => { const t = (i / 26) * 6.283; return gouge(150 + 112 * Math.cos(t), 100 + 112 * Math.sin(t), 150 + 134 * Math.cos(t), 100 + 134 * Math.sin(t), 1.6); })) },
  rain: { dark: 1, draw: (r) => all("a") + f("ab", hill(120, 20, r() * 6, r)) + f("b", many(60, () => { const x = r() * 340 - 20, y = r() * 220 - 20, l = 16 + r() * 26; return gouge(x, y, x - l * 0.32, y + l, 0.9); })) },
  city: { draw: (r) => all("pp") + f("p", disc(220, 58, 34)) + f("bp", sky(r, 120, 50)) + f("b", sky(r, 158, 100)) + f("p", lit(r, 34, 124, 192)) },
  roofs: { dark: 1, draw: (r) => all("b") + f("bp", disc(226, 56, 38)) + f("ab", sky(r, 130, 70)) + f("a", sky(r, 172, 122)) + f("bp", lit(r, 26, 136, 192)) },
  brick: { draw: (r) => all("b") + f("bp", many(9, (j) => many(6, (i) => `M${R(i * 56 - (j % 2) * 28 + 2)} ${j * 23 + 2}h${R(50 + r() * 3)}v18h-51z`))) + f("b", many(16, () => { const x = r() * W, y = r() * H; return gouge(x, y, x + 20, y + 1, 1.4); })) },
  stage: { draw: () => all("pp") + f("p", "M150 -20L236 200H64Z") + f("bp", many(6, (i) => `M0 ${158 + i * i * 1.6 + i * 5}H300v2.4H0z`)) + f("b", "M0 0H76C74 60 50 112 14 130L22 200H0ZM300 0H224C226 60 250 112 286 130L278 200H300ZM0 0H300V22C260 36 240 20 225 26 200 40 170 22 150 30 130 22 100 40 75 26 60 20 40 36 0 22Z") + f("ab", many(4, (i) => gouge(10 + i * 16, 26, 4 + i * 8, 124 - i * 12, 2.6) + gouge(290 - i * 16, 26, 296 - i * 8, 124 - i * 12, 2.6))) },
  verse: { draw: (r) => all("p") + f("bp", many(12, (j) => { let x = 16, d = ""; while (x < 270) { const l = 12 + r() * 34; d += gouge(x, 14 + j * 16, x + l, 13 + j * 16 + r() * 3, 2); x += l + 8; } return d; })) },
  waves: { draw: () => all("pp") + many(9, (j) => `<path fill="none" stroke="var(--${j % 3 === 1 ? "b" : "bp"})" stroke-width="${R(3 + (j % 3) * 1.6)}" d="M-10 ${30 + j * 22}${many(11, (i) => `q15 ${i % 2 ? 9 : -9} 30 0`)}"/>`) },
  ripples: { draw: () => all("pp") + many(7, (i) => `<ellipse cx="150" cy="120" rx="${190 - i * 26}" ry="${88 - i * 12}" fill="none" stroke="var(--${i % 2 ? "b" : "bp"})" stroke-width="${6 - i * 0.5}"/>`) },
  grass: { draw: (r) => all("p") + f("pp", disc(150, 90, 82)) + f("b", many(64, () => { const x = r() * 320 - 10, y = 205, l = 40 + r() * 74, k = (r() - 0.5) * 40; return gouge(x, y, x + k, y - l, 4); })) + f("ab", many(34, () => { const x = r() * 320 - 10, y = 208, l = 20 + r() * 40, k = (r() - 0.5) * 30; return gouge(x, y, x + k, y - l, 4); })) },
  jungle: { draw: (r) => all("pp") + f("bp", many(26, (i) => { const t = (i / 26) * 6.283, R0 = 128 + r() * 30; return gouge(150 + 190 * Math.cos(t), 100 + 140 * Math.sin(t), 150 + R0 * 0.62 * Math.cos(t + 0.14), 100 + R0 * 0.58 * Math.sin(t + 0.14), 13); })) + f("b", many(22, (i) => { const t = (i / 22) * 6.283 + 0.2, R0 = 150 + r() * 30; return gouge(150 + 210 * Math.cos(t), 100 + 150 * Math.sin(t), 150 + R0 * 0.7 * Math.cos(t - 0.12), 100 + R0 * 0.62 * Math.sin(t - 0.12), 11); })) + f("ab", many(16, (i) => { const t = (i / 16) * 6.283 + 0.1; return gouge(150 + 220 * Math.cos(t), 100 + 160 * Math.sin(t), 150 + 140 * Math.cos(t + 0.1), 100 + 96 * Math.sin(t + 0.1), 9); })) },
  smoke: { draw: (r) => all("pp") + f("bp", many(9, () => blob(Array.from({ length: 6 }, (_, i) => { const t = (i / 6) * 6.283; return [0, 0].map((_, k) => (k ? 100 + 70 * (0.5 + r()) * Math.sin(t) : 150 + 130 * (0.5 + r()) * Math.cos(t))); })))) + many(9, () => { const x = 20 + r() * 260, y = 20 + r() * 160, k = 14 + r() * 20; return `<path fill="none" stroke="var(--b)" stroke-width="3" stroke-linecap="round" d="M${R(x - k)} ${R(y)}c${R(k * 0.3)} ${R(-k)} ${R(k * 1.5)} ${R(-k)} ${R(k * 1.6)} ${R(-k * 0.1)}c0 ${R(k * 0.7)} ${R(-k)} ${R(k * 0.6)} ${R(-k * 0.9)} 0"/>`; }) },
  dots: { draw: () => all("p") + f("bp", many(11, (j) => many(17, (i) => { const k = Math.max(0, (Math.hypot(i * 19 - 150, (j * 19 - 95) * 1.3) - 40) / 22); return k > 0.6 ? disc(i * 19 + (j % 2) * 9.5, j * 19 + 5, Math.min(8.4, k)) : ""; }))) },
  fence: { draw: (r) => all("pp") + f("bp", hill(150, 8, r() * 6, r)) + f("b", many(7, (j) => `M0 ${28 + j * 22}h300v2.2H0z`) + many(6, (i) => `M${14 + i * 54} 8h8v192h-8z`)) + f("b", many(24, (k) => { const x = 40 + (k % 6) * 54 - 6, y = 28 + Math.floor(k / 6) * 44; return `M${x} ${y - 5}l12 12-3 1-10-10zM${x + 12} ${y - 5}l-12 12 2 2 12-11z`; })) },
  flames: { dark: 1, draw: (r) => all("a") + f("ab", many(9, (i) => `M${R(i * 38 - 24)} 210C${R(i * 38 - 34)} ${R(130 - r() * 40)} ${R(i * 38 + 4)} ${R(120 - r() * 40)} ${R(i * 38)} ${R(60 - r() * 40)}C${R(i * 38 + 36)} ${R(110)} ${R(i * 38 + 34)} 150 ${R(i * 38 + 30)} 210Z`)) + f("b", many(8, (i) => `M${R(i * 42 - 16)} 210C${R(i * 42 - 22)} ${R(170 - r() * 20)} ${R(i * 42 + 6)} ${R(160 - r() * 20)} ${R(i * 42 + 4)} ${R(126 - r() * 20)}C${R(i * 42 + 30)} 160 ${R(i * 42 + 26)} 180 ${R(i * 42 + 24)} 210Z`)) },
  check: { draw: () => all("pp") + f("b", many(7, (j) => { const y0 = 110 + j * j * 1.9, y1 = 110 + (j + 1) * (j + 1) * 1.9; return many(9, (i) => { if ((i + j) % 2) return ""; const X = (/** @type {number} */ u, /** @type {number} */ y) => R(150 + (u - 4.5) * (26 + (y - 110) * 0.62)); return `M${X(i, y0)} ${R(y0)}L${X(i + 1, y0)} ${R(y0)} ${X(i + 1, y1)} ${R(y1)} ${X(i, y1)} ${R(y1)}Z`; }); })) + f("bp", many(9, (i) => gouge(10 + i * 32, 6, 10 + i * 32, 96, 3))) },
  burst: { draw: (r) => all("pp") + f("b", "M" + many(22, (i) => { const t = (i / 22) * 6.283, k = i % 2 ? 66 : 104 + r() * 34; return `${i ? "L" : ""}${R(150 + k * 1.25 * Math.cos(t))} ${R(100 + k * 0.92 * Math.sin(t))} `; }) + "Z") + f("p", "M" + many(22, (i) => { const t = (i / 22) * 6.283 + 0.08, k = i % 2 ? 48 : 74 + r() * 14; return `${i ? "L" : ""}${R(150 + k * 1.25 * Math.cos(t))} ${R(100 + k * 0.92 * Math.sin(t))} `; }) + "Z") },
  split: { split: 1, draw: (r) => all("p") + f("bp", rays(150, 100, 20, r, 0.3)) + f("a", "M150 0H300V200H150Z") },
  vapour: { dark: 1, draw: (r) => all("a") + many(7, (i) => { const x = 20 + i * 44 + r() * 12; return `<path fill="none" stroke="var(--${i % 2 ? "b" : "ab"})" stroke-width="${R(5 + r() * 6)}" stroke-linecap="round" d="M${R(x)} 210c-26 -34 26 -50 0 -84s26 -50 0 -84s12 -30 0 -50"/>`; }) },
};

/**
 * Traces that the gouge left where the ground was cleared.
 * @type {(r: Dice, dark?: number) => string}
 */
function chatter(r, dark) {
  const d = many(16, () => { const t = r() * 6.283, k = 104 + r() * 40, l = 10 + r() * 14; const x = 150 + k * 1.2 * Math.cos(t), y = 100 + k * 0.78 * Math.sin(t), a = t + 1.5 + r() * 0.3; return gouge(x, y, x + l * Math.cos(a), y + l * Math.sin(a), 1.1); });
  return f(dark ? "ab" : "b", d);
}
/**
 * The edge of the block: never quite straight.
 * @type {(r: Dice) => string}
 */
function edge(r) {
  const p = [];
  for (let i = 0; i <= 12; i++) p.push([i * 25, r() * 2.4]);
  for (let i = 1; i <= 8; i++) p.push([W - r() * 2.4, i * 25]);
  for (let i = 11; i >= 0; i--) p.push([i * 25, H - r() * 2.4]);
  for (let i = 7; i >= 1; i--) p.push([r() * 2.4, i * 25]);
  return `<path fill="var(--stock, var(--p))" fill-rule="evenodd" d="M-2 -2H${W + 2}V${H + 2}H-2ZM${p.map(([x, y]) => `${R(x)} ${R(y)}`).join("L")}Z"/>`;
}

/**
 * "ground: motif x y size turn flags; motif …" as SVG text; what is in .motifs may be made smaller in a low panel.
 * @type {(spec: string, seed?: string) => string}
 */
export function scene(spec, seed = spec) {
  const [ground, rest] = spec.split(":");
  const g = GROUNDS[ground.trim()] ?? GROUNDS.rays;
  const r = dice(seed);
  const list = rest.split(";").map((one) => one.trim().split(/\s+/)).filter((one) => one[0]);
  /** @type {(inv: boolean) => string} */
  const draw = (inv) => list.map(([name, x = 150, y = 100, k = 1.5, turn = 0, flags = ""]) => placed(name, +x, +y, +k, +turn, flags + (inv && !flags.includes("n") ? "i" : ""))).join("");
  const body = g.split
    ? `${draw(false)}<svg x="150" width="150" height="${H}" viewBox="150 0 150 ${H}"><path fill="var(--a)" d="M150 0H300V200H150Z"/>${draw(true)}</svg>` // an inner drawing cuts off what is beyond it
    : draw(Boolean(g.dark));
  return `<svg class="scene" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${g.draw(r)}${chatter(r, g.dark)}<g class="motifs">${body}</g>${edge(r)}</svg>`;
}
