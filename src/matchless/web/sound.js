// Every sound of the table, made as it is needed: there is no file of sound. sounding.js loads this once somebody has
// pressed something.
//
// A recipe gets (k, t): a kit of a few voices on one output, and when it begins. It comes to silence by itself.

/** @import { Sound } from "./types.js" */
/** @typedef {{ attack?: number, hold?: number, dur: number, peak: number, curve?: number }} Envelope */
/** @typedef {{ f: number, to?: number, type?: OscillatorType, dur?: number, g?: number, attack?: number, hold?: number, curve?: number, glide?: number, vibrato?: number }} Tone */
/** @typedef {{ f: number, to?: number, q?: number, type?: BiquadFilterType, dur?: number, g?: number, attack?: number, hold?: number, curve?: number }} Noise */
/** @typedef {ReturnType<typeof kit>} Kit */
/** @typedef {(k: Kit, t: number) => void} Recipe */
/** @typedef {{ master: GainNode, effects: GainNode, ambience: GainNode }} Faders */
/** @typedef {{ step: string, layers: number[][], now: Recipe, every: [number, number] }} Ground */

/** @type {(n: number) => number} */
const note = (n) => 440 * 2 ** ((n - 69) / 12); // a MIDI number in hertz

/**
 * The voices, on one output. Each fades in and out, so that nothing clicks.
 * @param {BaseAudioContext} ctx
 * @param {AudioNode} out
 */
function kit(ctx, out) {
  /** @type {(param: AudioParam, t: number, shape: Envelope) => void} */
  const env = (param, t, { attack = 0.004, hold = 0, dur, peak, curve = 4 }) => {
    param.setValueAtTime(0, t);
    param.linearRampToValueAtTime(peak, t + attack);
    if (hold) param.setValueAtTime(peak, t + attack + hold);
    param.setTargetAtTime(0, t + attack + hold, (dur - attack - hold) / curve);
    param.setValueAtTime(peak * Math.exp(-curve * 0.94), t + attack + hold + (dur - attack - hold) * 0.94);
    param.linearRampToValueAtTime(0, t + dur);
  };
  return {
    /**
     * One oscillator; `to` glides.
     * @param {number} t
     * @param {Tone} tone
     */
    tone(t, { f, to, type = "sine", dur = 0.2, g = 0.3, attack, hold, curve, glide = dur, vibrato = 0 }) {
      const o = new OscillatorNode(ctx, { type, frequency: f });
      const v = new GainNode(ctx, { gain: 0 });
      o.frequency.setValueAtTime(f, t);
      if (to) o.frequency.exponentialRampToValueAtTime(to, t + glide);
      if (vibrato) {
        const l = new OscillatorNode(ctx, { frequency: 5.5 });
        const lg = new GainNode(ctx, { gain: vibrato });
        l.connect(lg).connect(o.detune);
        l.start(t);
        l.stop(t + dur);
      }
      env(v.gain, t, { attack, hold, dur, peak: g, curve });
      o.connect(v).connect(out);
      o.start(t);
      o.stop(t + dur + 0.02);
    },
    /**
     * Filtered noise; `to` sweeps the filter.
     * @param {number} t
     * @param {Noise} noise
     */
    noise(t, { f, to, q = 1, type = "bandpass", dur = 0.2, g = 0.3, attack, hold, curve }) {
      const n = new AudioBufferSourceNode(ctx, { buffer: white(ctx), loop: true });
      const fl = new BiquadFilterNode(ctx, { type, frequency: f, Q: q });
      const v = new GainNode(ctx, { gain: 0 });
      fl.frequency.setValueAtTime(f, t);
      if (to) fl.frequency.exponentialRampToValueAtTime(to, t + dur);
      env(v.gain, t, { attack, hold, dur, peak: g, curve });
      n.connect(fl).connect(v).connect(out);
      n.start(t, (f * 7.13) % 0.7);
      n.stop(t + dur + 0.02);
    },
    /**
     * A plucked string or mallet: a tone and two overtones that die sooner.
     * @param {number} t
     * @param {number} n
     * @param {{ dur?: number, g?: number, bright?: number, type?: OscillatorType }} [how]
     */
    pluck(t, n, { dur = 0.5, g = 0.25, bright = 0.35, type = "triangle" } = {}) {
      const f = note(n);
      this.tone(t, { f, type, dur, g, attack: 0.005 });
      this.tone(t, { f: f * 2, dur: dur * 0.5, g: g * bright, attack: 0.004 });
      this.tone(t, { f: f * 3.01, dur: dur * 0.25, g: g * bright * 0.4, attack: 0.003 });
    },
    /**
     * A small bell.
     * @param {number} t
     * @param {number} n
     * @param {{ dur?: number, g?: number }} [how]
     */
    bell(t, n, { dur = 0.9, g = 0.2 } = {}) {
      const f = note(n);
      [
        [1, 1, 1],
        [2.0, 0.5, 0.6],
        [2.76, 0.32, 0.42],
        [5.4, 0.12, 0.18],
      ].forEach(([r, a, d]) => this.tone(t, { f: f * r, dur: dur * d, g: g * a, attack: 0.003, curve: 5 }));
    },
    /**
     * A dull blow: a low tone that drops.
     * @param {number} t
     * @param {{ f?: number, to?: number, dur?: number, g?: number }} [how]
     */
    thump(t, { f = 150, to = 48, dur = 0.2, g = 0.6 } = {}) {
      this.tone(t, { f, to, dur, g, attack: 0.003, glide: dur * 0.6, curve: 5 });
    },
  };
}

