// Where everything on a board lies: paths that keep clear of spaces, halves that face their zone, room beside a space.
// Worked out once for each board and size of its spaces.

export const round = (n) => Math.round(n * 10) / 10;
export const dist = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The curve from a to b: straight, or bent just enough to keep clear of every other space. */
function route(board, from, to, clear) {
  const a = board.spaces[from], b = board.spaces[to];
  const length = dist(a, b), nx = -(b.y - a.y) / length, ny = (b.x - a.x) / length;
  const others = Object.entries(board.spaces).filter(([name]) => name !== from && name !== to).map(([, s]) => s);
  const at = (bend, t) => {
    const cx = (a.x + b.x) / 2 + nx * bend * 2, cy = (a.y + b.y) / 2 + ny * bend * 2, u = 1 - t;
    return { x: u * u * a.x + 2 * u * t * cx + t * t * b.x, y: u * u * a.y + 2 * u * t * cy + t * t * b.y };
  };
  const room = (bend) => {
    let least = Infinity;
    for (let t = 0; t <= 1; t += 0.05) { const p = at(bend, t); for (const s of others) least = Math.min(least, dist(p, s)); }
    return least;
  };
  let bend = 0;
  for (const step of [0, 10, -10, 20, -20, 30, -30, 40, -40, 50, -50, 60, -60]) { bend = step; if (room(step) >= clear) break; }
  const c = { x: (a.x + b.x) / 2 + nx * bend * 2, y: (a.y + b.y) / 2 + ny * bend * 2 };
  return {
    d: bend ? `M${a.x} ${a.y}Q${round(c.x)} ${round(c.y)} ${b.x} ${b.y}` : `M${a.x} ${a.y}L${b.x} ${b.y}`,
    at: (t) => at(bend, t), length,
  };
}

/** Turns the halves or thirds of a space so that each faces the rest of its own zone. */
function facing(board, name) {
  const here = board.spaces[name], zones = here.zones, n = zones.length;
  if (n === 1) return [{ zone: zones[0], from: 0, to: 2 * Math.PI }];
  const pull = Object.fromEntries(zones.map((zone) => {
    let x = 0, y = 0;
    for (const [other, s] of Object.entries(board.spaces)) {
      if (other === name || !s.zones.includes(zone)) continue;
      const d = dist(here, s), weight = s.zones.length === n ? 0.4 : 1;
      x += (weight * (s.x - here.x)) / (d * d); y += (weight * (s.y - here.y)) / (d * d);
    }
    return [zone, Math.atan2(y, x)];
  }));
  const orders = n === 2 ? [[0, 1]] : [[0, 1, 2], [0, 2, 1]];
  let best = { score: -Infinity };
  for (const order of orders) for (let k = 0; k < 24; k++) {
    const start = (k * Math.PI) / 12;
    const score = order.reduce((sum, z, i) => sum + Math.cos(start + ((i + 0.5) * 2 * Math.PI) / n - pull[zones[z]]), 0);
    if (score > best.score + 1e-9) best = { score, start, order };
  }
  return best.order.map((z, i) => ({ zone: zones[z], from: best.start + (i * 2 * Math.PI) / n, to: best.start + ((i + 1) * 2 * Math.PI) / n }));
}

/** The direction around a space with the most room for something beside it. */
function freeAngle(board, name, routes, distance, taken = []) {
  const s = board.spaces[name];
  let best = { room: -1, angle: 0 };
  for (let k = 0; k < 32; k++) {
    const angle = (k * Math.PI) / 16, p = { x: s.x + distance * Math.cos(angle), y: s.y + distance * Math.sin(angle) };
    let room = 90;
    for (const [other, t] of Object.entries(board.spaces)) if (other !== name) room = Math.min(room, dist(p, t) - 58);
    for (const r of routes) for (let t = 0; t <= 1; t += 0.05) { const q = r.at(t); if (dist(q, s) > 50) room = Math.min(room, dist(p, q)); }
    for (const q of taken) room = Math.min(room, dist(p, q) - 20);
    room = Math.min(room, p.x - 10, p.y - 10, board.size[0] - 10 - p.x, board.size[1] - 10 - p.y);
    if (room > best.room) best = { room, angle, x: p.x, y: p.y };
  }
  return best;
}

/** Marks on the ground where nothing else is, always the same ones for the same board. */
function marks(spaces, routes, box, radius) {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const near = (p, r) => { for (let t = 0; t <= 1; t += 0.04) if (dist(p, r.at(t)) < 36) return true; return false; };
  const placed = [];
  for (let tries = 0; tries < 900 && placed.length < 60; tries++) {
    const p = { x: box[0] + 24 + random() * (box[2] - 48), y: box[1] + 24 + random() * (box[3] - 48), size: 0.85 + random() * 0.5, kind: random() < 0.6 ? 0 : 1 };
    if (spaces.some((other) => dist(p, other) < radius + 34) || placed.some((q) => dist(p, q) < 52) || routes.some((r) => near(p, r))) continue;
    placed.push(p);
  }
  return placed;
}

const layouts = new WeakMap(); // board -> radius -> layout

/**
 * The layout of a board whose spaces have this radius: `box` around it, `routes` along its paths, `oneWay` ones,
 * `sectors` of each space, where its `items` and `starts` are drawn, and `marks` on the ground.
 */
export function layout(board, radius) {
  if (!layouts.has(board)) layouts.set(board, new Map());
  const known = layouts.get(board);
  if (!known.has(radius)) known.set(radius, laidOut(board, radius));
  return known.get(radius);
}

function laidOut(board, radius) {
  const k = radius / 54, pad = radius + 16, spaces = Object.values(board.spaces);
  const xs = spaces.map((space) => space.x), ys = spaces.map((space) => space.y);
  const left = Math.min(...xs) - pad, top = Math.min(...ys) - pad;
  const box = [left, top, Math.max(...xs) + pad - left, Math.max(...ys) + pad - top];
  const along = ([a, b]) => ({ a, b, ...route(board, a, b, radius + 24) });
  const routes = board.paths.map(along), oneWay = board.one_way.map(along), all = [...routes, ...oneWay];
  const taken = [];
  const beside = (name, distance) => { const at = freeAngle(board, name, all, distance, taken); taken.push(at); return at; };
  const slots = Object.values(board.items ?? {}).flat();
  return {
    box, routes, oneWay,
    sectors: Object.fromEntries(Object.keys(board.spaces).map((name) => [name, facing(board, name)])),
    items: Object.fromEntries(slots.map((name) => [name, beside(name, radius + 27 * k)])),
    starts: Object.entries(board.starts).map(([number, name]) => ({ number, name, ...beside(name, radius + 24 * k) })),
    marks: marks(spaces, all, box, radius),
  };
}
