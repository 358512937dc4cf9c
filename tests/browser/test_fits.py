"""Everything that can be chosen is in sight and free, in windows of eight sizes; fits.py does it by the thousand."""

from __future__ import annotations

from browser.fits import SIZES, Figures, asked, windows
from browser.render import told
from browser.test_render import setups
from random_play import BOARDS, HEROES

EVERY = 45  # of all questions only so many are shown


def test_every_option_can_be_pressed_without_scrolling() -> None:
    games = [(setup, [asked(texts, EVERY) for texts in told(setup)]) for setup in setups()]
    with windows() as to:
        for size, window in to.items():
            figures = Figures()
            for number, (setup, ears) in enumerate(games):
                figures.add(setup, *window.look(ears, number))
            assert figures.faults == [], size
            assert figures.heroes == set(HEROES)
            assert figures.boards == set(BOARDS)
            assert figures.questions > 40


STYLE = """(text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
}"""


def test_a_fault_would_be_noticed() -> None:
    ears = [asked(texts, EVERY) for texts in told(setups()[0])]
    faults = {
        ".answers { display: none }": "is not in the window",
        "#table::after { content: ''; position: fixed; inset: 0; z-index: 9 }": "is covered by",
        "#table { min-width: 2000px }": "the page is",
        "#log { max-height: 60px }": "the log is 60 high",
    }
    with windows([SIZES[4]]) as to:
        for style, said in faults.items():
            window = to[SIZES[4]]
            window.open()
            window.page.evaluate(STYLE, style)
            assert any(said in fault for fault in window.look(ears, 0)[1]), style


# Draws the longest cards of every hero as a hand; gives those whose text is not whole.
CUT = """async (most) => {
    const { drawHand, fitHand } = await import("/hand.js"), { loadCatalog } = await import("/catalog.js");
    const catalog = await loadCatalog(), list = document.querySelector("#hand ul"), cut = [];
    for (const hero of catalog.heroes) {
        const deck = hero.cards.flatMap((card) => Array(card.copies).fill(card));
        deck.sort((one, other) => other.text.length - one.text.length);
        for (let count = 1; count <= most; count++) {
            const names = deck.slice(0, count).map((card) => card.name);
            drawHand(list, names, { cardOf: (name) => catalog.card(hero.slug, name), seat: 1, offered: null });
            fitHand(list); // as it is fitted before the next frame
            const texts = [...list.querySelectorAll(".text")];
            if (texts.some((text) => text.scrollHeight > text.clientHeight + 1)) cut.push([hero.slug, count]);
        }
    }
    return cut;
}"""


def test_up_to_seven_cards_every_text_is_whole_on_a_desk() -> None:
    desks = [size for size in SIZES if size[0] >= 1280]
    with windows(desks) as to:
        for size, window in to.items():
            assert window.page.evaluate(CUT, 7) == [], size
        assert to[desks[0]].page.evaluate(CUT, 10) != []  # otherwise nothing would be seen to be cut
