// As much of a browser as the pure modules of the pages ask for when they are loaded.

const kept = new Map();

Object.assign(globalThis, {
  fetch: () => new Promise(() => {}), // the sprite and the catalogue never come
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  localStorage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    clear: () => kept.clear(),
  },
  SVGElement: class {},
  document: { hidden: false },
});