const NOISE = 4; // seconds until it repeats: a bed must not be heard to go round
/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/**
 * Noise, the same every time.
 * @type {(ctx: BaseAudioContext) => AudioBuffer}
 */
function white(ctx) {
  const known = noises.get(ctx);
  if (known) return known;
  const buffer = new AudioBuffer({ length: ctx.sampleRate * NOISE, sampleRate: ctx.sampleRate, numberOfChannels: 1 });
  const data = buffer.getChannelData(0);
  let seed = 20260401;
  for (let i = 0; i < data.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    data[i] = seed / 2147483648 - 1;
  }
  noises.set(ctx, buffer);
  return buffer;
}

// What is of one class is equally loud: small things softly, blows and bells a little more, beds hardly.
export const LEVELS = { small: -37, event: -33, blow: -30, music: -30, bed: -43 }; // dB, loudest 200 ms, A-weighted

/** @type {(body: Recipe) => { of: keyof typeof LEVELS, len: number, make: Recipe }} */
const step = (body) => ({ of: "small", len: 0.16, make: body });

/** @type {Record<string, { of: keyof typeof LEVELS, len: number, make: Recipe }>} */
export const SOUNDS = {
  // cards
  "card-draw": {
    of: "small",
    len: 0.22,
    make: (k, t) => {
      k.noise(t, { f: 1400, to: 4200, q: 0.8, dur: 0.15, g: 0.3, attack: 0.03 });
      k.noise(t + 0.13, { f: 2600, q: 1.2, dur: 0.05, g: 0.18 });
    },
  },
  "card-place": {
    of: "small",
    len: 0.2,
    make: (k, t) => {
      k.noise(t, { f: 3000, to: 900, q: 0.7, dur: 0.09, g: 0.22, attack: 0.02 });
      k.thump(t + 0.07, { f: 190, to: 90, dur: 0.1, g: 0.4 });
      k.noise(t + 0.07, { f: 1100, q: 1, dur: 0.05, g: 0.25 });
    },
  },
  reveal: {
    of: "event",
    len: 0.5,
    make: (k, t) => {
      k.noise(t, { f: 900, to: 5000, q: 0.9, dur: 0.16, g: 0.25, attack: 0.05 });
      k.pluck(t + 0.12, 67, { dur: 0.36, g: 0.2 });
      k.pluck(t + 0.12, 74, { dur: 0.36, g: 0.14 });
    },
  },
  discard: {
    of: "small",
    len: 0.24,
    make: (k, t) => k.noise(t, { f: 3600, to: 700, q: 0.8, dur: 0.22, g: 0.3, attack: 0.03 }),
  },
  // steps
  "step-grass": step((k, t) => {
    k.noise(t, { f: 2300, to: 1300, q: 0.6, dur: 0.11, g: 0.28, attack: 0.018 });
    k.thump(t, { f: 120, to: 70, dur: 0.07, g: 0.16 });
  }),
  "step-stone": step((k, t) => {
    k.noise(t, { f: 2100, q: 3, dur: 0.035, g: 0.5 });
    k.tone(t, { f: 640, to: 420, dur: 0.05, g: 0.16 });
    k.thump(t, { f: 150, to: 80, dur: 0.07, g: 0.25 });
  }),
  "step-wood": step((k, t) => {
    k.tone(t, { f: 210, to: 150, type: "triangle", dur: 0.11, g: 0.4 });
    k.tone(t, { f: 505, dur: 0.05, g: 0.14 });
    k.noise(t, { f: 1300, q: 1.5, dur: 0.03, g: 0.2 });
  }),
  "step-snow": step((k, t) => {
    k.noise(t, { f: 3400, q: 1.2, dur: 0.05, g: 0.2, attack: 0.012 });
    k.noise(t + 0.045, { f: 2500, to: 1700, q: 1, dur: 0.1, g: 0.26, attack: 0.02 });
  }),
  // combat
  "attack-light": {
    of: "blow",
    len: 0.26,
    make: (k, t) => {
      k.noise(t, { f: 1500, to: 5200, q: 1.1, dur: 0.1, g: 0.28, attack: 0.035 });
      k.tone(t + 0.09, { f: 1480, to: 1180, dur: 0.13, g: 0.1, type: "triangle" });
      k.noise(t + 0.09, { f: 3200, q: 1.4, dur: 0.07, g: 0.35 });
    },
  },
  "attack-medium": {
    of: "blow",
    len: 0.36,
    make: (k, t) => {
      k.noise(t, { f: 900, to: 3600, q: 1, dur: 0.12, g: 0.3, attack: 0.04 });
      k.thump(t + 0.1, { f: 180, to: 60, dur: 0.18, g: 0.5 });
      k.noise(t + 0.1, { f: 2300, q: 0.9, dur: 0.11, g: 0.35 });
      k.tone(t + 0.1, { f: 930, to: 700, dur: 0.16, g: 0.08, type: "triangle" });
    },
  },
  "attack-heavy": {
    of: "blow",
    len: 0.56,
    make: (k, t) => {
      k.noise(t, { f: 500, to: 2400, q: 0.9, dur: 0.14, g: 0.3, attack: 0.05 });
      k.thump(t + 0.12, { f: 130, to: 38, dur: 0.36, g: 0.8 });
      k.noise(t + 0.12, { f: 1500, to: 500, q: 0.7, dur: 0.24, g: 0.4 });
      k.tone(t + 0.12, { f: 620, to: 380, dur: 0.22, g: 0.07, type: "triangle" });
    },
  },
  blocked: {
    of: "blow",
    len: 0.5,
    make: (k, t) => {
      k.thump(t, { f: 240, to: 120, dur: 0.1, g: 0.4 });
      [1, 1.51, 2.23, 3.1].forEach((r, i) =>
        k.tone(t, { f: 610 * r, dur: 0.4 - i * 0.07, g: 0.1 / (i + 1), attack: 0.002, curve: 6 }),
      );
      k.noise(t, { f: 4200, q: 1, dur: 0.04, g: 0.2 });
    },
  },
  hit: {
    of: "blow",
    len: 0.26,
    make: (k, t) => {
      k.thump(t, { f: 210, to: 62, dur: 0.18, g: 0.7 });
      k.noise(t, { f: 1000, to: 400, q: 0.8, dur: 0.1, g: 0.45 });
    },
  },
  "hero-hurt": {
    of: "blow",
    len: 0.5,
    make: (k, t) => {
      k.thump(t, { f: 160, to: 42, dur: 0.32, g: 0.75 });
      k.noise(t, { f: 700, to: 260, q: 0.8, dur: 0.2, g: 0.4 });
      k.tone(t + 0.04, { f: note(53), to: note(48), type: "triangle", dur: 0.38, g: 0.12, attack: 0.03 });
    },
  },
  "hero-falls": {
    of: "blow",
    len: 1.3,
    make: (k, t) => {
      k.thump(t, { f: 120, to: 34, dur: 0.5, g: 0.8 });
      k.noise(t, { f: 600, to: 150, q: 0.7, dur: 0.5, g: 0.3 });
      [57, 53, 48].forEach((n, i) =>
        k.tone(t + 0.12 + i * 0.16, { f: note(n), type: "triangle", dur: 0.8 - i * 0.1, g: 0.12, attack: 0.03 }),
      );
    },
  },
  heal: {
    of: "event",
    len: 0.7,
    make: (k, t) =>
      [72, 76, 79, 84].forEach((n, i) => k.tone(t + i * 0.065, { f: note(n), dur: 0.42, g: 0.13, attack: 0.03 })),
  },
  tick: { of: "small", len: 0.12, make: (k, t) => k.pluck(t, 79, { dur: 0.1, g: 0.2, bright: 0.2 }) },
  boost: {
    of: "event",
    len: 0.4,
    make: (k, t) => {
      k.tone(t, { f: note(62), to: note(74), type: "triangle", dur: 0.24, g: 0.2, attack: 0.02, hold: 0.1 });
      k.pluck(t + 0.15, 81, { dur: 0.24, g: 0.16 });
    },
  },
  cancel: {
    of: "event",
    len: 0.4,
    make: (k, t) => {
      k.tone(t, { f: note(64), to: note(52), type: "triangle", dur: 0.2, g: 0.22, attack: 0.006, hold: 0.06 });
      k.thump(t + 0.16, { f: 170, to: 80, dur: 0.14, g: 0.45 });
      k.noise(t + 0.16, { f: 900, q: 1, dur: 0.08, g: 0.3 });
    },
  },
  // what heroes do; each has the name of its event
  scheme: {
    of: "event",
    len: 0.8,
    make: (k, t) => {
      k.noise(t, { f: 800, to: 3800, q: 0.8, dur: 0.22, g: 0.14, attack: 0.08 });
      [62, 69, 74].forEach((n, i) => k.pluck(t + 0.1 + i * 0.07, n, { dur: 0.55, g: 0.17 }));
    },
  },
  token: {
    of: "event",
    len: 0.34,
    make: (k, t) => {
      k.noise(t, { f: 3800, q: 4, dur: 0.03, g: 0.6 });
      k.noise(t + 0.07, { f: 1900, q: 2, dur: 0.06, g: 0.6 });
      k.tone(t + 0.07, { f: 330, to: 190, type: "triangle", dur: 0.22, g: 0.3 });
    },
  },
  gain: {
    of: "event",
    len: 0.7,
    make: (k, t) => {
      k.bell(t, 81, { dur: 0.55, g: 0.13 });
      k.bell(t + 0.09, 88, { dur: 0.55, g: 0.1 });
    },
  },
  chime: {
    of: "event",
    len: 0.95,
    make: (k, t) =>
      [76, 80, 83, 87, 92].forEach((n, i) =>
        k.tone(t + i * 0.075, { f: note(n), dur: 0.5, g: 0.085, attack: 0.04, vibrato: 14 }),
      ),
  },
  cast: {
    of: "event",
    len: 0.9,
    make: (k, t) => {
      k.noise(t, { f: 300, to: 1500, q: 5, dur: 0.6, g: 0.5, attack: 0.12, hold: 0.2 });
      [50, 57, 61].forEach((n, i) =>
        k.tone(t + i * 0.05, { f: note(n), type: "triangle", dur: 0.7, g: 0.13, attack: 0.06, vibrato: 18 }),
      );
    },
  },
  completed: {
    of: "event",
    len: 1.1,
    make: (k, t) => [67, 71, 74, 79].forEach((n, i) => k.pluck(t + i * 0.12, n, { dur: 0.62, g: 0.2, bright: 0.28 })),
  },
  item: {
    of: "event",
    len: 0.45,
    make: (k, t) => {
      k.noise(t, { f: 2600, q: 3, dur: 0.04, g: 0.35 });
      k.pluck(t + 0.03, 76, { dur: 0.22, g: 0.2 });
      k.pluck(t + 0.11, 83, { dur: 0.28, g: 0.18 });
    },
  },
  // the game
  "turn-bell": {
    of: "music",
    len: 1.1,
    make: (k, t) => {
      k.bell(t, 76, { dur: 1, g: 0.2 });
      k.bell(t + 0.13, 83, { dur: 0.9, g: 0.16 });
    },
  },
  "turn-other": { of: "event", len: 0.5, make: (k, t) => k.pluck(t, 57, { dur: 0.42, g: 0.24, bright: 0.2 }) },
  clock: {
    of: "event",
    len: 0.12,
    make: (k, t) => {
      k.noise(t, { f: 2900, q: 5, dur: 0.03, g: 0.5 });
      k.tone(t, { f: 1050, dur: 0.06, g: 0.16 });
    },
  },
  invitation: {
    of: "music",
    len: 1.0,
    make: (k, t) => {
      k.pluck(t, 72, { dur: 0.5, g: 0.22 });
      k.pluck(t + 0.16, 79, { dur: 0.7, g: 0.22 });
    },
  },
  victory: {
    of: "music",
    len: 2.5,
    make: (k, t) => {
      [
        [0, 60],
        [0.16, 64],
        [0.32, 67],
        [0.5, 72],
      ].forEach(([d, n]) => {
        k.pluck(t + d, n, { dur: 0.8, g: 0.2 });
        k.pluck(t + d, n + 12, { dur: 0.6, g: 0.07 });
      });
      [60, 64, 67, 72, 76].forEach((n) =>
        k.tone(t + 0.72, { f: note(n), type: "triangle", dur: 1.6, g: 0.075, attack: 0.05, hold: 0.4 }),
      );
      k.bell(t + 0.72, 84, { dur: 1.4, g: 0.08 });
    },
  },
  defeat: {
    of: "music",
    len: 2.4,
    make: (k, t) => {
      [
        [0, 64],
        [0.24, 60],
        [0.5, 57],
      ].forEach(([d, n]) => k.pluck(t + d, n, { dur: 0.9, g: 0.2, bright: 0.18 }));
      [45, 52, 57, 60].forEach((n) =>
        k.tone(t + 0.84, { f: note(n), type: "triangle", dur: 1.5, g: 0.08, attack: 0.09, hold: 0.3 }),
      );
    },
  },
  draw: {
    of: "music",
    len: 1.6,
    make: (k, t) => {
      [
        [0, 62],
        [0.2, 67],
        [0.4, 62],
      ].forEach(([d, n]) => k.pluck(t + d, n, { dur: 0.9, g: 0.2 }));
      [50, 57, 62].forEach((n) => k.tone(t + 0.5, { f: note(n), type: "triangle", dur: 1, g: 0.07, attack: 0.06 }));
    },
  },
};

