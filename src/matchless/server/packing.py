"""A script with all that it imports, in one file: over a slow line many small files wait for each other.

Each imported module becomes a function that is called once and gives what the module exports; what it imports are
constants. What a script loads later, by import("./art.js"), is a file of its own that is packed likewise and keeps its
exports. Comments, the space before lines and around signs and the ends of most lines are left out. It is no
bundler for everybody's scripts: it knows the imports and exports that ours are written with, and refuses others instead
of making something that does not work.
"""

from __future__ import annotations

import re
from pathlib import PurePath

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w-]+\.js)";$', re.MULTILINE)
PASSED_ON = re.compile(r'^export \{([^}]*)\} from "\./([\w-]+\.js)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|class|function\*?|async function\*?) ([\w$]+))", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
CAST = re.compile(r"/\*\* @(?:type|satisfies) [^*\n]* \*/ ?")  # a comment for the checker amid code
BESIDE = re.compile(r"[ \t]+// [^\"'`\n]*$|^[ \t]+", re.MULTILINE)  # a comment after code, never the end of a string
TEMPLATE = re.compile(r"(?<!\\)`(?:[^`$\\\n]|\\.|\$(?!\{)|\$\{(?:[^`{}\n]|\{[^`{}\n]*\})*\})*`")  # in one line
LITERAL = re.compile(r"""["'`/]""")  # where a text, a regular expression or a comment may begin
STRING = r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'"""
EXPRESSION = r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/"
QUOTED = re.compile(rf"{STRING}|//[^\n]*|{EXPRESSION}")
IN_TEMPLATE = re.compile(r"\\.|`|\$\{", re.DOTALL)
IN_BRACES = re.compile(r"""["'`/{}]""")
AROUND = re.compile(r" ?(=>|[!=]==|&&|\|\||\?\?|[=?:,;(){}\[\]]) ?")  # signs that need no space; + and - may need it
OPENS = (",", ";", "(", "[", "{")  # signs after which, and before which, the end of a line means nothing
CLOSES = (")", "]", "}", ".", "?", ":", "&&", "||")
STYLE_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/")
# A text in quotes, kept as it is; a semicolon that ends nothing; or the space around a sign that needs none, for a
# colon the space after it.
STYLE_SPACE = re.compile(r"""("[^"\n]*"|'[^'\n]*')|\s*;\s*(\})\s*|\s*[{};,>]\s*|:\s+""")
LATER = re.compile(r'\bimport\("\./([\w-]+\.js)"\)')
OTHER = re.compile(r"^[ \t]*(?:import|export)\b(?![.(]).*|\bimport\((?!\"\./[\w-]+\.js\"\)).*", re.MULTILINE)


class PackingError(ValueError):
    """A script is written in a way that cannot be packed."""


def imports(text: str) -> list[str]:
    """The modules that a script imports."""
    return [found[2] for pattern in (IMPORT, PASSED_ON) for found in pattern.finditer(text)]


def later(entry: str, texts: dict[str, str]) -> set[str]:
    """The scripts that a script, or one that it imports, loads later."""
    return {found for name in order(entry, texts) for found in LATER.findall(texts[name])}


def pack(entry: str, texts: dict[str, str], *, exporting: bool = False) -> str:
    """A script with what it imports; `texts` are all scripts by their names. One loaded later is `exporting`."""
    exported: dict[str, set[str]] = {}
    parts: list[str] = []
    modules = order(entry, texts)
    for other in later(entry, texts):
        if other not in texts:
            raise PackingError(f"{entry} loads {other} later, which is not there")
        if twice := set(modules).intersection(order(other, texts)):
            raise PackingError(f"{entry} and {other}, which it loads later, would each have their own {min(twice)}")
    for name in modules:
        body, names, passed_on = taken_apart(name, texts[name], exported)
        exported[name] = {*names, *passed_on}
        if name == entry:  # as it is, since it may wait for something at its top
            parts.append(body)
            if exporting:
                parts += [f"export const {ours} = {value};" for ours, value in passed_on.items()]
                parts += [f"export {{ {', '.join(names)} }};"] if names else []
        else:
            given = ", ".join([*names, *(f"{name}: {value}" for name, value in passed_on.items())])
            parts.append(f"const {constant(name)} = (() => {{\n{body}\nreturn {{ {given} }};\n}})();\n")
    return "\n".join(parts)


def order(entry: str, texts: dict[str, str]) -> list[str]:
    """The modules that a script needs, each after those that it imports itself."""
    done: list[str] = []

    def visit(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise PackingError(f"scripts import each other in a circle: {' → '.join((*above, name))}")
        if name not in texts:
            raise PackingError(f"{above[-1]} imports {name}, which is not there")
        for needed in imports(texts[name]):
            if needed not in done:
                visit(needed, (*above, name))
        done.append(name)

    visit(entry, ())
    return done


def taken_apart(name: str, text: str, exported: dict[str, set[str]]) -> tuple[str, list[str], dict[str, str]]:
    """A module without imports and exports: its body, the names it exports, those it passes on with their values."""
    passed_on: dict[str, str] = {}

    def pairs(listed: str, module: str) -> list[tuple[str, str]]:
        """What is named in braces: ("a", "b") for "a as b", ("a", "a") for "a"."""
        words = [part.split() for part in listed.split(",") if part.strip()]
        for theirs, *_ in words:
            if theirs not in exported[module]:
                raise PackingError(f"{name} imports {theirs} from {module}, which exports no such thing")
        return [(theirs, more[-1] if more else theirs) for theirs, *more in words]

    def constants(found: re.Match[str]) -> str:
        listed = [theirs if theirs == ours else f"{theirs}: {ours}" for theirs, ours in pairs(found[1] or "", found[2])]
        return f"const {{ {', '.join(listed)} }} = {constant(found[2])};" if listed else ""

    def keep(found: re.Match[str]) -> str:
        passed_on.update({ours: f"{constant(found[2])}.{theirs}" for theirs, ours in pairs(found[1], found[2])})
        return ""

    body = PASSED_ON.sub(keep, IMPORT.sub(constants, bare(text)))
    names = EXPORT.findall(body)
    body = EXPORT.sub("", body)
    if other := OTHER.search(body):
        raise PackingError(f"{name}: the server cannot pack this import or export: {other[0].strip()[:100]}")
    return body if has_long_template(body) else tight(joined(body)), names, passed_on


def bare(text: str) -> str:
    """A script without what only its readers need: comments, and the space before lines."""
    code = BESIDE.sub("", CAST.sub("", COMMENT.sub("", text)))
    return text if has_long_template(code) else re.sub(r"\n{2,}", "\n", code)


def has_long_template(code: str) -> bool:
    """Whether a template has several lines: it may hold what only looks like a comment, and empty lines of its own."""
    while (fewer := TEMPLATE.sub("0", code)) != code:  # from the innermost one outwards
        code = fewer
    return "`" in code


def joined(code: str) -> str:
    """A script in fewer lines: where a line ends or the next begins with a sign that takes no semicolon, they are one.

    What stands after // may be a comment that holds quotes, so such a line ends where it does. A comma before a closing
    sign goes, too.
    """
    first, *others = code.split("\n")
    parts, before = [first], first
    for line in others:
        if "//" in before or not (before.endswith(OPENS) or line.startswith(CLOSES)):
            parts.append("\n")
        elif before.endswith(",") and line.startswith((")", "]", "}")):
            parts[-1] = parts[-1][:-1]
        parts.append(line)
        before = line
    return "".join(parts)


def tight(code: str) -> str:
    """A script without the space around signs, outside of its texts."""
    parts, at = [], 0
    while found := LITERAL.search(code, at):
        end = literal_end(code, found.start())
        if end == found.end() and found[0] == "/":  # it divides
            parts.append(AROUND.sub(r"\1", code[at:end]))
        else:
            parts += [AROUND.sub(r"\1", code[at : found.start()]), code[found.start() : end]]
        at = end
    return "".join([*parts, AROUND.sub(r"\1", code[at:])])


def literal_end(code: str, at: int) -> int:
    """Where the text, regular expression or comment ends that begins there; for a sign that divides, just after it."""
    if code[at] == "`":
        return template_end(code, at + 1)
    if code[at] == "/" and code[at + 1 : at + 2] in ("", " ", "="):
        return at + 1
    quoted = QUOTED.match(code, at)
    if quoted is None:
        raise PackingError(f"where does this end: {code[at : at + 100]}")
    return quoted.end()


def template_end(code: str, at: int) -> int:
    """Where a template ends whose inside begins there."""
    while found := IN_TEMPLATE.search(code, at):
        if found[0] == "`":
            return found.end()
        at = found.end() if found[0] != "${" else braces_end(code, found.end())
    raise PackingError("a template does not end")


def braces_end(code: str, at: int) -> int:
    """Where the code in a template ends that begins there, its brace included."""
    depth = 1
    while depth and (found := IN_BRACES.search(code, at)):
        at = found.end()
        if found[0] in "{}":
            depth += 1 if found[0] == "{" else -1
        else:
            at = literal_end(code, found.start())
    return at


def bare_styles(text: str) -> str:
    """Styles without what only their readers need: comments, and the space around braces, semicolons and commas."""
    return STYLE_SPACE.sub(lambda found: found[1] or found[2] or found[0].strip(), STYLE_COMMENT.sub("", text)).strip()


def constant(name: str) -> str:
    """What stands for a module: $play_on for play-on.js."""
    return "$" + re.sub(r"\W", "_", PurePath(name).stem)
