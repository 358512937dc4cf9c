// The grounds of boards: painted with the motifs of the cards in the tones of the ground, --g0 (bare) to --g3 (deepest), so
// that they stay behind zones and fighters. On the boards that a ground was made for its landmarks are set by hand; on any
// other board they stand where there is room. Trees, tufts and stones fill what is free.
import { gouge } from "./motifs.js";
import { placed } from "./motif.js";
import { dice } from "./scene.js";

/** @import { Drawing, Layout, Point } from "./types.js" */
/** @typedef {[name: string, x: number, y: number, size: number, turn?: number, flags?: string]} Landmark */
/** @typedef {Point & { k: number, u: number }} Grown */

/** How far a painting goes on beyond the board, to both sides and above and below: frames have other shapes. */
const SPILL = { x: 430, y: 150 };
const LITTLE = { x: 60, y: 150 }; // of a board that is drawn small
const CLEAR = 84; // from the middle of a space to the foot of whatever grows
/** @type {(n: number) => number} */
const round = (n) => Math.round(n * 10) / 10;
/** @type {(tone: string, d: string, more?: string) => string} */
const fill = (tone, d, more = "") => `<path fill="var(--${tone})" d="${d}" ${more}/>`;
/** @type {(tone: string, width: number, d: string, more?: string) => string} */
const line = (tone, width, d, more = "") =>
  `<path fill="none" stroke="var(--${tone})" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}" ${more}/>`;
/** @type {(n: number, make: (i: number) => string) => string} */
const many = (n, make) => Array.from({ length: Math.round(n) }, (_, i) => make(i)).join("");

/**
 * A motif in the tones of the ground; `deep` for landmarks.
 * @type {(name: string, x: number, y: number, size: number, turn?: number, flags?: string, deep?: boolean) => string}
 */
const stand = (name, x, y, size, turn = 0, flags = "", deep = false) =>
  `<g class="${deep ? "deep" : "soft"}">${placed(name, round(x), round(y), Math.round(size * 100) / 100, turn, flags)}</g>`;
/** @type {(mark: Landmark) => string} */
const landmark = ([name, x, y, size, turn = 0, flags = ""]) => stand(name, x, y, size, turn, flags, true);
/** @type {(x: number, y: number, rx: number) => string} */
const shade = (x, y, rx) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(rx * 0.22)}" fill="var(--g1)"/>`;

/**
 * Water that flows along `d`.
 * @type {(d: string, width: number) => string}
 */
function river(d, width) {
  /** @type {(dashes: string, side: number) => string} */
  const glint = (dashes, side) =>
    line(
      "wet2",
      2.4,
      d,
      `stroke-dasharray="${dashes}" transform="translate(${round(width * side)} ${round(width * 0.1)})"`,
    );
  return line("g2", width + 10, d) + line("wet", width, d) + glint("46 60", 0.18) + glint("30 84", -0.2);
}

/**
 * A fence along these points.
 * @type {(points: number[][], size?: number) => string}
 */
function fence(points, size = 1) {
  let wires = "";
  let posts = "";
  for (let i = 0; i + 1 < points.length; i++) {
    const [x0, y0] = points[i];
    const [x1, y1] = points[i + 1];
    const n = Math.max(1, Math.round(Math.hypot(x1 - x0, y1 - y0) / (46 * size)));
    for (let j = 0; j < n; j++) {
      const x = x0 + ((x1 - x0) * j) / n;
      const y = y0 + ((y1 - y0) * j) / n;
      posts += `M${round(x - 3.5)} ${round(y - 30 * size)}h7v${round(36 * size)}h-7z`;
    }
    for (const dy of [-24, -14, -4]) wires += `M${x0} ${round(y0 + dy * size)}L${x1} ${round(y1 + dy * size)}`;
  }
  return line("g3", 2, wires) + fill("g3", posts);
}

/**
 * A pool with rings on it.
 * @type {(x: number, y: number, size: number) => string}
 */
