// How zones look: a colour and a pattern each, told apart by shape alone, and the marks that give every board its ground.
import { s } from "./dom.js";

/** One pattern per zone colour. Sizes are board units. */
export const ZONES = {
  red:        { label: "red",         w: 15, h: 15, d: "M7.5 -1V16", s: 5 },
  orange:     { label: "orange",      w: 15, h: 15, d: "M-4 4L4 -4M-2 17L17 -2M11 19L19 11", s: 4.2 },
  yellow:     { label: "yellow",      w: 17, h: 17, dots: [[4.25, 4.25, 3], [12.75, 12.75, 3]] },
  olive:      { label: "olive",       w: 22, h: 22, fill: "M11 3.5L18.5 11 11 18.5 3.5 11Z" },
  lightgreen: { label: "light green", w: 22, h: 22, d: "M6 1.5V10.5M1.5 6H10.5M17 12.5V21.5M12.5 17H21.5", s: 3 },
  green:      { label: "green",       w: 20, h: 16, d: "M-1 12L10 3 21 12", s: 4 },
  teal:       { label: "teal",        w: 22, h: 22, d: "M0 0A11 11 0 0 0 22 0M-11 11A11 11 0 0 0 11 11A11 11 0 0 0 33 11", s: 3.2 },
  lightblue:  { label: "light blue",  w: 22, h: 22, rings: [[11, 11, 6]], s: 3.2 },
  blue:       { label: "blue",        w: 30, h: 22, d: "M3 5.5H20M18 16.5H35M-12 16.5H5", s: 4.5 },
  violet:     { label: "violet",      w: 23, h: 23, d: "M-6 17L6 29M-3 -3L26 26M17 -6L29 6", s: 7 },
  purple:     { label: "purple",      w: 24, h: 24, fill: "M0 0H12V12H0ZM12 12H24V24H12Z" },
  brown:      { label: "brown",       w: 26, h: 24, d: "M0 1.5H26M0 13.5H26M6.5 1.5V13.5M19.5 13.5V25.5", s: 3.2 },
  tan:        { label: "tan",         w: 24, h: 20, fill: "M12 3L20 17H4Z" },
  beige:      { label: "beige",       w: 20, h: 20 },
  gray:       { label: "grey",        w: 17, h: 17, d: "M0 0L17 17M17 0L0 17", s: 2.8 },
  lightgray:  { label: "light grey",  w: 15, h: 15, d: "M-1 7.5H16", s: 3.6 },
};

/** Scatter marks per board, so that every ground has a character of its own. */
export const MOTIFS = {
  "sherwood-forest": ["M0 16V6M-11 6A11 11 0 1 1 11 6Z", "M0 16V10M-10 10L0 -6 10 10ZM-7 -2L0 -14 7 -2"],
  yukon: ["M-20 12L-5 -12 3 0 8 -7 20 12Z", "M0 16V10M-10 10L0 -6 10 10ZM-7 -2L0 -14 7 -2"],
  "raptor-paddock": ["M-10 14C-6 -2 2 -10 12 -12M-6 4L-15 0M-2 -4L-10 -10M-5 5L4 6M0 -3L9 -2", "M-12 12V-8M0 12V-8M12 12V-8M-16 -3H16M-16 6H16"],
  "t-rex-paddock": ["M0 16C2 6 0 0 -2 -4M-2 -4C-8 -12 -14 -8 -16 -2M-2 -4C4 -14 12 -10 14 -3M-2 -4C-4 -14 2 -16 6 -16", "M0 14V2M0 2L-9 -10M0 2L0 -13M0 2L9 -10"],
  "hells-kitchen": ["M-14 14V-12H2V14ZM2 14V-2H14V14M-9 -6H-3M-9 0H-3M-9 6H-3", "M-8 14V0H8V14M-11 0L0 -13 11 0Z"],
  "globe-theatre": ["M0 -13L3.5 -4 13 -4 5.5 2 8.5 12 0 6 -8.5 12 -5.5 2 -13 -4 -3.5 -4Z", "M6 -12A13 13 0 1 0 12 6A10 10 0 0 1 6 -12Z"],
};

/** Puts the zone patterns into the page once; a larger scale keeps them legible on small boards. */
export function definePatterns(scale = 1) {
  document.getElementById("zone-patterns")?.remove();
  const svg = s("svg", { id: "zone-patterns", width: 0, height: 0, "aria-hidden": "true", focusable: "false" });
  svg.style.position = "absolute";
  svg.append(s("defs", {}, Object.entries(ZONES).map(([zone, shape]) => pattern(zone, shape, scale))));
  document.body.prepend(svg);
}

function pattern(zone, { w, h, d, s: width, fill, dots = [], rings = [] }, scale) {
  const ink = `var(--z-${zone}-ink)`, line = { fill: "none", stroke: ink, "stroke-width": width };
  return s(
    "pattern",
    { id: `zone-${zone}`, width: w, height: h, patternUnits: "userSpaceOnUse", patternTransform: `scale(${scale})` },
    s("rect", { x: -1, y: -1, width: w + 2, height: h + 2, fill: `var(--z-${zone})` }),
    d ? s("path", { d, ...line }) : null,
    fill ? s("path", { d: fill, fill: ink }) : null,
    dots.map(([cx, cy, r]) => s("circle", { cx, cy, r, fill: ink })),
    rings.map(([cx, cy, r]) => s("circle", { cx, cy, r, ...line })),
  );
}
