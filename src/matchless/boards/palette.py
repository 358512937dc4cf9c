"""The colours and patterns of drawn boards: paper, ink, one pattern a zone colour, one ground a board."""

from dataclasses import dataclass, replace

INK = "#1e222b"
RIM = "#fffdf7"
RIM_EDGE = "#3a3f38"
PATH = "#f8f6ee"
PATH_EDGE = "#70746a"
ARROW = "#2b2f2a"
ITEM_FILL = {"combat": "#a8351f", "scheme": "#5d3a78"}
ITEM_INK = "#ffffff"
ITEM_TONE = "#ffd692"
SANS = "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

# drawn in ink and in tone, within a square of 64
ITEM_EMBLEMS = {
    "combat": (
        "M60 4L57 19 30 46 18 34 45 7zM15 43l6 6-9 9c-2 2-4 2-6 0s-2-4 0-6z",
        "M13 31l20 20-5 5L8 36z",
    ),
    "scheme": (
        "M16 6h36c6 0 9 4 9 9v4H50v31c0 6-4 9-9 9H14c5-1 7-4 7-9V15c0-5-2-8-5-9z"
        "M27 19v5h17v-5zm0 11v5h17v-5zm0 11v5h11v-5z",
        "M3 46h15v5c0 5-3 8-7 8-5 0-8-4-8-9z",
    ),
}


@dataclass(frozen=True)
class ZoneStyle:
    """How a zone looks: a colour, and on a tile of that width and height lines, shapes, dots or rings in ink.

    Shape alone tells zones apart, so that colour is never needed to read a board.
    """

    label: str
    fill: str
    ink: str
    tile: tuple[int, int]
    lines: str = ""
    width: float = 0
    shapes: str = ""
    dots: tuple[tuple[float, float, float], ...] = ()
    rings: tuple[tuple[float, float, float], ...] = ()


ZONE_STYLES = {
    "red": ZoneStyle("red", "#e07a6c", "#882418", (15, 15), "M7.5 -1V16", 5),
    "orange": ZoneStyle("orange", "#f2a65a", "#954d09", (15, 15), "M-4 4L4 -4M-2 17L17 -2M11 19L19 11", 4.2),
    "yellow": ZoneStyle("yellow", "#f6dc78", "#97760b", (17, 17), dots=((4.25, 4.25, 3), (12.75, 12.75, 3))),
    "olive": ZoneStyle("olive", "#b9b75c", "#605f0f", (22, 22), shapes="M11 3.5L18.5 11 11 18.5 3.5 11Z"),
    "lightgreen": ZoneStyle(
        "light green", "#bfe19d", "#53812b", (22, 22), "M6 1.5V10.5M1.5 6H10.5M17 12.5V21.5M12.5 17H21.5", 3
    ),
    "green": ZoneStyle("green", "#64a870", "#17522a", (20, 16), "M-1 12L10 3 21 12", 4),
    "teal": ZoneStyle(
        "teal", "#2f9388", "#d3f2ed", (22, 22), "M0 0A11 11 0 0 0 22 0M-11 11A11 11 0 0 0 11 11A11 11 0 0 0 33 11", 3.2
    ),
    "lightblue": ZoneStyle("light blue", "#b4dcf1", "#35789f", (22, 22), width=3.2, rings=((11, 11, 6),)),
    "blue": ZoneStyle("blue", "#3f74bd", "#d3e5fb", (30, 22), "M3 5.5H20M18 16.5H35M-12 16.5H5", 4.5),
    "violet": ZoneStyle("violet", "#c0a6e8", "#613aa0", (23, 23), "M-6 17L6 29M-3 -3L26 26M17 -6L29 6", 7),
    "purple": ZoneStyle("purple", "#8c5cab", "#ddc5f0", (24, 24), shapes="M0 0H12V12H0ZM12 12H24V24H12Z"),
    "brown": ZoneStyle("brown", "#ab7850", "#532d12", (26, 24), "M0 1.5H26M0 13.5H26M6.5 1.5V13.5M19.5 13.5V25.5", 3.2),
    "tan": ZoneStyle("tan", "#dfc197", "#876431", (24, 20), shapes="M12 3L20 17H4Z"),
    "beige": ZoneStyle("beige", "#f1e6cc", "#917f55", (20, 20)),
    "gray": ZoneStyle("grey", "#9da3ab", "#4a515b", (17, 17), "M0 0L17 17M17 0L0 17", 2.8),
    "lightgray": ZoneStyle("light grey", "#dadde0", "#757b83", (15, 15), "M-1 7.5H16", 3.6),
}


@dataclass(frozen=True)
class Ground:
    """What a board lies on: a colour, and two marks scattered over it in a second one."""

    fill: str
    ink: str
    marks: tuple[str, str]


_CONIFER = "M0 16V10M-10 10L0 -6 10 10ZM-7 -2L0 -14 7 -2"

GROUNDS = {
    "sherwood-forest": Ground("#dfe3d4", "#d1d8c4", ("M0 16V6M-11 6A11 11 0 1 1 11 6Z", _CONIFER)),
    "yukon": Ground("#dde4e9", "#c8d2da", ("M-20 12L-5 -12 3 0 8 -7 20 12Z", _CONIFER)),
    "raptor-paddock": Ground(
        "#e6e2cd",
        "#d9d4ba",
        (
            "M-10 14C-6 -2 2 -10 12 -12M-6 4L-15 0M-2 -4L-10 -10M-5 5L4 6M0 -3L9 -2",
            "M-12 12V-8M0 12V-8M12 12V-8M-16 -3H16M-16 6H16",
        ),
    ),
    "t-rex-paddock": Ground(
        "#dbe4dc",
        "#c5d3c8",
        (
            "M0 16C2 6 0 0 -2 -4M-2 -4C-8 -12 -14 -8 -16 -2M-2 -4C4 -14 12 -10 14 -3M-2 -4C-4 -14 2 -16 6 -16",
            "M0 14V2M0 2L-9 -10M0 2L0 -13M0 2L9 -10",
        ),
    ),
    "hells-kitchen": Ground(
        "#e0dce0",
        "#d4ced5",
        ("M-14 14V-12H2V14ZM2 14V-2H14V14M-9 -6H-3M-9 0H-3M-9 6H-3", "M-8 14V0H8V14M-11 0L0 -13 11 0Z"),
    ),
    "globe-theatre": Ground(
        "#eadfca",
        "#decfb5",
        (
            "M0 -13L3.5 -4 13 -4 5.5 2 8.5 12 0 6 -8.5 12 -5.5 2 -13 -4 -3.5 -4Z",
            "M6 -12A13 13 0 1 0 12 6A10 10 0 0 1 6 -12Z",
        ),
    ),
}
PLAIN_GROUND = Ground("#e4e2d8", "#d6d3c6", ("M-10 8L-6 -6M0 10V-10M10 8L6 -6", "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1 -9 0Z"))


def zone_styles(zones: tuple[str, ...]) -> dict[str, ZoneStyle]:
    """The look of each zone; a name that is no colour known here takes over a look the board does not use."""
    spare = [style for name, style in ZONE_STYLES.items() if name not in zones] or list(ZONE_STYLES.values())
    styles: dict[str, ZoneStyle] = {}
    strangers = 0
    for zone in zones:
        if zone in ZONE_STYLES:
            styles[zone] = ZONE_STYLES[zone]
        else:
            styles[zone] = replace(spare[strangers % len(spare)], label=zone)
            strangers += 1
    return styles