const pool = (x, y, size) =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${round(size * 10) / 10})">${fill("g2", "M-100 4C-96 -34 -30 -40 10 -36 70 -34 106 -20 100 8 92 38 20 42 -20 38 -70 36 -104 30 -100 4Z")}${fill("wet", "M-90 4C-86 -28 -28 -33 10 -30 64 -28 96 -16 90 8 82 32 18 36 -20 32 -64 30 -94 24 -90 4Z")}<g fill="none" stroke="var(--wet2)" stroke-width="2.6"><ellipse rx="62" ry="20"/><ellipse rx="40" ry="12.6"/><ellipse rx="18" ry="5.6"/></g></g>`;

/**
 * A mountain with snow on it.
 * @type {(x: number, y: number, size: number) => string}
 */
const peak = (x, y, size) =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${size})">${fill("g2", "M-100 70L-40 -40 -18 -10 22 -80 66 4 84 -18 130 70Z")}${fill("g0", "M22 -80L40 -46 24 -30 34 -14 14 -4 6 -36ZM-40 -40L-26 -22 -38 -8 -50 -22ZM84 -18L98 8 84 14 76 -4Z")}${fill("g3", gouge(30, -40, 62, 50, 3) + gouge(40, 10, 90, 62, 3) + gouge(-30, 10, -8, 60, 3) + gouge(8, 0, 20, 60, 2.4) + gouge(-52, 8, -62, 56, 2.4))}</g>`;

/** Where one paints: the board, chance that is always the same for it, and how much of everything there is. */
class Canvas {
  /**
   * @param {Drawing} board
   * @param {Layout} plan
   * @param {boolean} few
   */
  constructor(board, plan, few) {
    this.r = dice(board.name);
    this.plan = plan;
    this.spaces = Object.values(board.spaces);
    this.ways = [...plan.routes, ...plan.oneWay].flatMap((way) => Array.from({ length: 18 }, (_, i) => way.at(i / 17)));
    const [x, y, width, height] = plan.box;
    this.spill = few ? LITTLE : SPILL;
    this.box = [x - this.spill.x, y - this.spill.y, width + 2 * this.spill.x, height + 2 * this.spill.y];
    this.size = ((this.box[2] * this.box[3]) / 1.25e6) * (few ? 0.4 : 1);
    this.few = few;
  }

  /**
   * Any point.
   * @type {() => [number, number]}
   */
  point() {
    const [x, y, width, height] = this.box;
    return [x + this.r() * width, y + this.r() * height];
  }

  /** @type {(n: number) => string} */
  tufts(n) {
    if (this.few) return "";
    const blades = () => {
      const [x, y] = this.point();
      return (
        gouge(x, y, x - 5, y - 11, 1.3) + gouge(x + 3, y, x + 4, y - 14, 1.3) + gouge(x + 6, y, x + 12, y - 10, 1.3)
      );
    };
    return fill("g1", many(n * this.size, blades));
  }

  /** @type {(n: number, length?: number) => string} */
  grain(n, length = 60) {
    const cut = () => {
      const [x, y] = this.point();
      return gouge(x, y, x + length * (0.4 + this.r()), y + (this.r() - 0.5) * 8, 1.5);
    };
    return fill("g1", many(n * this.size, cut));
  }

  /**
   * How far it is from a point to the next space or path; `lift` is how far above its foot a thing has its middle.
   * @type {(at: number[], lift?: number) => number}
   */
  room([x, y], lift = 0) {
    /** @type {(all: Point[], wide: number) => number} */
    const to = (all, wide) => {
      let least = Infinity;
      for (const p of all) least = Math.min(least, Math.hypot(x - p.x, y - lift - p.y) - wide);
      return least;
    };
    return Math.min(to(this.spaces, 54), to(this.ways, 6));
  }

  /**
   * Free places for small things, those in front last: away from spaces, paths, and `keep` as [x, y, how far].
   * @type {(n: number, gap: number, keep?: number[][]) => Grown[]}
   */
  free(n, gap, keep = []) {
    /** @type {Grown[]} */
    const found = [];
    const wanted = n * 1.5 * this.size;
    const [x0, y0, width, height] = this.box;
    for (let tries = 0; tries < wanted * 20 && found.length < wanted; tries++) {
      const p = { x: x0 + this.r() * width, y: y0 + this.r() * height, k: this.r(), u: this.r() };
      if (found.some((q) => Math.hypot(p.x - q.x, (p.y - q.y) * 1.3) < gap)) continue;
      if (keep.some(([x, y, far]) => Math.hypot(p.x - x, p.y - y) < far)) continue;
      if (this.room([p.x, p.y], 13) < CLEAR - 54) continue;
      found.push(p);
    }
    return found.sort((a, b) => a.y - b.y);
  }