// The ground of each board: what steps sound like, and a soft bed, never a melody. A bed is layers of noise, [hertz, Q, gain,
// how often a second it swells], and something small now and then, so many seconds apart.
/** @type {Record<string, Ground>} */
export const GROUNDS = {
  "sherwood-forest": {
    step: "grass",
    layers: [
      [420, 0.5, 0.5, 0.11],
      [2600, 0.7, 0.06, 0.17],
    ],
    now: (k, t) =>
      [0, 0.11, 0.2].forEach((d, i) =>
        k.tone(t + d, { f: 2900 + i * 260, to: 3400 - i * 150, dur: 0.09, g: 0.012, attack: 0.02 }),
      ),
    every: [5, 11],
  },
  yukon: {
    step: "snow",
    layers: [
      [300, 0.8, 0.5, 0.07],
      [900, 2.2, 0.16, 0.13],
    ],
    now: (k, t) => k.noise(t, { f: 500, to: 1100, q: 3, dur: 2.2, g: 0.06, attack: 0.9 }),
    every: [7, 15],
  },
  "raptor-paddock": {
    step: "grass",
    layers: [
      [350, 0.5, 0.3, 0.09],
      [4300, 6, 0.03, 1.9],
    ],
    now: (k, t) => k.tone(t, { f: 210, to: 150, type: "triangle", dur: 0.4, g: 0.014, attack: 0.08 }),
    every: [9, 17],
  },
  "t-rex-paddock": {
    step: "grass",
    layers: [
      [240, 0.5, 0.5, 0.08],
      [3600, 1, 0.07, 0.6],
    ],
    now: (k, t) => k.thump(t, { f: 60, to: 34, dur: 0.5, g: 0.08 }),
    every: [8, 16],
  },
  "hells-kitchen": {
    step: "stone",
    layers: [
      [140, 0.6, 0.9, 0.05],
      [900, 0.6, 0.07, 0.09],
    ],
    now: (k, t) => k.tone(t, { f: 392, to: 380, dur: 0.9, g: 0.006, attack: 0.2 }),
    every: [12, 24],
  },
  "globe-theatre": {
    step: "wood",
    layers: [
      [330, 1.2, 0.3, 0.21],
      [620, 1.6, 0.12, 0.33],
    ],
    now: (k, t) => k.noise(t, { f: 1100, q: 2, dur: 0.05, g: 0.012 }),
    every: [6, 14],
  },
  // where there is no board
  "": {
    step: "stone",
    layers: [[360, 0.6, 0.4, 0.08]],
    now: (k, t) => k.noise(t, { f: 700, to: 400, q: 2, dur: 1.8, g: 0.03, attack: 0.7 }),
    every: [9, 18],
  },
};

