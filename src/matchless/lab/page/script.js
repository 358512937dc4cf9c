"use strict";
// Everything here is a comfort: without it the page shows the same numbers.

// Tips: what a mark's title says, beside the pointer or the focused mark.
const tip = document.createElement("div");
tip.className = "tip";
tip.hidden = true;
tip.setAttribute("aria-hidden", "true"); // the mark's own label says the same
document.body.append(tip);

function show(mark) {
  tip.textContent = mark.dataset.tip;
  tip.hidden = false;
  const box = mark.getBoundingClientRect();
  const left = box.left + box.width / 2 - tip.offsetWidth / 2;
  const above = box.top - tip.offsetHeight - 8;
  tip.style.left = `${Math.max(8, Math.min(left, innerWidth - tip.offsetWidth - 8))}px`;
  tip.style.top = `${above > 48 ? above : box.bottom + 8}px`;
}
function hide() {
  tip.hidden = true;
}

// One tab stop a plot; arrows go from mark to mark.
for (const frame of document.querySelectorAll(".scroll")) {
  const marks = (part) => [...part.querySelectorAll(".mark")];
  const heat = frame.querySelector(".heat");
  // by column and row
  const columns = heat
    ? [...heat.querySelectorAll("thead th")].map((_, x) => [...heat.tBodies[0].rows].map((row) => row.cells[x + 1]))
    : [...frame.querySelectorAll(".plot")].map(marks);
  columns.forEach((column, x) => column.forEach((mark, y) => {
    if (!mark.matches(".mark")) return;
    const title = mark.querySelector(":scope > title");
    mark.dataset.tip = title ? title.textContent : mark.title;
    if (title) {
      mark.setAttribute("role", "img");
      mark.setAttribute("aria-label", title.textContent.replaceAll("\n", ", "));
      title.remove();
    } else {
      mark.removeAttribute("title");
      mark.setAttribute("aria-description", mark.dataset.tip.replaceAll("\n", ", "));
    }
    mark.setAttribute("tabindex", "-1");
    mark.addEventListener("pointerenter", () => show(mark));
    mark.addEventListener("pointerleave", hide);
    mark.addEventListener("blur", hide);
    mark.addEventListener("focus", () => {
      frame.querySelector('.mark[tabindex="0"]')?.setAttribute("tabindex", "-1");
      mark.setAttribute("tabindex", "0");
      show(mark);
    });
    mark.addEventListener("keydown", (event) => {
      if (event.key === "Escape") hide();
      const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
      if (!step) return;
      event.preventDefault();
      let [i, j] = [x + step[0], y + step[1]];
      while (columns[i]?.[j] && !columns[i][j].matches(".mark")) [i, j] = [i + step[0], j + step[1]]; // over gaps
      columns[i]?.[j]?.focus();
    });
  }));
  for (const plot of frame.querySelectorAll(".plot")) if (plot.querySelector(".mark")) plot.setAttribute("role", "group");
  frame.querySelector(".mark")?.setAttribute("tabindex", "0");
}
// A focused mark is scrolled into view, and keeps its tip.
function follow() {
  const focused = document.activeElement;
  if (focused?.matches(".mark") && !tip.hidden) show(focused);
  else hide();
}
addEventListener("scroll", follow, { capture: true, passive: true });

// Tables sort by the column whose head is pressed: first downwards, names upwards.
for (const table of document.querySelectorAll(".numbers")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const words = head.classList.contains("word");
      const sorted = head.getAttribute("aria-sort");
      const up = sorted ? sorted === "descending" : words;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const key = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent;
      const order = (a, b) => {
        const [x, y] = [key(a), key(b)];
        if (words) return x.localeCompare(y) * (up ? 1 : -1);
        if (x === "" || y === "") return (x === "") - (y === ""); // what was not measured comes last
        return (x - y) * (up ? 1 : -1);
      };
      body.append(...[...body.rows].sort(order));
    });
  });
}

// The cards: those whose name, or whose hero's, holds what is typed.
const filter = document.querySelector(".filter");
if (filter) {
  filter.hidden = false;
  const input = filter.querySelector("input");
  const said = filter.querySelector("output");
  input.addEventListener("input", () => {
    const wanted = input.value.trim().toLowerCase();
    let found = 0;
    for (const hero of document.querySelectorAll(".hero")) {
      const whole = hero.querySelector("h3").textContent.toLowerCase().includes(wanted);
      let shown = 0;
      for (const row of hero.querySelectorAll(".numbers tbody tr")) {
        row.hidden = !whole && !row.cells[0].textContent.toLowerCase().includes(wanted);
        shown += !row.hidden;
      }
      hero.hidden = !shown;
      const details = hero.querySelector("details");
      if (wanted && shown && !whole) details.open = true;
      found += shown;
    }
    said.textContent = wanted ? `${found} ${found === 1 ? "card" : "cards"}` : "";
  });
}