  /**
   * The places with the most room on the board, at most `n`, far from each other: [x, y, room].
   * @type {(n: number) => [number, number, number][]}
   */
  places(n) {
    const [x, y, width, height] = this.plan.box;
    /** @type {[number, number, number][]} */
    const tried = [];
    for (let i = 1; i < 24; i++)
      for (let j = 1; j < 14; j++) {
        /** @type {[number, number]} */
        const at = [x + (width * i) / 24, y + (height * j) / 14];
        tried.push([...at, Math.min(this.room(at), at[0] - x, x + width - at[0], at[1] - y, y + height - at[1])]);
      }
    /** @type {[number, number, number][]} */
    const found = [];
    for (const one of tried.sort((a, b) => b[2] - a[2]))
      if (found.length < n && one[2] > 22 && found.every((p) => Math.hypot(p[0] - one[0], p[1] - one[1]) > 190))
        found.push(one);
    return found;
  }

  /**
   * Landmarks where there is room for them, as [name, x, y, size], each of `names` at most once.
   * @type {(...names: string[]) => Landmark[]}
   */
  landmarks(...names) {
    const spots = this.places(names.length);
    return names.slice(0, spots.length).map((name, i) => {
      const [x, y, room] = spots[i];
      return [name, round(x), round(y), Math.min(1.5, room / 44), 0, ""];
    });
  }

  /**
   * A line down beside the board, where no space is.
   * @type {(side: number) => string}
   */
  beside(side) {
    const [x, y, width, height] = this.box;
    const at = side < 0 ? x + this.spill.x * 0.55 : x + width - this.spill.x * 0.55;
    const mid = y + height / 2;
    return `M${round(at)} ${round(y)}C${round(at + 70)} ${round(y + height * 0.25)} ${round(at - 80)} ${round(mid - 60)} ${round(at)} ${round(mid)}C${round(at + 80)} ${round(mid + 70)} ${round(at - 60)} ${round(y + height * 0.8)} ${round(at + 20)} ${round(y + height)}`;
  }
}

/**
 * How much room landmarks take.
 * @type {(landmarks: Landmark[]) => number[][]}
 */
const kept = (landmarks) => landmarks.map(([, x, y, size]) => [x, y, 30 + 44 * size]);

