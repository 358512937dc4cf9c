// Keeps the pages of puzzles in this browser, so that they open without a line: what they need, and the puzzles to come.

const KEPT = "matchless-puzzles";
const PAGES = ["/puzzles.html", "/puzzle.html"];
const NEEDED = /(?:href|src)="(\/static\/[^"#]+)/g;
const LATER = ["./art.js", "./sound.js"]; // what a page fetches when it has time

/** Browsers keep pages only for sites that nobody can alter on the way. */
const possible = () => "serviceWorker" in navigator && "caches" in window;

/**
 * Keeps both pages, what they need, and these puzzles.
 * @type {(ids: string[]) => Promise<void>}
 */
export async function keepForOffline(ids) {
  if (!possible()) return;
  try {
    await navigator.serviceWorker.register("/offline.js");
    const kept = await caches.open(KEPT);
    const texts = await Promise.all(PAGES.map(async (page) => (await fetch(page)).text()));
    const needed = texts.flatMap((text) => [...text.matchAll(NEEDED)].map((found) => found[1]));
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    const later = LATER.map((name) => new URL(name, import.meta.url).pathname);
    const files = new Set([...needed, ...later, ...loaded.filter((path) => path.startsWith("/static/"))]);
    await kept.addAll([...PAGES, "/api/puzzles"]);
    for (const path of [...files, ...ids.map((id) => `/api/puzzles/${id}`)])
      if (!(await kept.match(path))) await kept.add(path);
    for (const request of await kept.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/static/") && !files.has(pathname)) await kept.delete(request); // of an older version
    }
  } catch {
    // The line is gone already, or there is no room: the page works on, and keeps what it has.
  }
}

/**
 * The first of some puzzles that is kept here, if one is.
 * @type {(ids: string[]) => Promise<string | undefined>}
 */
export async function firstKept(ids) {
  if (!possible()) return undefined;
  const kept = await caches.open(KEPT);
  for (const id of ids) if (await kept.match(`/api/puzzles/${id}`)) return id;
  return undefined;
}
