// Draws a board from its JSON as SVG. Told everything, decides nothing: no rules live here.
import { renew, s } from "./dom.js";
import { dist, layout, round } from "./geometry.js";
import { emblemHref } from "./sprite.js";
import { MOTIFS, ZONES } from "./zones.js";

export { definePatterns } from "./zones.js";

const use = (id, size, props) =>
  s("use", { href: emblemHref(id), x: -size / 2, y: -size / 2, width: size, height: size, ...props });
const moved = (p, scale = 1, turn = 0) =>
  `translate(${round(p.x)} ${round(p.y)})${turn ? ` rotate(${round(turn)})` : ""}${scale === 1 ? "" : ` scale(${round(scale * 100) / 100})`}`;
const polar = (r, a) => [round(r * Math.cos(a)), round(r * Math.sin(a))];
const degrees = (p, q) => (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI;

/** The plates of the four seats, told apart by shape. */
const PLATES = {
  1: (r) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`,
  2: (r) => {
    const k = r * 0.42;
    const e = r * 0.97;
    return `M${-k} ${-e}H${k}L${e} ${-k}V${k}L${k} ${e}H${-k}L${-e} ${k}V${-k}Z`;
  },
  3: (r) => {
    const e = r * 0.86;
    const q = r * 0.4;
    return `M${-e + q} ${-e}H${e - q}Q${e} ${-e} ${e} ${-e + q}V${e - q}Q${e} ${e} ${e - q} ${e}H${-e + q}Q${-e} ${e} ${-e} ${e - q}V${-e + q}Q${-e} ${-e} ${-e + q} ${-e}Z`;
  },
  4: (r) => `M0 ${-r}L${r} 0 0 ${r} ${-r} 0Z`,
};

const layer = (name, ...drawn) => s("g", { class: `l-${name}` }, ...drawn);

/**
 * Draws `board` into `svg`.
 *
 * options.radius    size of a space in board units (54; 61 on small screens)
 * options.ground    the board's slug, for the marks on its ground
 * options.names     true: every free space shows its name
 * options.still     true: a thumbnail; flat colours, nothing to point at
 * options.fighters  [{id, emblem, seat, hero, space, second?, health, max, name}]
 * options.tokens    [{space, kind: "trap" | "insight", count, name}]
 * options.items     {space: {kind: "combat" | "scheme", name, text}}; the slots of the board are drawn when left out
 * options.legal     {space: sentence}; options.chosen {space, second?, through: [...]}
 * options.stop      the space that the Tab key comes to, where none can be chosen
 * options.active    the space of the fighter that is being asked about
 * options.last      [{seat, emblem, through: [...]}]; options.attack {from, to, damage}
 */
export function drawBoard(svg, board, options = {}) {
  const R = options.radius ?? 54;
  const k = R / 54;
  const plan = layout(board, R);
  svg.setAttribute("viewBox", plan.box.map(round).join(" "));
  svg.setAttribute("class", "board-svg");
  renew(svg, [
    ...groundOf(svg, board, plan, R, options.ground),
    layer(
      "below",
      (options.last ?? []).map((move) => drawTrail(plan, move, k)),
    ),
    layer("spaces", drawSpaces(board, plan, R, options)),
    layer("beside", drawItems(board, plan, R, options), options.still ? null : drawStarts(plan, k)),
    layer(
      "tokens",
      (options.tokens ?? []).map((token) => drawToken(board, token, k)),
      (options.last ?? []).map((move) => drawGhost(board, move, k)),
    ),
    layer(
      "above",
      options.chosen?.through ? drawRoute(plan, options.chosen.through) : null,
      drawLegal(board, R, options),
      drawActive(board, R, options.active),
    ),
    layer(
      "fighters",
      (options.fighters ?? []).map((fighter) => drawFighter(board, fighter, k)),
    ),
    layer("top", options.attack ? drawAttack(board, options.attack, k) : null),
    layer("reach"),
  ]);
}

/** Shows where a fighter can go and whom it can attack; nothing: takes it away again. */
export function showReach(svg, board, reach, radius = 54) {
  const layer = svg.querySelector(".l-reach");
  if (!layer) return;
  if (!reach) return layer.replaceChildren();
  const k = radius / 54;
  layer.replaceChildren(
    ...reach.spaces.map((name) =>
      s("circle", { cx: board.spaces[name].x, cy: board.spaces[name].y, r: radius + 2, class: "m-reach" }),
    ),
    ...reach.targets.flatMap((to) => drawAttack(board, { from: reach.from, to }, k)),
  );
}

/** Moves the drawing of a fighter along spaces; a promise of its end. */
export function walk(svg, board, id, through, milliseconds) {
  const token = svg.querySelector(`[data-fighter="${id}"]`);
  if (!token || through.length < 2 || !token.animate) return Promise.resolve();
  const scale = /scale\(([\d.]+)\)/.exec(token.getAttribute("transform"))?.[1] ?? 1;
  const frames = through.map((name) => ({
    transform: `translate(${board.spaces[name].x}px, ${board.spaces[name].y}px) scale(${scale})`,
  }));
  return token
    .animate(frames, { duration: milliseconds, easing: "ease-out", fill: "forwards" })
    .finished.catch(() => {});
}

// --- the board itself ------------------------------------------------------------------------------------------------

const grounds = new WeakMap(); // svg -> its layers that stay while the same board is shown

function groundOf(svg, board, plan, R, ground) {
  if (grounds.get(svg)?.plan !== plan)
    grounds.set(svg, {
      plan,
      layers: [layer("ground", drawMarks(plan, ground)), layer("paths", drawPaths(board, plan, R))],
    });
  return grounds.get(svg).layers;
}

function drawMarks(plan, ground) {
  const motifs = MOTIFS[ground];
  return motifs
    ? plan.marks.map((mark) => s("path", { d: motifs[mark.kind], class: "b-motif", transform: moved(mark, mark.size) }))
    : [];
}

function drawPaths(board, plan, R) {
  const all = [...plan.routes, ...plan.oneWay];
  const shared = (r) => board.spaces[r.a].zones.find((zone) => board.spaces[r.b].zones.includes(zone));
  return [
    ...all.filter(shared).map((r) => s("path", { d: r.d, class: "b-link", stroke: `var(--z-${shared(r)})` })),
    ...all.map((r) => s("path", { d: r.d, class: "b-path-edge" })),
    ...all.map((r) => s("path", { d: r.d, class: "b-path" })),
    ...plan.oneWay.flatMap((r) => drawArrows(r, R)),
  ];
}

function drawArrows(r, R) {
  const edge = (R + 8) / r.length;
  const open = 1 - 2 * edge;
  const n = open * r.length > 90 ? 3 : 2;
  return Array.from({ length: n }, (_, i) => {
    const t = edge + (open * (i + 0.5)) / n;
    return s("path", {
      d: "M-10 -15L12 0 -10 15 -4 0Z",
      class: "b-arrow",
      transform: moved(r.at(t), 1, degrees(r.at(t), r.at(t + 0.02))),
    });
  });
}

function drawSpaces(board, plan, R, options) {
  const occupied = new Map();
  for (const fighter of options.fighters ?? [])
    for (const space of [fighter.space, fighter.second]) if (space) occupied.set(space, fighter);
  const starts = new Map(plan.starts.map(({ name, number }) => [name, number]));
  const tokens = new Map((options.tokens ?? []).map((token) => [token.space, token]));
  const asked = Boolean(options.legal);
  // One stop of the Tab key; arrows do the rest.
  const first =
    options.chosen?.space ?? Object.keys(options.legal ?? {})[0] ?? options.stop ?? Object.keys(board.spaces)[0];
  return Object.entries(board.spaces).map(([name, space]) => {
    const legal = options.legal?.[name];
    const who = occupied.get(name);
    const token = tokens.get(name);
    const item = options.items?.[name];
    const zones = space.zones.map((zone) => ZONES[zone]?.label ?? zone);
    const said = [
      name,
      `${zones.join(" and ")} zone${zones.length > 1 ? "s" : ""}`,
      who ? `${who.name}, ${who.health} of ${who.max} health` : "free",
      token && (token.count > 1 ? `${token.count} ${token.name}s` : token.name),
      item && `${item.name}, ${item.kind} item`,
      starts.has(name) && `start ${starts.get(name)}`,
      legal,
    ];
    const g = s("g", {
      class: "b-space",
      "data-space": name,
      transform: moved(space),
      "data-legal": legal ? "yes" : undefined,
      role: options.still ? undefined : "button",
      "aria-label": options.still ? undefined : said.filter(Boolean).join(", "),
      tabindex: options.still ? undefined : name === first ? 0 : -1,
      "aria-disabled": asked && !legal ? "true" : undefined,
    });
    g.append(s("circle", { r: R + 3, class: "b-rim" }), ...drawSectors(plan.sectors[name], R - 2, options.still));
    if (asked && !legal && !who) g.append(s("circle", { r: R + 4, class: "m-veil" }));
    if (options.names && !who && !legal && !token) g.append(s("text", { class: "b-name", text: name }));
    if (!options.still) g.append(s("circle", { r: R + 10, class: "b-hit" }));
    return g;
  });
}

function drawSectors(sectors, r, still) {
  const fill = (zone) => (still ? `var(--z-${zone})` : `url(#zone-${zone})`);
  if (sectors.length === 1) return [s("circle", { r, fill: fill(sectors[0].zone) })];
  const slices = sectors.map(({ zone, from, to }) => {
    const [x0, y0] = polar(r, from);
    const [x1, y1] = polar(r, to);
    return s("path", { d: `M0 0L${x0} ${y0}A${r} ${r} 0 0 1 ${x1} ${y1}Z`, fill: fill(zone) });
  });
  return [
    ...slices,
    ...sectors.map(({ from }) => s("path", { d: `M0 0L${polar(r, from).join(" ")}`, class: "b-cut" })),
  ];
}

function drawItems(board, plan, R, options) {
  const slots = Object.fromEntries(
    Object.entries(board.items ?? {}).flatMap(([kind, names]) =>
      names.map((name) => [name, { kind, name: `${kind} item` }]),
    ),
  );
  return Object.entries(options.items ?? slots).map(([name, { kind, name: called, text }]) => {
    const at = plan.items[name];
    const space = board.spaces[name];
    const [x, y] = polar(R, at.angle);
    return s(
      "g",
      {
        class: `b-item ${kind}`,
        role: "img",
        "aria-label": `${called} at ${name}${text ? `: ${text}` : ""}`,
        "data-item": text ? called : undefined,
        "data-at": name,
      },
      s("path", { d: `M${space.x + x} ${space.y + y}L${round(at.x)} ${round(at.y)}`, class: "b-tab" }),
      s(
        "g",
        { transform: moved(at, R / 54) },
        s("title", { text: text ? `${called}: ${text}` : called }),
        s("path", { d: "M0 -27L23.5 -13.5V13.5L0 27L-23.5 13.5V-13.5Z" }),
        use(kind === "scheme" ? "scheme" : "attack", 26, { class: "b-glyph" }),
      ),
    );
  });
}

const drawStarts = (plan, k) =>
  plan.starts.map((start) =>
    s(
      "g",
      { transform: moved(start, k), role: "img", "aria-label": `start ${start.number} at ${start.name}` },
      s("path", { d: "M-15 -17H15V9L0 20L-15 9Z", class: "b-start" }),
      s("text", { class: "b-start-text", y: -2, text: start.number }),
    ),
  );

function drawToken(board, { space, kind, count, name }, k) {
  const g = s("g", {
    transform: moved(board.spaces[space], k),
    role: "img",
    "aria-label": `${count > 1 ? `${count} ` : ""}${name} at ${space}`,
  });
  if (kind === "trap") g.append(s("circle", { r: 27, class: "b-token" }), use("trap", 36, { class: "b-glyph" }));
  else
    g.append(
      s("rect", { x: -34, y: -21, width: 68, height: 42, rx: 21, class: "b-token" }),
      use(kind, 32, { class: "b-glyph", transform: "translate(-13 0)" }),
      s("text", { class: "b-count", x: 17, y: 1, text: count }),
    );
  return g;
}

// --- fighters ----------------------------------------------------------------------------------------------------------

/** A fighter's token: seat colour and shape, emblem, ring of health, number where it is not one. */
function drawFighter(board, f, k) {
  const at = board.spaces[f.space];
  const r = f.hero ? 30 : 24;
  const ring = r + 5;
  const whole = 2 * Math.PI * ring;
  const share = Math.max(0, f.health) / f.max;
  const g = s("g", { transform: moved(at, k), class: "f", "data-seat": f.seat, "data-fighter": f.id });
  if (f.second) {
    const dx = (board.spaces[f.second].x - at.x) / k;
    const dy = (board.spaces[f.second].y - at.y) / k;
    for (const [stroke, width] of [
      ["var(--rim-edge)", 66],
      ["var(--rim)", 62],
      ["var(--seat-line)", 50],
      ["var(--seat)", 46],
    ])
      g.append(
        s("path", { d: `M0 0L${round(dx)} ${round(dy)}`, stroke, "stroke-width": width, "stroke-linecap": "round" }),
      );
    g.append(s("circle", { cx: round(dx), cy: round(dy), r: 9, fill: "var(--seat-tone)" }));
  } else g.append(s("ellipse", { cx: 0, cy: ring + 3, rx: ring * 0.8, ry: 6, class: "f-shadow" }));
  g.append(s("circle", { r: f.max > 1 ? ring + 4 : r + 4, class: "f-track" }));
  if (f.max > 1)
    g.append(
      s("circle", { r: ring, class: "f-lost" }),
      s("circle", {
        r: ring,
        class: share <= 1 / 3 ? "f-health low" : "f-health",
        transform: "rotate(-90)",
        "stroke-dasharray": `${round(whole * share)} ${round(whole)}`,
      }),
    );
  g.append(
    s("path", { d: PLATES[f.seat](f.max > 1 ? r : r + 1), class: "f-plate" }),
    use(f.emblem, r * (f.seat === 4 ? 1.1 : 1.34), { class: "f-glyph" }),
  );
  if (f.mark)
    g.append(
      s(
        "g",
        { transform: `translate(${round(-ring * 0.74)} ${round(ring * 0.74)})` },
        s("circle", { r: 11, class: "f-badge" }),
        s("text", { class: "f-mark", y: 1, text: f.mark }),
      ),
    );
  if (f.max > 1)
    g.append(
      s(
        "g",
        { transform: `translate(${round(ring * 0.74)} ${round(ring * 0.74)})` },
        s("rect", { x: -17, y: -14, width: 34, height: 28, rx: 14, class: "f-badge" }),
        s("text", { class: "f-number", y: 1, text: f.health }),
      ),
    );
  return g;
}

// --- what is going on ----------------------------------------------------------------------------------------------------

/** The curves along a walk, each in its direction; a leap that follows no path is not drawn. */
function follow(plan, through) {
  const steps = through.slice(1).map((to, i) => {
    const from = through[i];
    const r = [...plan.routes, ...plan.oneWay].find(
      (p) => (p.a === from && p.b === to) || (p.a === to && p.b === from),
    );
    return r && { d: r.d, at: r.a === from ? r.at : (t) => r.at(1 - t) };
  });
  return steps.filter(Boolean);
}

/** A trail on the path of the last move. */
function drawTrail(plan, { seat, through }, k) {
  const steps = follow(plan, through);
  return s(
    "g",
    { "data-seat": seat },
    steps.map((step) => s("path", { d: step.d, class: "m-trail" })),
    steps.map((step) =>
      s("path", {
        d: "M-9 -15L13 0 -9 15Z",
        class: "m-trail-head",
        transform: moved(step.at(0.5), k, degrees(step.at(0.5), step.at(0.55))),
      }),
    ),
  );
}

/** A ghost where the last move began. */
const drawGhost = (board, { seat, emblem, through }, k) =>
  s(
    "g",
    { transform: moved(board.spaces[through[0]], k), "data-seat": seat },
    s("circle", { r: 27, class: "m-ghost-ground" }),
    s("circle", { r: 27, class: "m-ghost" }),
    use(emblem, 32, { class: "m-ghost-glyph" }),
  );

function drawRoute(plan, through) {
  const steps = follow(plan, through);
  return [
    ...steps.map((step) => s("path", { d: step.d, class: "m-route-case" })),
    ...steps.map((step) => s("path", { d: step.d, class: "m-route" })),
  ];
}

function drawLegal(board, R, { legal, chosen, tokens = [] }) {
  return Object.keys(legal ?? {}).map((name) => {
    const is = chosen?.space === name || chosen?.second === name;
    const low = tokens.some((token) => token.space === name) ? R * 0.78 : 0; // a token stays in sight
    return s(
      "g",
      { transform: moved(board.spaces[name]), class: is ? "m chosen" : "m" },
      s("circle", { r: R + 2, class: "m-legal-case" }),
      s("circle", { r: R + 2, class: is ? "m-legal is-chosen" : "m-legal" }),
      s(
        "g",
        { transform: moved({ x: 0, y: low }, R / 54) },
        s("rect", { x: -25, y: -18, width: 50, height: 36, rx: 18, class: is ? "m-chosen" : "m-pip" }),
        s("text", { class: is ? "m-chosen-text" : "m-pip-text", y: 1, text: name }),
      ),
    );
  });
}

const drawActive = (board, R, name) =>
  !name
    ? null
    : s(
        "g",
        { transform: moved(board.spaces[name]) },
        s("circle", { r: R + 2, class: "m-active-case" }),
        s("circle", { r: R + 2, class: "m-active" }),
      );

/** An attack: an arc over the board, and what it did. */
function drawAttack(board, { from, to, damage }, k) {
  const a = board.spaces[from];
  const b = board.spaces[to];
  const length = dist(a, b) || 1;
  const bend = Math.min(80, 30 + length / 6);
  const nx = -(b.y - a.y) / length;
  const ny = (b.x - a.x) / length;
  const c = { x: (a.x + b.x) / 2 + nx * bend * 2, y: (a.y + b.y) / 2 + ny * bend * 2 };
  const at = (t) => {
    const u = 1 - t;
    return { x: u * u * a.x + 2 * u * t * c.x + t * t * b.x, y: u * u * a.y + 2 * u * t * c.y + t * t * b.y };
  };
  const cut = Math.min(0.3, (46 * k) / (length + bend));
  const start = at(cut);
  const end = at(1 - cut * 1.15);
  const d = `M${round(start.x)} ${round(start.y)}Q${round(c.x)} ${round(c.y)} ${round(end.x)} ${round(end.y)}`;
  return [
    s("path", { d, class: "m-attack-case" }),
    s("path", { d, class: "m-attack" }),
    s("path", {
      d: "M-12 -14L14 0 -12 14Z",
      class: "m-attack-head",
      transform: moved(end, 1, degrees(at(1 - cut * 1.6), end)),
    }),
    damage
      ? s(
          "g",
          { class: "m-hurt-group", transform: moved({ x: b.x - 34 * k, y: b.y - 40 * k }, k) },
          s("rect", { x: -24, y: -18, width: 48, height: 36, rx: 18, class: "m-hurt" }),
          s("text", { class: "m-hurt-text", y: 1, text: `−${damage}` }),
        )
      : null,
  ].filter(Boolean);
}