// Each paints on a canvas; `home` says that the board is the one that the ground was made for.
/** @type {Record<string, (canvas: Canvas, home: boolean) => string>} */
const GROUNDS = {
  "sherwood-forest"(canvas, home) {
    /** @type {Landmark[]} */
    const marks = home
      ? [
          ["castle", 436, 222, 1.5],
          ["banner", 500, 140, 0.42],
          ["oak", 292, 452, 1.65],
          ["campfire", 402, 520, 0.6],
        ]
      : canvas.landmarks("castle", "oak", "campfire");
    const stream = home
      ? "M1290 -60C1260 60 1230 140 1060 260 1000 320 1080 380 960 410 920 520 820 520 700 560 640 590 720 690 660 800"
      : canvas.beside(1);
    const wet = home
      ? [[1240, 50, 50], [1130, 190, 50], [1040, 300, 52], [1030, 385, 50], [930, 470, 54], [790, 540, 60], [680, 620, 50], [676, 690, 46]] // prettier-ignore
      : besideKept(canvas, 1);
    const wood = canvas.free(100, 36, [...kept(marks), ...wet]);
    const glades = home
      ? fill(
          "g1",
          "M330 150C420 120 560 140 560 220 560 300 420 320 350 290 300 260 290 170 330 150ZM170 400C240 380 420 410 480 450 520 500 470 580 380 580 270 580 160 520 150 470 150 430 150 410 170 400Z",
        )
      : "";
    return (
      glades +
      canvas.grain(70) +
      river(stream, 34) +
      canvas.tufts(70) +
      (home ? shade(296, 532, 90) : "") +
      marks.map(landmark).join("") +
      trees(wood, (p) =>
        p.u < 0.62 ? stand("oak", p.x, p.y, 0.44 + p.k * 0.2) : stand("pine", p.x, p.y - 4, 0.46 + p.k * 0.2),
      )
    );
  },

  yukon(canvas, home) {
    const [x0, y0, width] = canvas.box;
    /** @type {[number, number, number][]} */
    const peaks = home
      ? [[206, 222, 1.05], [276, 262, 0.62], [210, 430, 0.5], [1290, 590, 0.8]] // prettier-ignore
      : canvas.places(3).map(([x, y, room]) => [x, y, Math.min(1.1, room / 74)]);
    const ice = home
      ? "M900 -160C930 80 820 130 850 230 880 320 900 360 960 420 1010 480 1080 500 1090 600 1096 660 1130 690 1190 860"
      : canvas.beside(1);
    const wet = home
      ? [[900, 30, 54], [850, 150, 54], [848, 220, 54], [880, 330, 54], [950, 410, 54], [1030, 480, 54], [1086, 570, 50], [1104, 650, 50], [1140, 710, 50], [1180, 800, 50], [905, -60, 54]] // prettier-ignore
      : besideKept(canvas, 1);
    const wood = canvas.free(90, 38, [...peaks.map(([x, y, size]) => [x, y, 120 * size]), ...wet]);
    const drift = () => {
      const [x, y] = canvas.point();
      const w = 90 + canvas.r() * 130;
      return `M${round(x - w)} ${round(y)}C${round(x - w / 2)} ${round(y - 26)} ${round(x + w / 2)} ${round(y - 26)} ${round(x + w)} ${round(y)}C${round(x + w / 2)} ${round(y - 10)} ${round(x - w / 2)} ${round(y - 10)} ${round(x - w)} ${round(y)}Z`;
    };
    /** @type {(i: number) => string} */
    const light = (i) => {
      /** @type {(n: number) => string} */
      const wave = (n) => `${round(x0 + ((n + 1) * width) / 6)} ${round(y0 + 150 + i * 26 + (n % 2 ? 40 : -30))}`;
      const first = `Q${round(x0 + width / 12)} ${round(y0 + 60)} `;
      const waves = many(6, (n) => `${n ? "T" : first}${wave(n)}`);
      const d = `M${round(x0)} ${round(y0 + 170 + i * 26)}${waves}`;
      return `<path d="${d}" fill="none" stroke="var(--glow)" stroke-width="${52 - i * 12}" opacity=".11"/>`;
    };
    return (
      many(3, light) +
      fill("g1", many(20 * canvas.size, drift)) +
      river(ice, 40) +
      peaks.map((one) => peak(...one)).join("") +
      trees(wood, (p) => stand("pine", p.x, p.y - 4, 0.42 + p.k * 0.26)) +
      (home ? stand("bone", 596, 524, 0.28, 20) : "")
    );
  },

  "raptor-paddock"(canvas, home) {
    const pen = [[318, 402], [322, 300], [372, 244], [584, 232], [656, 300], [790, 402], [804, 500], [700, 528], [478, 530], [452, 440], [318, 402]]; // prettier-ignore
    /** @type {Landmark[]} */
    const marks = home
      ? [
          ["tower", 1032, 206, 1.15],
          ["jeep", 254, 484, 0.72],
        ]
      : canvas.landmarks("tower", "jeep");
    const wood = canvas.free(120, 34, [...kept(marks), ...(home ? [[560, 384, 170], [700, 470, 90], [1070, 462, 50]] : [])]); // prettier-ignore
    const scratch = () => {
      const x = 330 + canvas.r() * 440;
      const y = 260 + canvas.r() * 260;
      return gouge(x, y, x + 20 + canvas.r() * 20, y + 3, 1.3);
    };
    return (
      canvas.grain(60) +
      (home ? fill("g1", `M${pen.map((p) => p.join(" ")).join("L")}Z`) + fill("g2", many(40, scratch)) : "") +
      canvas.tufts(60) +
      (home ? stand("track", 470, 392, 0.34, 70) + stand("track", 640, 400, 0.34, 100) : "") +
      wood
        .map((p) => {
          if (p.u < 0.5) return stand("frond", p.x, p.y, 0.46 + p.k * 0.2, 0, p.k < 0.5 ? "f" : "");
          return stand(p.u < 0.8 ? "lotus" : "fern", p.x, p.y, 0.36 + p.k * 0.16);
        })
        .join("") +
      (home ? fence(pen) : "") +
      marks.map(landmark).join("")
    );
  },

  "t-rex-paddock"(canvas, home) {
    /** @type {[number, number, number][]} */
    const pools = home
      ? [[826, 246, 1.1], [622, 502, 0.66]] // prettier-ignore
      : canvas.places(2).map(([x, y, room]) => [x, y, Math.min(1.1, room / 80)]);
    /** @type {Landmark[]} */
    const marks = home
      ? [
          ["track", 902, 322, 0.5, 40],
          ["track", 742, 170, 0.5, 52],
          ["snapped", 690, 232, 0.5],
          ["jeep", 236, 480, 0.82, 8],
          ["jeep", 232, 214, 0.7, 0, "f"],
        ]
      : [];
    const keep = [...kept(marks), ...pools.map(([x, y, size]) => [x, y, 120 * size])];
    const wood = canvas.free(104, 36, keep);
    const mud =
      "M690 150C760 120 930 130 960 200 990 290 900 350 820 340 720 340 660 200 690 150ZM150 420C230 400 310 440 320 500 320 560 200 560 160 540 120 520 120 440 150 420Z";
    const drop = () => {
      const [x, y] = canvas.point();
      return gouge(x, y, x - 8, y + 26, 0.8);
    };
    return (
      canvas.grain(60) +
      (home ? fill("mud", mud) : "") +
      pools.map((one) => pool(...one)).join("") +
      canvas.tufts(50) +
      wood
        .map((p) => {
          if (p.u < 0.45) return stand("frond", p.x, p.y, 0.5 + p.k * 0.22, 0, p.k < 0.5 ? "f" : "");
          return stand(p.u < 0.75 ? "oak" : "fern", p.x, p.y, 0.38 + p.k * 0.2);
        })
        .join("") +
      (home
        ? fence([[664, 150], [742, 140], [800, 40], [806, -150]], 1.15) + // prettier-ignore
          fence([[540, 860], [560, 726], [604, 584], [690, 560], [742, 470], [716, 356], [668, 330]], 1.15) // prettier-ignore
        : "") +
      marks.map(landmark).join("") +
      fill("wet2", many(130 * canvas.size, drop))
    );
  },

  "globe-theatre"(canvas, home) {
    const [bx, by, bw, bh] = canvas.plan.box;
    const [cx, cy] = home ? [646, 500] : [round(bx + bw / 2), round(by + bh / 2)];
    const wide = home ? 1 : Math.max(bw / 1290, bh / 760);
    /** @type {(rx: number, ry: number, t: number) => string} */
    const at = (rx, ry, t) => `${round(cx + rx * wide * Math.cos(t))} ${round(cy + ry * wide * Math.sin(t))}`;
    /** @type {(rx: number, ry: number, n?: number) => string} */
    const ring = (rx, ry, n = 20) =>
      `M${many(n, (i) => `${i ? "L" : ""}${at(rx, ry, ((i + 0.5) / n) * 2 * Math.PI)}`)}Z`;
    /** @type {(i: number) => string} */
    const beam = (i) => {
      const t = ((i + 0.5) / 20) * 2 * Math.PI;
      return `M${at(470, 470 * 0.76, t)}L${at(900, 900 * 0.76, t)}`;
    };
    /** @type {(rx: number, n: number) => string} */
    const bench = (rx, n) =>
      many(n, (i) => {
        const [a, b] = [(i / n) * 2 * Math.PI + 0.04, ((i + 1) / n) * 2 * Math.PI - 0.04];
        return `M${at(rx, rx * 0.72, a)}A${round(rx * wide)} ${round(rx * 0.72 * wide)} 0 0 1 ${at(rx, rx * 0.72, b)}`;
      });
    const straw = () => {
      const t = canvas.r() * 2 * Math.PI;
      const k = (190 + canvas.r() * 120) * wide;
      const a = canvas.r() * Math.PI;
      const [x, y] = [cx + k * Math.cos(t), cy + k * 0.72 * Math.sin(t)];
      return gouge(x, y, x + 12 * Math.cos(a), y + 12 * Math.sin(a), 0.9);
    };
    const lamps = home ? [[430, 366], [864, 366], [300, 690], [1000, 690]] : canvas.places(4); // prettier-ignore
    return (
      fill("g2", ring(800, 620)) +
      fill("g1", ring(650, 500)) +
      line("g2", 5, many(20, beam)) +
      line("g2", 3, ring(650, 500) + ring(560, 420) + ring(730, 560)) +
      fill("g1", ring(478, 360)) +
      line("g2", 6, bench(612, 40) + bench(552, 36) + bench(500, 32)) +
      fill("g0", ring(452, 330)) +
      fill("g2", many(150 * Math.min(1, canvas.size), straw)) +
      (home ? stage(canvas) : "") +
      (home
        ? [[108, 300, -8, ""], [1180, 300, 8, "f"], [292, 520, 0, ""], [1000, 520, 0, "f"]] // prettier-ignore
            .map(([x, y, turn, flags]) => stand("banner", Number(x), Number(y), 0.5, Number(turn), String(flags), true))
            .join("")
        : "") +
      lamps.map(([x, y]) => lamp(x, y, 60) + stand("candle", x, y, 0.3, 0, "", true)).join("")
    );
  },

  "hells-kitchen"(canvas, home) {
    const { r, box } = canvas;
    const [x0, y0, w, h] = box;
    // blocks between avenues and streets, each cut into houses: roof, parapet, and a lit front below it
    /** @type {(x: number, y: number, bw: number, bh: number) => string} */
    const house = (x, y, bw, bh) => {
      const front = 20 + Math.round(r() * 10);
      const roof = r() < 0.5 ? "g1" : "roof";
      const what = r();
      /** @type {(i: number) => string} */
      const pane = (i) => (r() < 0.42 ? `M${round(x + 6 + i * 15)} ${round(y + bh - front + 6)}h7v8h-7z` : "");
      const panes = many(Math.floor((bw - 6) / 15), pane);
      const onTop = () => {
        if (canvas.few) return "";
        if (bw > 44 && what < 0.34) return stand("tower", x + bw / 2, y + (bh - front) / 2 - 6, 0.46, 0, "", true);
        if (what < 0.6)
          return fill("g2", `M${round(x + 9)} ${round(y + 10)}h14v10h-14zM${round(x + bw - 24)} ${round(y + bh - front - 22)}h15v11h-15z`); // prettier-ignore
        if (what < 0.8)
          return line("g2", 2, many(3, (i) => `M${round(x + 10)} ${round(y + 12 + i * 9)}h${round(Math.max(6, bw - 22))}`)); // prettier-ignore
        return "";
      };
      return (
        fill(roof, `M${round(x)} ${round(y)}h${round(bw)}v${round(bh - front)}h${round(-bw)}z`) +
        fill("g2", `M${round(x)} ${round(y + bh - front)}h${round(bw)}v${front}h${round(-bw)}z`) +
        line("g2", 2, `M${round(x + 3)} ${round(y + 3)}h${round(bw - 6)}v${round(bh - front - 6)}h${round(6 - bw)}z`) +
        (panes ? fill("win", panes) : "") +
        onTop()
      );
    };
    let town = "";
    for (let x = x0 + 66; x < x0 + w; x += 206)
      for (let y = y0 - 40; y < y0 + h; y += 150) {
        const [first, second] = [174 * (0.3 + r() * 0.14), 174 * (0.64 + r() * 0.12)];
        town += house(x, y, first - 3, 122) + house(x + first, y, second - first - 3, 122) + house(x + second, y, 174 - second, 122); // prettier-ignore
      }
    const lanes =
      many(w / 206 + 1, (i) => `M${round(x0 + 50 + i * 206)} ${round(y0 - 60)}v${round(h + 120)}`) +
      many(h / 150 + 2, (i) => `M${round(x0 + 40)} ${round(y0 - 54 + i * 150)}h${round(w + 60)}`);
    const lamps = home
      ? [[250, 140], [560, 240], [860, 340], [680, 640], [1080, 640], [220, 700], [1100, 180]] // prettier-ignore
      : canvas.places(7);
    const shore = round(canvas.plan.box[0] - 62);
    return (
      town +
      line("g2", 2, lanes, 'stroke-dasharray="14 16"') +
      river(`M${shore} ${round(y0 - 60)}Q${shore + 26} ${round(y0 + h / 2)} ${shore} ${round(y0 + h + 60)}`, 128) +
      lamps.map(([x, y]) => lamp(x, y, 86)).join("")
    );
  },
};

