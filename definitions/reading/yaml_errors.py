"""Explain PyYAML errors in plain words, and point to the cause rather than to where the parser stopped.

Handles both parsers: libyaml and PyYAML's own word the same problems differently.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hyskos.definitions.findings import Finding, Mark
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.reading.source import lookalike_hint
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from yaml import Mark as YamlMark

_KEY_THEN_VALUE = re.compile(r"\s*(?:- +)*[\w-]+:\s+\S")
_NO_SPACE = re.compile(r"\s*(?:- +)*([\w-]+:)\S")
_NO_COLON = re.compile(r"\s*(?:- +)*(\w[^:#]*?)\s*(?:#.*)?$")
_ONE_WORD = re.compile(r"[{,]\s*[\w.-]+:\s+[^\s,:{}\[\]]+$")
"""A key and one word: a colon after it makes the word a second key, or belongs to a text."""
_SPOKEN = re.compile(r"[{,]\s*[a-z]{2,3}:\s+[^,:{}\[\]\"']+ (?![a-z]{2,3}$)[^\s,:{}\[\]\"']+$")
"""A language and several words, the last of which is not a language: a colon after it belongs to the text."""
_ODD_SPACE = re.compile("([\\w-]+:)([\u00a0\u2002\u2003\u2007\u2009\u202f\u3000])")
_TIGHT_DASH = re.compile(r"\s*(-)[^\s\-0-9.]")
_ODD_DASH = re.compile("\\s*([\u2010-\u2015\u2212])\\s")
_JOINED = re.compile(r"(?:^\s*(?:- +)*|[{,]\s*)([a-z][\w-]*)(:| *)[\[{]")
"""A key followed by the bracket of its value without a colon or a space."""
_BRACKETS = "[]{}"
_COUNT = re.compile(r"\{[a-z_]+\}\s*$")
_CONFLICT = "<<<<<<< "
_CONFLICTING = N_("git conflict marker: two versions of these lines are in conflict")
_RESOLVE = N_("keep one version, and delete the lines with `<`, `=` and `>`")
_PARTS = re.compile(r"\"(?:[^\"\\]|\\.)*\"|(?<![\w'])'(?:[^']|'')*'|(?:^|\s)#.*|[\[\]{}]")
"""Quoted texts, comments and brackets of a line."""
_OPENS = re.compile(r"(?:^|[\s\[{,])$")
"""Text before a quote that begins a string; the quote in `It's` does not."""
_SECOND_COLON = N_("second colon on this line: text that contains `: ` needs quotes")
_QUOTE_IT = N_('put the text in quotes: "..."')


def explain(error: Exception, text: str) -> Finding:
    """Convert an exception of PyYAML into a finding."""
    return _Explanation(error, text.split("\n")).finding()


class _Explanation:
    """One error with its context: both marks, and the lines of the text."""

    def __init__(self, error: Exception, lines: list[str]) -> None:
        self.lines = lines
        self.problem = str(getattr(error, "problem", None) or error)
        self.context = str(getattr(error, "context", None) or "")
        self.at = _position(getattr(error, "problem_mark", None), self._wide_escape())
        self.since = _position(getattr(error, "context_mark", None), self.at)

    def finding(self) -> Finding:
        conflict = next((i for i, line in enumerate(self.lines) if line.startswith(_CONFLICT)), None)
        if conflict is not None:
            return self._found((conflict, 0), say(_CONFLICTING), say(_RESOLVE), len(self.lines[conflict]))
        if "directive" in self.context:
            return self._directive()
        if finding := self._dash() or self._joined():
            return finding
        if "tag" in self.context:
            return self._tag()
        for words, method in _METHODS:
            if re.search(words, self.problem):
                return method(self)
        return self._found(self.at, say(N_("this is not valid YAML: {problem}"), problem=self.problem))

    def _dash(self) -> Finding | None:
        """Report a list entry, on the line of the problem or above, that begins with a typographic dash."""
        for line in (self.at[0], self._above()):
            odd = _ODD_DASH.match(self.lines[line]) if line is not None and line < len(self.lines) else None
            if odd and line is not None:
                message = say(N_("an entry of a list begins with `- `"))
                return self._found((line, odd.start(1)), message, lookalike_hint(odd[1]))
        return None

    def _joined(self) -> Finding | None:
        """Report a key before the problem that lacks a colon or a space before a bracket."""
        if "quoted scalar" in self.context or self.at[0] >= len(self.lines):
            return None
        line = self.lines[self.at[0]]
        bare = _PARTS.sub(lambda part: part[0] if part[0] in _BRACKETS else "\0" * len(part[0]), line)
        match = next((candidate for candidate in _JOINED.finditer(bare) if candidate.end() <= self.at[1] + 1), None)
        if match is None:
            return None
        position = self.at[0], match.start(1)
        if match[2] == ":":
            message = say(N_("a space is missing after `{key}`"), key=f"{match[1]}:")
            return self._found((position[0], match.start(2)), message)
        message = say(N_("a colon is missing after a key"))
        return self._found(position, message, say(N_("write `key: value`")), len(match[1]))

    def _wide_escape(self) -> tuple[int, int]:
        """Find the first long escape: the pure parser gives no position for one beyond Unicode."""
        positions = ((i, line.find("\\U")) for i, line in enumerate(self.lines))
        return next((position for position in positions if position[1] >= 0), (0, 0))

    def _char(self, position: tuple[int, int]) -> str:
        line, column = position
        text = self.lines[line] if line < len(self.lines) else ""
        return text[column : column + 1]

    def _before(self) -> str:
        """Return the text before the problem on its line."""
        line, column = self.at
        return self.lines[line][:column] if line < len(self.lines) else ""

    def _found(
        self,
        position: tuple[int, int],
        message: Message,
        hint: Message | None = None,
        length: int = 1,
        code: str = "Y005",
    ) -> Finding:
        last = len(self.lines) - 1
        if position[0] > last:  # libyaml may point past a last line without a line end
            position = last, len(self.lines[last])
        line, column = position[0] + 1, position[1] + 1
        return Finding(code, Mark(line, column, line, column + length), message, hint)

    def _above(self) -> int | None:
        """Return the last line before the problem that is neither empty nor a comment."""
        for i in range(self.at[0] - 1, -1, -1):
            if self.lines[i].strip() and not self.lines[i].lstrip().startswith("#"):
                return i
        return None

    def _colon(self) -> Finding:
        line, column = self.at
        if _KEY_THEN_VALUE.match(self.lines[line][:column]):
            return self._found(self.at, say(_SECOND_COLON), say(_QUOTE_IT))
        above = self._above()
        if above is not None:
            cut = self._cut_key(above)
            if cut:
                return cut
            bare = _NO_COLON.match(self.lines[above])
            if bare:
                return self._no_colon((above, bare.start(1)))
        message = say(N_("this line is indented too far: the line above already has its value"))
        return self._found((line, _indent(self.lines[line])), message, self._line_up()[1] or say(_LINE_UP))

    def _cut_key(self, line: int) -> Finding | None:
        """Report a colon followed by no space, or by an unusual one, which does not end a key."""
        tight = _NO_SPACE.match(self.lines[line])
        odd = _ODD_SPACE.search(self.lines[line])
        if odd:
            message = say(N_("a plain space is missing after `{key}`"), key=odd[1])
            return self._found((line, odd.start(2)), message, lookalike_hint(odd[2]))
        if tight:
            message = say(N_("a space is missing after `{key}`"), key=tight[1])
            return self._found((line, tight.end(1) - 1), message)
        return None

    def _no_colon(self, position: tuple[int, int] | None = None) -> Finding:
        line, column = position or self.since
        if self._char((line, column)) in _BRACKETS:
            return self._no_dash(line)
        word = self.lines[line][column:].split(" #")[0].rstrip()
        cut = self._cut_key(line)
        if cut:
            return cut
        message = say(N_("a colon is missing after a key"))
        return self._found((line, column), message, say(N_("write `key: value`")), max(1, len(word)))

    def _no_dash(self, line: int) -> Finding:
        """Report an entry in brackets that lacks its dash."""
        message = say(N_("an entry of a list begins with `- `"))
        return self._found((line, _indent(self.lines[line])), message, say(N_("write `- ` before it")))

    def _tight(self) -> Finding:
        key = re.split(r"[\s,\[\]{}]", self._before())[-1]
        return self._found(self.at, say(N_("a space is missing after `{key}`"), key=f"{key}:"))

    def _token(self) -> Finding:
        char = self._char(self.at)
        if char == "\t":
            message = say(N_("a tab cannot indent a line"))
            return self._found(self.at, message, say(N_("use spaces")))
        if char == "%" and self.at[1] == 0:
            return self._directive()
        message = say(N_("text cannot begin with `{char}`"), char=char)
        return self._found(self.at, message, say(_QUOTE_IT))

    def _directive(self) -> Finding:
        message = say(N_("a line cannot begin with `{char}`"), char="%")
        return self._found((self.at[0] if self._char((self.at[0], 0)) == "%" else 0, 0), message)

    def _escape(self) -> Finding:
        line, column = self.at
        while column > 0 and self._char((line, column)) != "\\":
            column -= 1
        escape = self.lines[line][column : column + 2]
        message = say(N_("invalid escape `{escape}` in double quotes"), escape=escape)
        return self._found((line, column), message, say(N_("use single quotes, or write the backslash twice")), 2)

    def _open_quote(self) -> Finding:
        return self._found(self.since, say(N_("this quote is never closed")))

    def _bracket(self) -> Finding:
        opening = self._char(self.since)
        closing = {"[": "]", "{": "}"}.get(opening, "]")
        before = self._before()
        if before[-1:] in ("'", '"'):
            return self._after_quote(before[-1], before)
        if count := _COUNT.search(before):
            return self._unquoted(count.start())
        if self.since[0] != self.at[0]:
            return self._open_bracket(self.since)
        if self._char(self.at) == ":" and opening == "{" and (_ONE_WORD.search(before) or _SPOKEN.search(before)):
            return self._found(self.at, say(_SECOND_COLON), say(_QUOTE_IT))
        message = say(N_("a comma or `{bracket}` is missing before this"), bracket=closing)
        return self._found(self.at, message, say(N_("entries in brackets need a comma between them")))

    def _open_bracket(self, position: tuple[int, int]) -> Finding:
        """Report an unclosed bracket; a comment after it may be text that needs quotes."""
        message = say(N_("the bracket `{bracket}` is not closed"), bracket=self._char(position))
        comment = " #" in self.lines[position[0]][position[1] :]
        hint = say(N_("` #` starts a comment; put text that contains it in quotes")) if comment else None
        return self._found(position, message, hint)

    def _no_value(self) -> Finding:
        char = self._char(self.at)
        opening = self._unclosed() if char in ("", "-") else None
        if opening:
            return self._open_bracket(opening)
        if not char:
            return self._found(self.at, say(N_("the file ends inside a bracket")))
        return self._found(self.at, say(N_("a value is missing before `{char}`"), char=char))

    def _quotable(self) -> Finding:
        message = say(N_("text cannot begin with `{char}`"), char=self._char(self.since))
        return self._found(self.since, message, say(_QUOTE_IT))

    def _list(self) -> Finding:
        message = say(N_("a list cannot begin in the middle of a line"))
        return self._found(self.at, message, say(N_("put each `- ` on its own line below the key")))

    def _structure(self) -> Finding:
        before, char = self._before(), self._char(self.at)
        if "document start" in self.problem:
            if self._char((0, 0)) == "%":
                return self._directive()
            first = next((i for i, line in enumerate(self.lines) if line.strip() and line.lstrip()[0] not in "#%-"), 0)
            if _indent(self.lines[first]) > _indent(self.lines[self.at[0]]) and self.at[0] > first:
                begin = say(_BEGIN_IT, column=_indent(self.lines[self.at[0]]) + 1, line=self.at[0] + 1)
                return self._found((first, _indent(self.lines[first])), say(_NO_LINE), begin)
            return self._found(self.at, say(N_("unexpected text after the end of the document")), code="Y011")
        if before.strip():
            return self._left_over(char, before)
        if char == ":":
            return self._found(self.at, say(N_("the key before this colon is missing")))
        above = self._above()
        if char == "-" and (undashed := self._undashed(above)):
            return undashed
        if above is not None and " #" in self.lines[above]:  # a comment ends a value that would otherwise continue
            bare = _NO_COLON.match(self.lines[above])
            if cut := self._cut_key(above) or (self._no_colon((above, bare.start(1))) if bare else None):
                return cut
        if opened := self._odd_quote():
            message = say(N_("this quote is only closed on another line"))
            return self._found(opened, message, say(N_("close it where its text ends")))
        position, hint = self._line_up()
        message = say(_NO_LINE)
        if char == "-":
            message = say(N_("this entry does not line up with the other entries of its list"))
            if hint is None:
                message = say(N_("found a list entry where a key was expected"))
        return self._found(position, message, hint or say(_LINE_UP))

    def _undashed(self, above: int | None) -> Finding | None:
        """Report a list entry whose dash is missing, or has no space after it."""
        if above is not None and self.lines[above].lstrip()[:1] in ("{", "["):
            return self._no_dash(above)
        tight = next(((i, match) for i, line in enumerate(self.lines) if (match := _TIGHT_DASH.match(line))), None)
        if tight is None:
            return None
        message = say(N_("a space is missing after `{key}`"), key="-")
        return self._found((tight[0], tight[1].end(1) - 1), message)

    def _line_up(self) -> tuple[tuple[int, int], Message | None]:
        """Return the misaligned line and where it should begin, or else the place of the problem."""
        misplaced = out_of_line(self.lines, self.at[0])
        if misplaced is None:
            return self.at, None
        hint = say(_BEGIN_IT, column=misplaced.column + 1, line=misplaced.like + 1)
        return (misplaced.line, _indent(self.lines[misplaced.line])), hint

    def _unclosed(self) -> tuple[int, int] | None:
        """Find the innermost unclosed bracket above the problem, ignoring quoted text and comments."""
        opened: list[tuple[int, int]] = []
        for i, line in enumerate(self.lines[: self.at[0]]):
            for part in _PARTS.finditer(line):
                if part[0] in ("[", "{"):
                    opened.append((i, part.start()))
                elif part[0] in ("]", "}") and opened:
                    opened.pop()
        return opened[-1] if opened else None

    def _odd_quote(self) -> tuple[int, int] | None:
        """Find the last quote above the problem that is left open on its line, if no other line closes it."""
        odd = [i for i, line in enumerate(self.lines[: self.at[0]]) if _quotes(line.partition(" #")[0], '"') % 2]
        return (odd[-1], self.lines[odd[-1]].rfind('"')) if len(odd) % 2 else None

    def _left_over(self, char: str, before: str) -> Finding:
        if char and char in "]}":
            return self._found(self.at, say(N_("unmatched closing bracket `{bracket}`"), bracket=char))
        quoted = before.rstrip()[-1:]
        if quoted in ("'", '"'):
            return self._after_quote(quoted, before)
        value = _COUNT.search(before) or re.search(r"[*&!]\S*\s*$", before)
        if value:
            return self._unquoted(value.start())
        return self._found(self.at, say(N_("unexpected text after the value")), say(_QUOTE_IT))

    def _unquoted(self, column: int) -> Finding:
        """Report a text that begins with a special character of YAML."""
        message = say(N_("text cannot begin with `{char}`"), char=self._char((self.at[0], column)))
        return self._found((self.at[0], column), message, say(_QUOTE_IT))

    def _after_quote(self, quote: str, before: str) -> Finding:
        """Report text after a closing quote; if that quote closes a text of an earlier line, report it there."""
        opened = self._opened_above(quote) if _quotes(before, quote) % 2 else None
        if opened:
            message = say(N_("this quote is only closed on line {line}"), line=self.at[0] + 1)
            return self._found(opened, message, say(N_("close it where its text ends")))
        message = say(N_("unexpected text after the closing quote"))
        hint = N_("write a quote inside quotes twice: 'it''s'") if quote == "'" else N_('write \\" inside quotes')
        return self._found(self.at, message, say(hint))

    def _opened_above(self, quote: str) -> tuple[int, int] | None:
        """Find the quote left open on an earlier line, with none in between."""
        for i in range(self.at[0] - 1, -1, -1):
            if quote in self.lines[i]:
                column = self.lines[i].rfind(quote)
                return (i, column) if _OPENS.search(self.lines[i][:column]) else None
        return None

    def _tag(self) -> Finding:
        message = say(N_("text cannot begin with `{char}`"), char="!")
        return self._found(self.since, message, say(_QUOTE_IT), code="Y009")

    def _version(self) -> Finding:
        return self._found(self.at, say(N_("this version of YAML is not supported")), say(N_("delete the line")))


_BEGIN_IT = N_("begin it in column {column}, like line {line}")
_NO_LINE = N_("this line does not line up with the lines around it")
_LINE_UP = N_("keys of the same level must begin in the same column")
_METHODS = (
    ("mapping values are not allowed", _Explanation._colon),
    ("could not find expected ':'", _Explanation._no_colon),
    ("cannot start any token|tab character|found character|mapping keys are not", _Explanation._token),
    ("unexpected ':'", _Explanation._tight),
    ("directive|duplicate tag", _Explanation._directive),
    ("escape|hexdec|too large|chr\\(\\)", _Explanation._escape),
    ("unexpected end of stream|unexpected document", _Explanation._open_quote),
    ("',' or '[]}]'", _Explanation._bracket),
    ("node content", _Explanation._no_value),
    ("alphabetic or numeric|comment or (a )?line break|chomping|indentation indicator", _Explanation._quotable),
    ("sequence entries are not allowed", _Explanation._list),
    ("expected key|block end|'-' indicator|document start", _Explanation._structure),
    ("tag", _Explanation._tag),
    ("incompatible", _Explanation._version),
)


def _position(mark: "YamlMark | None", otherwise: tuple[int, int]) -> tuple[int, int]:
    return (mark.line, mark.column) if mark is not None else otherwise


def _quotes(line: str, quote: str) -> int:
    """Count the quotes of a line that begin or end a text."""
    return line.replace('\\"', "").count(quote)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


_ENTRY = re.compile(r"-(?: +|$)")
_FULL = re.compile(r"[^\s:#][^:]*:\s+\S|- ")
"""A line that cannot have deeper lines below it: a key with its value, or an entry of a list."""
_STEP = 2
"""The most common indent, in columns."""
_NEAR = 2
"""Maximum difference in columns between entries still treated as one list."""


@dataclass(frozen=True, slots=True)
class MisalignedLine:
    """A line, the column where it should begin, and the line to align it with; all count from 0."""

    line: int
    column: int
    like: int


@dataclass(frozen=True, slots=True)
class _Line:
    index: int
    indent: int
    text: str  # without its indent

    @property
    def is_entry(self) -> bool:
        return _ENTRY.match(self.text) is not None

    @property
    def keys(self) -> Iterator[int]:
        """Yield the columns where the line begins a key."""
        column, text = self.indent, self.text
        while dash := _ENTRY.match(text):
            column, text = column + dash.end(), text[dash.end() :]
        if text and text[0] not in "{[\"'":
            yield column


def out_of_line(lines: Sequence[str], at: int) -> MisalignedLine | None:
    """Find the line to move if a parser stops on line `at`; None if no neighbour suggests a column."""
    bare = [line.lstrip(" ") for line in lines]
    written = [_Line(i, len(lines[i]) - len(text), text) for i, text in enumerate(bare) if _has_text(text)]
    index = next((n for n, line in enumerate(written) if line.index == at), None)
    if index is None:
        return None
    return _misplaced_entry(written, index) if written[index].is_entry else _misplaced_key(written, index)


def _has_text(bare: str) -> bool:
    return bool(bare.strip()) and not bare.startswith("#")


def _misplaced_entry(written: Sequence[_Line], index: int) -> MisalignedLine | None:
    """Compare an entry with the others of its list: the majority is right, or the first ones in a tie."""
    indent = written[index].indent
    above, below = _siblings(written[:index][::-1], indent), _siblings(written[index + 1 :], indent)
    some = [*above[::-1], written[index], *below]
    columns = Counter(line.indent for line in some)
    if len(columns) == 1:
        return None
    usual = Counter(line.indent for line in written if line.is_entry)
    holder = next((line.indent for line in written[::-1] if line.index < some[0].index), 0)
    first = [line.indent for line in some]
    column = max(
        columns,
        key=lambda candidate: (
            columns[candidate],
            usual[candidate],
            -abs(candidate - holder - _STEP),
            -first.index(candidate),
        ),
    )
    wrong = written[index] if indent != column else next((line for line in above if line.indent != column), None)
    like = next(line for line in some if line.indent == column)
    return MisalignedLine(wrong.index, column, like.index) if wrong else None


def _siblings(lines: Sequence[_Line], indent: int) -> list[_Line]:
    """Collect the entries of the same list, up to a key of its parent."""
    siblings = []
    for line in lines:
        if line.is_entry and abs(line.indent - indent) <= _NEAR:
            siblings.append(line)
        elif line.indent <= max(0, indent - _NEAR) or (not line.is_entry and line.indent <= indent):
            break
    return siblings


def _misplaced_key(written: Sequence[_Line], index: int) -> MisalignedLine | None:
    """Compare a key with earlier keys whose level is still open; of two equally near levels, the deeper one wins."""
    line = written[index]
    if (
        index > 1
        and written[index - 1].indent < line.indent == written[index - 2].indent
        and _FULL.match(written[index - 1].text)
    ):
        before = written[index - 1]  # the line between two lines of one level
        return MisalignedLine(before.index, line.indent, written[index - 2].index)
    levels: dict[int, int] = {}
    lowest = None
    for other in written[:index][::-1]:
        if lowest is None or other.indent < lowest:
            for column in other.keys:
                levels.setdefault(column, other.index)
            lowest = other.indent
    if not levels:
        return None
    column = min(levels, key=lambda level: (abs(level - line.indent), -level))
    return None if column == line.indent else MisalignedLine(line.index, column, levels[column])