/**
 * Decibels by which each is raised or lowered, so that its class is even; the test of loudness says what they should be.
 * @type {Record<string, number>}
 */
export const TRIM = {
  "card-draw": -5.7,
  "card-place": -4.5,
  reveal: -6.9,
  discard: -7.3,
  "step-grass": -4.0,
  "step-stone": -3.6,
  "step-wood": -4.7,
  "step-snow": -3.4,
  "attack-light": -0.2,
  "attack-medium": -2.0,
  "attack-heavy": -4,
  blocked: -1.3,
  hit: -2.5,
  "hero-hurt": -2.7,
  "hero-falls": -2.2,
  heal: -10.6,
  tick: -6.1,
  boost: -8.6,
  cancel: -5.0,
  scheme: -8.9,
  token: -5.1,
  gain: -9.5,
  chime: -8.7,
  cast: -3.4,
  completed: -11.4,
  item: -8.5,
  "turn-bell": -10.9,
  "turn-other": -0.9,
  clock: -1.7,
  invitation: -8.0,
  victory: -8.1,
  defeat: -2.2,
  draw: -4.6,
  "bed sherwood-forest": -12.9,
  "bed yukon": -9.2,
  "bed raptor-paddock": -6.8,
  "bed t-rex-paddock": -9.3,
  "bed hells-kitchen": -9.9,
  "bed globe-theatre": -3.3,
  "bed ": -8.5,
};

