// A sheet beside the table: never over the decision, closed by Escape or its button, one at a time.
import { h } from "./dom.js";

/**
 * Opens a sheet with a title, a few words beside it, and anything in it.
 * @type {(title: string, words: string, ...inside: (Node | null)[]) => void}
 */
export function openBeside(title, words, ...inside) {
  /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.beside"))?.close();
  const dialog = h("dialog", { class: "beside panel", "aria-label": title });
  const close = h("button", { class: "button", type: "button", text: "Close", onclick: () => dialog.close() });
  dialog.append(
    h("div", { class: "head" }, h("h2", { text: title }), h("p", { text: words }), close),
    ...inside.filter((one) => one instanceof Node),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    dialog.close();
  });
  document.body.append(dialog);
  dialog.show();
  close.focus();
}
