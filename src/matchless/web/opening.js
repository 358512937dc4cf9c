// What the replay page shows where it has no game to show: a record can be opened from a file.
import { openRecord, sentence } from "./api.js";
import { byId } from "./dom.js";
import { keepStudy } from "./storage.js";
import { checkStudy } from "./study-api.js";
import { readFile } from "./study.js";

/** Lets a record be chosen, or a study with its record, or dropped onto the page; the page begins anew with it. */
export function openFile() {
  byId("opening").hidden = false;
  /** @type {(file: File) => Promise<void>} */
  const open = async (file) => {
    byId("refused").hidden = true;
    try {
      const text = await file.text();
      const both = readFile(text);
      const made = await openRecord(both?.record ?? text);
      if (both) keepStudy({ game: made.game, ...(await checkStudy(made.watch, both.study)), shared: null });
      location.hash = made.watch;
    } catch (error) {
      byId("refused").textContent = sentence(error);
      byId("refused").hidden = false;
    }
  };
  const field = byId("file");
  field.addEventListener("change", () => {
    if (field.files?.length) open(field.files[0]);
    field.value = ""; // so that the same file can be chosen again
  });
  addEventListener("dragover", (event) => {
    event.preventDefault();
    byId("opening").classList.add("over");
  });
  addEventListener("dragleave", () => byId("opening").classList.remove("over"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    byId("opening").classList.remove("over");
    if (event.dataTransfer?.files.length) open(event.dataTransfer.files[0]);
  });
}

/**
 * Says why there is nothing to be seen.
 * @type {(text: string) => void}
 */
export function cannotOpen(text) {
  byId("opening").hidden = false;
  byId("choose").hidden = true;
  byId("opening-title").textContent = "This replay cannot be opened";
  byId("opening-text").textContent = text;
}
