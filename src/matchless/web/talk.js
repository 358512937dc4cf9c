// Team talk: phrases and pointing that one's teammate alone hears (TALK-1). The panel, what comes in, and the ring round
// what is pointed at. Tables of teams fetch it, and the styles, and lend it what it needs of theirs.

/** @import { Model } from "./model.js" */
/** @import { Phrase, Remark, Say } from "./types.js" */
/** @import { Lent } from "./teammate.js" */

/** @typedef {Pick<Say, "fighter" | "space" | "card" | "shows">} Pointer */

/**
 * What talks, with what the page lends for it.
 * @param {Lent} lent
 */
export function talk({
  openBeside,
  drawCard,
  all,
  byId,
  disc,
  h,
  icon,
  part,
  renew,
  s,
  sure,
  within,
  keepMuted,
  muted,
  fightersOf,
}) {
  document.head.append(h("link", { rel: "stylesheet", href: new URL("./talk.css", import.meta.url) }));
  const STAYS = 8000; // milliseconds that a line and its ring stay in sight
  /** @type {("fighter" | "space" | "card" | "shows")[]} */
  const POINTS = ["fighter", "space", "card", "shows"];

  /** For the board in `svg` of a Model; `say(message)` says it to the server, `radius()` is the size of a space. */
  class Talking {
    /** @type {Remark[] | null} */
    #remarks = null; // the oldest first; none before the server has told them
    #unread = 0;
    /** @type {Pointer | null} */
    #pointer = null; // what the next phrase points at
    #picking = false; // whether the next press at the table is what to point at
    /** @type {Remark | null} */
    #ringed = null; // the remark whose ring is in sight, if one's own pointing has none
    #ring = s("g", { class: "talk-ring", "aria-hidden": "true" });
    #timer = 0;

    /**
     * @param {SVGSVGElement} svg
     * @param {Model} table
     * @param {{ say: (message: Omit<Say, "type">) => boolean, radius: () => number }} does
     */
    constructor(svg, table, { say, radius }) {
      this.svg = svg;
      this.table = table;
      this.say = say;
      this.radius = radius;
      this.said = h("p", { class: "talk-said", role: "status", onclick: () => this.#quiet() });
      this.panel = h("dialog", { class: "talk panel", "aria-labelledby": "talk-title" });
      this.parts = {
        title: h("h2", { id: "talk-title" }),
        mute: h("button", { class: "button quiet", type: "button", onclick: () => this.#mute() }),
        pointed: h("div", { class: "talk-pointed" }),
        cards: h("select", { class: "field", "aria-label": "Point at a card in a discard pile" }),
        phrases: h("ul", { class: "talk-phrases", "aria-label": "Say" }),
        heard: h("ol", {
          class: "talk-heard",
          tabindex: "0",
          "aria-label": "What your team has said, the newest first",
        }),
      };
      this.#build();
      document.body.append(this.said, this.panel);
      addEventListener("click", (event) => this.#press(event), { capture: true });
      addEventListener("keydown", (event) => this.#key(event), { capture: true });
    }

    // --- hearing -----------------------------------------------------------------------------------------------------------

    /**
     * All that was said so far; what came while the line was down is new.
     * @type {(remarks: Remark[]) => void}
     */
    set(remarks) {
      const known = this.#remarks ? knownOf(this.#remarks, remarks) : remarks.length;
      this.#unread += remarks.slice(known).filter((remark) => !this.#own(remark)).length;
      this.#remarks = [...remarks];
      this.#fill();
    }

    /** @type {(remark: Remark) => void} */
    hear(remark) {
      this.#remarks?.push(remark);
      if (!muted() || this.#own(remark)) this.#tell(remark);
      if (!this.#own(remark) && !this.panel.open) this.#unread++;
      this.#fill();
      this.#showTool();
    }

    /** @type {(remark: Remark) => boolean} */
    #own(remark) {
      return this.table.own.includes(remark.seat);
    }

    /** @type {(remark: Remark) => void} */
    #tell(remark) {
      clearTimeout(this.#timer);
      const { hero } = this.table.position.seats[remark.seat];
      this.said.replaceChildren(
        h("span", { "data-seat": remark.seat + 1 }, disc(hero)),
        h("span", {}, h("b", { text: `${this.#who(remark)}: ` }), remark.text),
      );
      this.#ringed = remark;
      this.#drawRing();
      this.#timer = setTimeout(() => this.#quiet(), STAYS);
    }

    /** Takes the line and the ring away. */
    #quiet() {
      clearTimeout(this.#timer);
      this.said.replaceChildren();
      this.#ringed = null;
      this.#drawRing();
    }

    /** @type {(remark: Remark) => string} */
    #who(remark) {
      return this.#own(remark) ? "You" : (this.table.greeting.players[remark.seat].name ?? "Your teammate");
    }

    // --- showing -----------------------------------------------------------------------------------------------------------

    /** The seats of other people on the team of the seat that is shown. */
    get #mates() {
      const { welcome } = this.table;
      if (!welcome || welcome.format !== "teams" || !this.table.own.length) return [];
      const { own } = this.table;
      return welcome.players
        .map((player, seat) => ({ ...player, seat }))
        .filter(({ name, seat }) => name && !own.includes(seat) && seat % 2 === this.#seat % 2);
    }

    /** The seat that speaks: the one whose hand is in sight. */
    get #seat() {
      return this.table.state?.position.seat ?? this.table.own[0];
    }

    get #names() {
      return this.#mates.map(({ name }) => name).join(" and ");
    }

    /** Whether there is somebody to talk to; not before all heroes are picked. */
    get #can() {
      return this.#mates.length > 0 && !this.table.gathering;
    }

    /** The tool that opens the panel; none where there is nobody to talk to. */
    tool() {
      if (!this.#can) return null;
      const label = `Talk to ${this.#names}${this.#unread ? `, ${this.#unread} new` : ""}`;
      return h(
        "button",
        {
          class: "button quiet talk-tool",
          type: "button",
          "data-tool": "talk",
          "aria-label": label,
          "aria-expanded": String(this.panel.open),
          onclick: () => this.#toggle(),
        },
        icon("talk"),
        h("span", { text: "Talk" }),
        this.#unread ? h("b", { class: "talk-new", "aria-hidden": "true", text: this.#unread }) : null,
      );
    }

    /** After the table was drawn anew. */
    show() {
      if (!this.#can) this.#close();
      this.#drawRing();
      this.#fill();
    }

    #showTool() {
      const old = document.querySelector("[data-tool=talk]");
      const focused = old === document.activeElement;
      const tool = this.tool();
      if (!old || !tool) return;
      old.replaceWith(tool);
      if (focused) tool.focus();
    }

    #drawRing() {
      const ringed = this.#pointer ? { seat: this.#seat, ...this.#pointer } : this.#ringed;
      const spaces = this.table.state && ringed ? this.#spacesOf(ringed) : [];
      const drawing = spaces.length ? this.table.drawing.spaces : {};
      this.#ring.dataset.seat = String((ringed?.seat ?? 0) + 1);
      renew(
        this.#ring,
        spaces.flatMap((name) =>
          ["talk-ring-case", "talk-ring-line"].map((cls) =>
            s("circle", { class: cls, cx: drawing[name].x, cy: drawing[name].y, r: this.radius() + 12 }),
          ),
        ),
      );
      if (spaces.length) this.svg.append(this.#ring);
      else this.#ring.remove();
    }

    /** @type {(pointer: { fighter?: number | null, space?: string | null }) => string[]} */
    #spacesOf({ fighter, space }) {
      const who = fightersOf(this.table.position).get(fighter ?? null);
      return [who ? who.space : space, who?.back].flatMap((one) => one ?? []);
    }

    // --- the panel ----------------------------------------------------------------------------------------------------------

    #build() {
      const { title, mute, pointed, cards, phrases, heard } = this.parts;
      cards.addEventListener("change", () => this.#point(cards.value ? { card: cards.value } : null));
      this.panel.append(
        h(
          "header",
          {},
          title,
          mute,
          h("button", { class: "button", type: "button", text: "Close", onclick: () => this.#close() }),
        ),
        h("p", { class: "quietly talk-note", text: "Your team alone hears this." }),
        h("div", { class: "talk-pointing" }, pointed, cards),
        heard,
        phrases,
      );
    }

    #fill() {
      if (!this.panel.open || !this.table.state) return;
      const { title, mute, cards, phrases, heard } = this.parts;
      const quiet = muted();
      this.panel.classList.toggle("picking", this.#picking);
      title.textContent = `Talk to ${this.#names}`;
      mute.textContent = quiet ? "Unmute" : "Mute";
      mute.setAttribute(
        "aria-label",
        quiet ? `Unmute ${this.#names}` : `Mute ${this.#names}: lines are only listed here`,
      );
      this.#fillPointer();
      const open = this.#openCards();
      cards.hidden = !open.length;
      renew(cards, [
        h("option", { value: "", text: "A card in a discard pile …" }),
        ...open.map(({ name, cards: names }) =>
          h(
            "optgroup",
            { label: name },
            names.map((card) => h("option", { value: card, text: card })),
          ),
        ),
      ]);
      cards.value = this.#pointer?.card ?? "";
      renew(
        phrases,
        Object.entries(this.table.catalog.phrases).map(([phrase, text]) =>
          h(
            "li",
            {},
            h("button", {
              class: "button",
              type: "button",
              "data-phrase": phrase,
              "aria-describedby": "talk-pointed",
              text,
              onclick: () => this.#send(/** @type {Phrase} */ (phrase)),
            }),
          ),
        ),
      );
      const remarks = this.#remarks ?? [];
      renew(heard, remarks.map((remark) => this.#line(remark)).reverse());
      heard.hidden = !remarks.length;
    }

    /** What the next phrase points at, and how to change that. */
    #fillPointer() {
      /** @type {(text: string, onclick: () => void, cls?: string) => HTMLElement} */
      const button = (text, onclick, cls = "") =>
        h("button", { class: `button ${cls}`, type: "button", text, onclick });
      const { shows } = this.#pointer ?? {};
      renew(
        this.parts.pointed,
        this.#picking
          ? [
              h("p", { text: "Press a fighter, a space, or a card of your hand." }),
              button("Cancel", () => this.#pick(false)),
            ]
          : this.#pointer
            ? [
                h(
                  "p",
                  { id: "talk-pointed", class: shows ? "talk-shows" : undefined },
                  shows
                    ? [icon("known"), ` Sending shows ${shows}, from your hand, to ${this.#names}.`]
                    : `Points at ${this.#called()}.`,
                ),
                button("Point at nothing", () => this.#point(null), "quiet"),
              ]
            : [button("Point at something", () => this.#pick(true), "talk-pick")],
      );
    }

    #called() {
      const { fighter, space, card } = sure(this.#pointer);
      return fighter === undefined ? (space ?? card) : fightersOf(this.table.position).get(fighter)?.name;
    }

    /** What lies open: [{name, cards}] for each pile that has cards, each name once. */
    #openCards() {
      return this.table.position.seats
        .flatMap(({ name, discards, piles }) => [
          { name: `${name}: discard pile`, cards: discards },
          ...piles.map((pile) => ({ name: `${name}: ${pile.name}`, cards: pile.cards ?? [] })),
        ])
        .map(({ name, cards }) => ({ name, cards: [...new Set(cards)].sort() }))
        .filter(({ cards }) => cards.length);
    }

    /**
     * A line of what was said; where it points at something, pressing it shows that again.
     * @type {(remark: Remark) => HTMLElement}
     */
    #line(remark) {
      const inside = [h("b", { text: `${this.#who(remark)}: ` }), remark.text];
      const points = POINTS.some((point) => remark[point] !== null);
      return h(
        "li",
        { "data-seat": remark.seat + 1 },
        points
          ? h("button", { class: "link", type: "button", onclick: () => this.#showAgain(remark) }, inside)
          : h("span", {}, inside),
      );
    }

    /** @type {(remark: Remark) => void} */
    #showAgain(remark) {
      const name = remark.shows ?? remark.card;
      if (name === null) return this.#tell(remark);
      const { seats } = this.table.position;
      const owner = seats.flatMap((one, seat) => {
        const card = this.table.catalog.card(one.hero, name);
        return card ? [{ seat, card }] : [];
      });
      const found = sure(owner.find(({ seat }) => remark.card || seat === remark.seat) ?? owner[0]);
      openBeside(name, "", h("ul", { class: "cards" }, drawCard(found.card, { seat: found.seat + 1 })));
    }

    // --- acting ---------------------------------------------------------------------------------------------------------------

    #toggle() {
      if (this.panel.open) return this.#close();
      this.#unread = 0;
      this.panel.show();
      this.#fill();
      this.#showTool();
      part(this.parts.pointed, "button").focus({ preventScroll: true });
    }

    #close() {
      if (!this.panel.open) return;
      const inside = this.panel.contains(document.activeElement);
      this.#picking = false;
      this.#pointer = null;
      this.panel.close();
      this.#drawRing();
      this.#showTool();
      if (inside) (all(document, "[data-tool=talk]")[0] ?? byId("prompt")).focus({ preventScroll: true });
    }

    #mute() {
      keepMuted(!muted());
      this.#fill();
    }

    /** @type {(phrase: Phrase) => void} */
    #send(phrase) {
      if (this.say({ seat: this.#seat, phrase, ...this.#pointer })) this.#close();
    }

    /** @type {(pointer: Pointer | null) => void} */
    #point(pointer) {
      this.#pointer = pointer;
      this.#picking = false;
      this.#drawRing();
      this.#fill();
    }

    /** @type {(picking: boolean) => void} */
    #pick(picking) {
      this.#picking = picking;
      this.#fill();
      if (picking) {
        this.svg.scrollIntoView({ block: "nearest" });
        all(this.svg, '[tabindex="0"]')[0]?.focus({ preventScroll: true });
      } else part(this.parts.pointed, "button").focus({ preventScroll: true });
    }

    /**
     * A press while something to point at is sought: at the table it is that, and nothing else.
     * @type {(event: Event) => void}
     */
    #press(event) {
      if (!this.#picking) return;
      const found = this.#found(event);
      if (!found) return;
      event.preventDefault();
      event.stopPropagation();
      this.#point(found);
      part(this.parts.phrases, "button").focus({ preventScroll: true });
    }

    /** @type {(event: Event) => Pointer | null} */
    #found(event) {
      const space = within(event, "#board [data-space]")?.dataset.space;
      const card = within(event, "#hand [data-card]")?.dataset.card;
      const fighter = space && this.table.fighterAt(space);
      if (fighter) return { fighter: fighter.id };
      if (space) return { space };
      if (card && !byId("hand").dataset.from) return { shows: card };
      return card && this.#openCards().some(({ cards }) => cards.includes(card)) ? { card } : null;
    }

    /** @type {(event: KeyboardEvent) => void} */
    #key(event) {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (this.panel.open && event.key === "Escape" && (this.#picking || within(event, ".talk"))) {
        event.preventDefault();
        event.stopPropagation();
        if (this.#picking) this.#pick(false);
        else this.#close();
      } else if (this.#picking && (event.key === "Enter" || event.key === " ") && within(event, "[data-space]")) {
        this.#press(event);
      } else if (event.key === "t" && plain && this.#can && !within(event, "input, select, dialog")) {
        event.preventDefault();
        this.#toggle();
      }
    }
  }

  /**
   * How many of some remarks were there before: those at its end, as only the oldest are ever forgotten.
   * @type {(before: Remark[], now: Remark[]) => number}
   */
  function knownOf(before, now) {
    /** @type {(count: number) => boolean} */
    const same = (count) => JSON.stringify(before.slice(-count)) === JSON.stringify(now.slice(0, count));
    let count = Math.min(before.length, now.length);
    while (count && !same(count)) count--;
    return count;
  }

  return Talking;
}
