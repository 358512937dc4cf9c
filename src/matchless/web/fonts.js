// The fonts. They come when a page can be used, since words can be read without them; a browser that has them already
// gets them at once, so that nothing changes its shape before one's eyes.
import { hasFonts, keepFonts } from "./storage.js";

const FONTS = [
  ["Grenze", "700", "grenze.woff2"],
  ["Source Sans 3", "400", "source-sans.woff2"],
  ["Source Sans 3", "700", "source-sans-bold.woff2"],
];

let asked = false;

/** Lets the page be set in our type; every page calls this as soon as it can be used. */
export function setType() {
  if (asked) return;
  asked = true;
  const coming = FONTS.map(([family, weight, file]) => {
    const face = new FontFace(family, `url("${new URL(`./${file}`, import.meta.url)}")`, { weight, display: "swap" });
    document.fonts.add(face);
    return face.load();
  });
  Promise.all(coming).then(keepFonts, () => {}); // without them the page is read in others
}

if (hasFonts()) setType();
