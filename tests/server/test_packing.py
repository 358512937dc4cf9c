"""Packing a script with what it imports: in order, once each, and nothing that would not work."""

from __future__ import annotations

import re

import pytest

from matchless.server.packing import PackingError, bare, bare_styles, joined, later, order, pack, tight

SCRIPTS = {
    "page.js": """import { draw } from "./draw.js";
import {
  first,
  second as other,
} from "./play-on.js";
import "./alone.js";
import { round } from "./draw.js";

export const shown = await draw(first, other, round);
""",
    "draw.js": """// Draws.
import { first } from "./play-on.js";

export { second as round } from "./play-on.js";

export function draw() {
  return first;
}
""",
    "play-on.js": """export const first = 1;
export class second {}
const own = "export const third";
""",
    "alone.js": "export async function done() {}\n",
}


def without_space(text: str) -> str:
    return tight(re.sub(r"\n+", "", text).strip())


def test_each_module_comes_once_and_after_what_it_imports() -> None:
    assert order("page.js", SCRIPTS) == ["play-on.js", "draw.js", "alone.js", "page.js"]


def test_imports_are_constants_and_exports_what_a_function_gives() -> None:
    assert without_space(pack("page.js", SCRIPTS)) == without_space("""
const $play_on = (() => {
const first = 1;
class second {}
const own = "export const third";
return { first, second };
})();
const $draw = (() => {
const { first } = $play_on;
function draw() {
return first;
}
return { draw, round: $play_on.second };
})();
const $alone = (() => {
async function done() {}
return { done };
})();
const { draw } = $draw;
const { first, second: other } = $play_on;
const { round } = $draw;
const shown = await draw(first, other, round);
""")


def test_what_is_loaded_later_is_a_file_of_its_own_and_keeps_its_exports() -> None:
    scripts = {
        "page.js": 'export { show } from "./shown.js";\n',
        "shown.js": 'export const show = async () => (await import("./art.js")).draw();\n',
        "art.js": 'import { line } from "./line.js";\nexport { line as stroke } from "./line.js";\n'
        "export const draw = () => line;\n",
        "line.js": "export const line = 1;\n",
    }
    assert later("page.js", scripts) == {"art.js"}
    assert "line.js" not in pack("page.js", scripts)
    assert 'await import("./art.js")' in pack("page.js", scripts)
    assert without_space(pack("art.js", scripts, exporting=True)) == without_space("""
const $line = (() => {
const line = 1;
return { line };
})();
const { line } = $line;
const draw = () => line;
export const stroke = $line.line;
export { draw };
""")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('import { third } from "./play-on.js";', "which exports no such thing"),
        ('import { first } from "./nowhere.js";', "which is not there"),
        ('import { shown } from "./page.js";', "in a circle: page.js → draw.js → page.js"),
        ('import * as all from "./play-on.js";', r"cannot pack this import or export: import \* as all"),
        ('import play from "./play-on.js";', "cannot pack"),
        ('import { first } from "/play-on.js";', "cannot pack"),
        ('const later = () => import("./alone.js");', "would each have their own alone.js"),
        ('const later = () => import("./nowhere.js");', "which is not there"),
        ("const later = () => import(name);", "cannot pack"),
        ("export default draw;", "cannot pack"),
        ("export let changing = 1;", "cannot pack"),
        ("export { draw };", "cannot pack"),
        ('export * from "./alone.js";', "cannot pack"),
    ],
)
def test_what_would_not_work_is_refused(line: str, why: str) -> None:
    with pytest.raises(PackingError, match=why):
        pack("page.js", {**SCRIPTS, "draw.js": f"{SCRIPTS['draw.js']}{line}\n"})


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("// One.\nlet a = 1; // two\n  // Three.\n  let b = 2;\n", "let a = 1;\nlet b = 2;\n"),
        ("let a = 'b // c'; // it's d\n", "let a = 'b // c'; // it's d\n"),
        ("let a = 'http://b'; // c\n", "let a = 'http://b';\n"),
        ("/** One\n * and `more`.\n */\nlet a = 1;\n", "let a = 1;\n"),
        ("/* one */ let a = 1;\n", "/* one */ let a = 1;\n"),
        ("// One.\nlet a = `${b ? ` ${c({ d })}` : ''} \\` $`;\n", "let a = `${b ? ` ${c({ d })}` : ''} \\` $`;\n"),
        ("let a = `\n// no comment\n`;\n", "let a = `\n// no comment\n`;\n"),
        ("let a = `${`\n/* none */\n`}`;\n", "let a = `${`\n/* none */\n`}`;\n"),
        ("// One.\nlet a = '`';\n", "// One.\nlet a = '`';\n"),
        ("let a = /** @type {B<C>} */ (c);\n", "let a = (c);\n"),
    ],
)
def test_comments_and_indentation_are_left_out_where_they_are_certain(text: str, left: str) -> None:
    assert bare(text) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("let a = 1;\nlet b = f(\n{\nc,\nd: [\ne,\n],\n},\n);\n", "let a = 1;let b = f({c,d: [e]});"),
        ("let a = b\n? c\n: d\n&& e\n|| f\n.g;\n", "let a = b? c: d&& e|| f.g;"),
        ("class A {\nb() {}\nc() {}\n}\nd()\n", "class A {b() {}\nc() {}}\nd()\n"),
        ("f(); // it's g;\nh(\n'//',\ni);\n", "f(); // it's g;\nh('//',\ni);"),
    ],
)
def test_lines_are_joined_where_their_ends_mean_nothing(text: str, left: str) -> None:
    assert joined(text) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("const { a, b } = f(c, [d ? e : -1]) ?? {};", "const{a,b}=f(c,[d?e:-1])??{};"),
        ("if (a === b && c) return { d: (e) => e };", "if(a===b&&c)return{d:(e)=>e};"),
        ("a = b + +c - -d / e / f;", "a=b + +c - -d / e / f;"),
        ('a = "b = c, \\" d" , \'e , f\';', 'a="b = c, \\" d",\'e , f\';'),
        ("a = `b, ${c ? `d = ${ { e } }` : '}' } = f` ;", "a=`b, ${c ? `d = ${ { e } }` : '}' } = f`;"),
        ('a = b.replace(/[/"] = \\/, /g, c) / d;', 'a=b.replace(/[/"] = \\/, /g,c)/ d;'),
        ("a = b; // it's, c = d\ne = f;", "a=b;// it's, c = d\ne=f;"),
    ],
)
def test_there_is_no_space_around_signs_outside_of_texts(text: str, left: str) -> None:
    assert tight(text) == left


@pytest.mark.parametrize("text", ["a = 'b", "a = `b ${c", "a = b(/c)"])
def test_a_text_that_does_not_end_is_refused(text: str) -> None:
    with pytest.raises(PackingError):
        tight(text)


def test_a_script_with_a_template_of_several_lines_keeps_its_lines() -> None:
    assert pack("page.js", {"page.js": "let a = `b,\nc`;\nd();\n"}) == "let a = `b,\nc`;\nd();\n"


def test_styles_are_sent_without_comments_and_indentation() -> None:
    text = '/* One\n * and more. */\n.a > b :hover {\n  margin: 0; /* two */\n\n  content: "b  c";\n}\n'
    assert bare_styles(text) == '.a>b :hover{margin:0;content:"b  c"}'