let painted = 0; // so that gradients of several paintings on a page have different names

/** @type {(x: number, y: number, r: number) => string} */
const lamp = (x, y, r) => `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="url(#lamp)"/>`;
/** @type {(wood: Grown[], draw: (p: Grown) => string) => string} */
const trees = (wood, draw) => wood.map((p) => shade(p.x, p.y + 20, 19) + draw(p)).join("");
/**
 * What keeps trees out of a river beside the board.
 * @type {(canvas: Canvas, side: number) => number[][]}
 */
function besideKept(canvas, side) {
  const [x, y, width, height] = canvas.box;
  const at = side < 0 ? x + canvas.spill.x * 0.55 : x + width - canvas.spill.x * 0.55;
  return Array.from({ length: 12 }, (_, i) => [at, y + (height * i) / 11, 74]);
}

/**
 * The stage of the Globe, with its curtain, around the four spaces in the middle.
 * @type {(canvas: Canvas) => string}
 */
function stage(canvas) {
  const floor = "M478 392H816V690H478Z";
  const board = () => {
    const x = 484 + canvas.r() * 320;
    const y = 400 + canvas.r() * 260;
    return gouge(x, y, x + 1, y + 24, 1);
  };
  return (
    fill("g2", "M486 700H824V712H486Z") +
    fill("plank", floor) +
    line(
      "g2",
      2,
      many(12, (i) => `M${round(478 + i * 28.2)} 392V690`),
    ) +
    fill("g2", many(26, board)) +
    line("g3", 5, floor) +
    fill(
      "drape",
      "M478 392H816V424C790 444 770 424 748 434 720 446 700 424 676 434 664 440 656 430 647 424 638 430 630 440 618 434 594 424 574 446 546 434 524 424 504 444 478 424Z",
    ) + // prettier-ignore
    fill(
      "g3",
      many(11, (i) => gouge(494 + i * 30, 396, 490 + i * 30, 430, 1.6)),
    ) +
    fill("drape", "M470 392H500C500 470 496 540 478 570H470ZM824 392H794C794 470 798 540 816 570H824Z")
  );
}