/** @type {(decibels: number) => number} */
const gainOf = (decibels) => 10 ** (decibels / 20);

// --- from a recipe to the ear -------------------------------------------------------------------------------------------

const FULL = { on: true, master: 1, effects: 1, ambience: 1 };
const SETTLES = 0.5; // seconds until a new limiter lets everything through
const LOUDEST = 0.94; // of what a loudspeaker can do

/**
 * Three faders and, after them, what keeps many sounds at once from being too loud: a limiter that rounds off what is left.
 * @type {(ctx: BaseAudioContext) => Faders}
 */
function desk(ctx) {
  const [master, effects, ambience] = [0, 1, 2].map(() => new GainNode(ctx, { gain: 0 }));
  const limiter = new DynamicsCompressorNode(ctx, { threshold: -5, knee: 4, ratio: 12, attack: 0.002, release: 0.12 });
  const down = new GainNode(ctx, { gain: 0.79 }); // browsers raise all that a compressor gives; this takes it back
  const round = new WaveShaperNode(ctx, { curve: rounding() });
  effects.connect(master);
  ambience.connect(master);
  master.connect(limiter).connect(down).connect(round).connect(ctx.destination);
  return { master, effects, ambience };
}

/** Straight up to two thirds, then bending towards the loudest. */
function rounding() {
  const straight = 2 / 3;
  return Float32Array.from({ length: 2049 }, (_, i) => {
    const x = i / 1024 - 1;
    const over = Math.max(0, Math.abs(x) - straight);
    const room = LOUDEST - straight;
    return Math.sign(x) * (Math.min(Math.abs(x), straight) + room * Math.tanh(over / room));
  });
}

