// The pages of puzzles without a line: answers from what offline-pages.js has kept, where the server cannot be reached.
const KEPT = "matchless-puzzles";
const OURS = /^\/(puzzles?\.html|api\/puzzles(\/.*)?|static\/.*)$/;

const worker = /** @type {any} a service worker has other globals than a page */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || !OURS.test(pathname)) return;
  event.respondWith(pathname.startsWith("/static/") ? keptFirst(event.request) : newestFirst(event.request));
});

/**
 * What never changes.
 * @type {(request: Request) => Promise<Response>}
 */
async function keptFirst(request) {
  return (await kept(request)) ?? fetch(request);
}

/**
 * What may be another one by now.
 * @type {(request: Request) => Promise<Response>}
 */
async function newestFirst(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(request);
    if (found) return found;
    throw error;
  }
}

/** @type {(request: Request) => Promise<Response | undefined>} */
const kept = async (request) => (await caches.open(KEPT)).match(request.url.split("#")[0]);