/**
 * What lies under the paths of a board, as SVG text. `ground` is one of the grounds, `home` whether it was made for this
 * board; with `few` there is less of everything, for a board that is drawn small.
 * @type {(ground: string, board: Drawing, plan: Layout, how: { home: boolean, few?: boolean }) => string}
 */
export function paint(ground, board, plan, { home, few = false }) {
  const canvas = new Canvas(board, plan, few);
  const [x, y, width, height] = canvas.box;
  const all = `M${round(x - 2000)} ${round(y - 2000)}h${round(width + 4000)}v${round(height + 4000)}h${round(-width - 4000)}z`;
  const glow = [0, 0.5, 1].map(
    (at) => `<stop offset="${at}" stop-color="var(--glow)" stop-opacity="${0.5 * (1 - at) ** 2}"/>`,
  );
  const number = ++painted;
  const drawn = GROUNDS[ground](canvas, home).replaceAll("#lamp", `#lamp-${number}`);
  return `<defs><radialGradient id="lamp-${number}">${glow.join("")}</radialGradient><radialGradient id="day-${number}" gradientUnits="userSpaceOnUse" cx="${round(x + width * 0.48)}" cy="${round(y + height * 0.42)}" r="${round(plan.box[2] * 0.95)}"><stop offset="0" stop-color="var(--sunlit)" stop-opacity=".6"/><stop offset=".55" stop-color="var(--sunlit)" stop-opacity="0"/><stop offset="1" stop-color="var(--dusk)" stop-opacity=".36"/></radialGradient></defs><path fill="var(--g0)" d="${all}"/>${drawn}<path fill="url(#day-${number})" d="${all}"/>`;
}