/**
 * The volume that a fader stands for: half way up is half as loud to the ear.
 * @type {(fader: number) => number}
 */
const volume = (fader) => Math.min(1, Math.max(0, Number(fader) || 0)) ** 2;

/**
 * Sets the faders to a Sound of storage.js, within `time` seconds.
 * @type {(ctx: BaseAudioContext, faders: Faders, sound: Sound, time: number) => void}
 */
function level(ctx, { master, effects, ambience }, sound, time) {
  /** @type {(fader: GainNode, to: number) => unknown} */
  const set = ({ gain }, to) => (time ? gain.setTargetAtTime(to, ctx.currentTime, time) : (gain.value = to));
  set(master, sound.on ? volume(sound.master) : 0);
  set(effects, volume(sound.effects));
  set(ambience, volume(sound.ambience));
}

/** @type {(ctx: BaseAudioContext, name: string, to: AudioNode) => GainNode} */
function trimmed(ctx, name, to) {
  const out = new GainNode(ctx, { gain: gainOf(TRIM[name] ?? 0) });
  out.connect(to);
  return out;
}

/**
 * Lays the bed of a board; gives what ends it. It comes and goes slowly.
 * @param {BaseAudioContext} ctx
 * @param {Ground} ground
 * @param {string} name
 * @param {AudioNode} to
 */
