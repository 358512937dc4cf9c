"""Team talk at the table (TALK-1): said and pointed in one browser, seen in the teammate's, and in no other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from served import ANN, BOT, OPEN, Data, Served
from visits import Visits, nameless

FOUR: Data = {
    "heroes": ["robin-hood", "bigfoot", "hamlet", "titania"],
    "board": "globe-theatre",
    "format": "teams",
    "first": 0,
}
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


class Team:
    """Ann and Cid against Ben and a bot; Robin Hood stands on the board."""

    def __init__(self, visit: Visits, served: Served) -> None:
        self.visit = visit
        self.made = served.new(ANN, OPEN, OPEN, BOT, **FOUR)
        self.tokens: list[str] = [self.made["token"]]
        for name, invitation in zip(("Ben", "Cid"), self.made["invitations"], strict=True):
            self.tokens.append(served.claim(invitation["token"], name)["token"])
        person = served.sit(self.tokens[0])
        while person.state["position"]["seats"][0]["fighters"][0]["space"] is None:
            person.choose()
        robin = person.state["position"]["seats"][0]["fighters"][0]
        self.robin: str = robin["space"]
        self.hand: list[str] = person.state["position"]["seats"][0]["hand"]
        person.close()

    def ann(self, **options: object) -> Page:
        return self.visit.table(self.tokens[0], **options)

    def ben(self) -> Page:
        return self.visit.table(self.tokens[1])

    def cid(self, **options: object) -> Page:
        return self.visit.table(self.tokens[2], **options)

    def eye(self) -> Page:
        return self.visit.table(self.made["watch"])


@pytest.fixture
def team(visit: Visits, served: Served) -> Team:
    return Team(visit, served)


def tool(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Game").get_by_role("button", name=f"Talk to {name}")


def panel(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Talk to")


def space(page: Page, name: str) -> Locator:
    return page.locator(f'#board [data-space="{name}"]')


def ring(page: Page) -> Locator:
    return page.locator("#board .talk-ring-line")


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


def test_a_phrase_and_a_fighter_reach_the_teammate_and_nobody_else(team: Team) -> None:
    ann, cid = team.ann(), team.cid()
    others = [team.ben(), team.eye()]
    frames: list[str] = []
    for page in others:
        page.on("websocket", lambda line: listen(line, frames))
        page.reload()
        expect(page.locator("#table[data-seq]")).to_be_visible()
    tool(ann, "Cid").click()
    panel(ann).get_by_role("button", name="Point at something").click()
    space(ann, team.robin).click(force=True)
    expect(panel(ann)).to_contain_text("Points at Robin Hood.")
    panel(ann).get_by_role("button", name="Watch out").click()
    expect(panel(ann)).to_have_count(0)
    expect(cid.get_by_role("status").filter(has_text="Watch out")).to_have_text("Ann: Watch out: Robin Hood.")
    assert middle(ring(cid)) == middle(space(cid, team.robin).locator(".b-rim"))
    expect(ann.get_by_role("status").filter(has_text="Watch out")).to_have_text("You: Watch out: Robin Hood.")
    expect(tool(cid, "Ann")).to_have_accessible_name("Talk to Ann, 1 new")
    cid.reload()
    tool(cid, "Ann").click()
    expect(panel(cid).get_by_role("listitem").filter(has_text="Ann: ")).to_have_text("Ann: Watch out: Robin Hood.")
    panel(cid).get_by_role("button", name="Ann: Watch out").click()  # and it is shown again
    expect(ring(cid)).to_have_count(1)
    cid.keyboard.press("Escape")
    cid.get_by_role("status").filter(has_text="Watch out").click()
    expect(ring(cid)).to_have_count(0)
    assert len(frames) >= 4
    assert not any("Watch out" in frame or "spoken" in frame for frame in frames)
    for page in others:
        assert "Watch out" not in page.content()
    expect(others[0].locator("[data-tool=talk]")).to_have_count(0)  # a bot is no company
    expect(others[1].locator("[data-tool=talk]")).to_have_count(0)


def listen(line: WebSocket, frames: list[str]) -> None:
    line.on("framereceived", lambda frame: frames.append(str(frame)))


def test_by_keys_a_card_is_shown_after_a_word_of_warning_and_a_teammate_can_be_muted(team: Team) -> None:
    ann, cid = team.ann(), team.cid()
    tool(cid, "Ann").click()
    panel(cid).get_by_role("button", name="Mute Ann").click()
    cid.keyboard.press("Escape")
    expect(panel(cid)).to_have_count(0)
    expect(tool(cid, "Ann")).to_be_focused()
    tool(ann, "Cid").focus()
    ann.keyboard.press("t")
    ann.keyboard.press("Enter")  # Point at something
    expect(ann.locator("#board [data-space]:focus")).to_have_count(1)
    ann.locator(f'#hand [data-card="{team.hand[0]}"]').first.focus()
    ann.keyboard.press("Enter")
    expect(panel(ann)).to_contain_text(f"Sending shows {team.hand[0]}, from your hand, to Cid.")
    expect(ann.locator('#hand [data-state="chosen"]')).to_have_count(0)  # nothing was chosen by it
    said = panel(ann).get_by_role("button", name="I have a strong defense")
    expect(said).to_have_accessible_description(f"Sending shows {team.hand[0]}, from your hand, to Cid.")
    assert not nameless(ann)
    said.press("Enter")
    expect(tool(cid, "Ann")).to_have_accessible_name("Talk to Ann, 1 new")
    expect(cid.locator(".talk-said")).to_be_empty()
    tool(cid, "Ann").click()
    line = panel(cid).get_by_role("button", name=f"Ann: I have a strong defense: {team.hand[0]}, in my hand.")
    line.click()
    expect(cid.get_by_role("dialog", name=team.hand[0])).to_contain_text(team.hand[0])
    cid.reload()
    tool(cid, "Ann").click()
    panel(cid).get_by_role("button", name="Unmute Ann").click()  # this browser remembers it
    ann.keyboard.press("t")
    ann.keyboard.press("Enter")
    ann.keyboard.press("Enter")  # a space of the board
    expect(panel(ann)).to_contain_text("Points at")
    panel(ann).get_by_role("button", name="Keep away").press("Enter")
    expect(cid.locator(".talk-said")).to_contain_text("Keep away")
    expect(ring(cid)).to_have_count(1)


def test_on_a_phone_everything_can_be_reached_by_a_thumb(team: Team) -> None:
    cid = team.cid(**PHONE)
    ann = team.ann()
    tool(cid, "Ann").tap()
    sheet = panel(cid)
    assert cid.evaluate("document.documentElement.scrollWidth") == 360
    for button in sheet.get_by_role("list", name="Say").get_by_role("button").all():
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        assert box["width"] >= 40
        assert box["height"] >= 40
    sheet.get_by_role("button", name="Point at something").tap()
    expect(sheet.get_by_role("button", name="Cancel")).to_be_visible()
    space(cid, team.robin).tap(force=True)
    sheet.get_by_role("button", name="Attack now").tap()
    expect(sheet).to_have_count(0)
    expect(ann.locator(".talk-said")).to_have_text("Cid: Attack now: Robin Hood.")
    line, bar = ann.locator(".talk-said").bounding_box(), ann.locator(".bar").bounding_box()
    assert line is not None
    assert bar is not None
    assert line["y"] + line["height"] <= bar["y"] + bar["height"] + 1  # nothing of the game is hidden


def test_what_was_said_while_the_line_was_down_is_told_as_new(team: Team) -> None:
    ann, cid = team.ann(), team.cid()
    team.visit.forgiven.append("ERR_INTERNET_DISCONNECTED")
    expect(tool(cid, "Ann")).to_have_accessible_name("Talk to Ann")
    tool(ann, "Cid").click()
    panel(ann).get_by_role("button", name="Yes").click()
    expect(tool(cid, "Ann")).to_have_accessible_name("Talk to Ann, 1 new")
    cid.context.set_offline(True)
    expect(cid.locator("#prompt")).to_have_attribute("data-state", "lost")
    tool(ann, "Cid").click()
    panel(ann).get_by_role("button", name="No", exact=True).click()
    expect(ann.locator(".talk-said")).to_have_text("You: No.")
    cid.context.set_offline(False)
    expect(tool(cid, "Ann")).to_have_accessible_name("Talk to Ann, 2 new")


@pytest.mark.parametrize(
    ("seats", "more"),
    [([ANN, OPEN], {}), ([ANN, OPEN, BOT, OPEN], FOUR), ([ANN, BOT, ANN, BOT], {**FOUR, "pair": 0})],
    ids=["duel", "bot", "both seats of a team"],
)
def test_where_nobody_else_is_on_the_team_no_talk_is_offered(
    visit: Visits, served: Served, seats: list[Data], more: Data
) -> None:
    page = visit.table(served.new(*seats, **more)["token"])
    expect(page.locator("[data-tool=link]")).to_be_visible()
    expect(page.locator("[data-tool=talk]")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.locator("dialog.talk[open]")).to_have_count(0)