function lay(ctx, ground, name, to) {
  const out = trimmed(ctx, `bed ${name}`, to);
  const swell = new GainNode(ctx, { gain: 0 });
  swell.connect(out);
  swell.gain.setTargetAtTime(0.5, ctx.currentTime, 0.7);
  const nodes = ground.layers.flatMap(([f, q, g, often]) => {
    const n = new AudioBufferSourceNode(ctx, { buffer: white(ctx), loop: true });
    const filter = new BiquadFilterNode(ctx, { type: "bandpass", frequency: f, Q: q });
    const v = new GainNode(ctx, { gain: g * 0.6 });
    const slow = new OscillatorNode(ctx, { frequency: often });
    const depth = new GainNode(ctx, { gain: g * 0.35 });
    slow.connect(depth).connect(v.gain);
    n.connect(filter).connect(v).connect(swell);
    n.start();
    slow.start();
    return [n, slow];
  });
  /** @type {(t: number, length: number) => void} */
  const end = (t, length) => {
    swell.gain.setTargetAtTime(0, t, length / 6);
    for (const node of nodes) node.stop(t + length);
  };
  return { now: (/** @type {number} */ t) => ground.now(kit(ctx, out), t), end };
}

/**
 * Some sounds as they are heard, begun `apart` seconds after each other: the samples. All faders are up, unless `sound` says
 * how they stand.
 * @type {(names: string[], how?: { rate?: number, apart?: number, sound?: Sound }) => Promise<Float32Array>}
 */
export async function render(names, { rate = 44100, apart = 0, sound = FULL } = {}) {
  const length = Math.max(...names.map((name, i) => i * apart + SOUNDS[name].len));
  const ctx = new OfflineAudioContext(1, Math.ceil((SETTLES + length + 0.1) * rate), rate);
  const faders = desk(ctx);
  level(ctx, faders, sound, 0);
  names.forEach((name, i) => SOUNDS[name].make(kit(ctx, trimmed(ctx, name, faders.effects)), SETTLES + i * apart));
  return (await ctx.startRendering()).getChannelData(0).subarray(SETTLES * rate);
}

/**
 * The bed of a board as it is heard with all faders up, for some seconds.
 * @type {(board: string, seconds: number, rate?: number) => Promise<Float32Array>}
 */
export async function renderBed(board, seconds, rate = 44100) {
  const ctx = new OfflineAudioContext(1, seconds * rate, rate);
  const faders = desk(ctx);
  level(ctx, faders, FULL, 0);
  const bed = lay(ctx, GROUNDS[board], board, faders.ambience);
  bed.now(seconds / 2);
  bed.end(seconds - 1.2, 1);
  return (await ctx.startRendering()).getChannelData(0);
}

// --- the mixer ------------------------------------------------------------------------------------------------------------

const MOST = 10; // sounds at once
const APART = 45; // milliseconds between two of the same
const REST = 5000; // milliseconds of silence after which the loudspeaker is let go

/** Plays sounds on an AudioContext that was opened by a press. */
export class Mixer {
  /** @type {Set<GainNode>} */
  #playing = new Set();
  /** @type {Map<string, number>} */
  #last = new Map(); // name -> when it was played
  #board = "";
  /** @type {ReturnType<typeof lay> | null} */
  #bed = null;
  #wants = false; // whether a bed is to be heard
  #timer = 0;
  #resting = 0;

  /** @param {AudioContext} ctx */
  constructor(ctx) {
    this.ctx = ctx;
    this.faders = desk(ctx);
    this.#rest();
  }

  /**
   * Follows a Sound of storage.js; a `hidden` page has no bed, and what sounds there ends.
   * @type {(sound: Sound, hidden: boolean) => void}
   */
  set(sound, hidden) {
    level(this.ctx, this.faders, sound, 0.02);
    this.#wants = sound.on && volume(sound.master) > 0 && volume(sound.ambience) > 0 && !hidden;
    if (hidden) for (const out of this.#playing) out.gain.setTargetAtTime(0, this.ctx.currentTime, 0.03);
    this.#lay();
  }

  /**
   * The board that is played on.
   * @type {(board: string) => void}
   */
  at(board) {
    const known = board in GROUNDS ? board : "";
    if (known === this.#board) return;
    this.#board = known;
    this.#end();
    this.#lay();
  }

  /** @type {(name: string) => void} */
  play(name) {
    const known = name === "step" ? `step-${GROUNDS[this.#board].step}` : name;
    const now = performance.now();
    if (now - (this.#last.get(known) ?? -Infinity) < APART || this.#playing.size >= MOST) return;
    this.#last.set(known, now);
    this.#wake();
    const out = trimmed(this.ctx, known, this.faders.effects);
    SOUNDS[known].make(kit(this.ctx, out), this.ctx.currentTime + 0.005);
    this.#playing.add(out);
    setTimeout(
      () => {
        out.disconnect();
        this.#playing.delete(out);
        this.#rest();
      },
      SOUNDS[known].len * 1000 + 200,
    );
  }

  #lay() {
    if (this.#wants === Boolean(this.#bed)) return;
    if (!this.#wants) return this.#end();
    this.#wake();
    const ground = GROUNDS[this.#board];
    const bed = lay(this.ctx, ground, this.#board, this.faders.ambience);
    this.#bed = bed;
    const [least, most] = ground.every;
    const again = () => {
      this.#timer = setTimeout(
        () => {
          bed.now(this.ctx.currentTime + 0.02);
          again();
        },
        (least + Math.random() * (most - least)) * 1000,
      );
    };
    again();
  }

  #end() {
    clearTimeout(this.#timer);
    this.#bed?.end(this.ctx.currentTime, 1);
    this.#bed = null;
    this.#rest();
  }

  #wake() {
    clearTimeout(this.#resting);
    if (this.ctx.state === "suspended") this.ctx.resume();
  }

  /** Lets the loudspeaker go when nothing was heard for a while. */
  #rest() {
    clearTimeout(this.#resting);
    if (!this.#playing.size && !this.#bed) this.#resting = setTimeout(() => this.ctx.suspend(), REST);
  }
}
