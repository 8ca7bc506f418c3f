"""Keep the score of a game with real cards: players type a deal's outcome, and the game books it.

The state is the game's own, between two deals: its view, result and score panel serve a kept sheet as well.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import takewhile
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from games.core import AnyGame, IllegalAction, Reason, Seat, Step
from games.faces.facts import Fact, Text, Who

KEYS_IN_A_ROW = 5

Said: TypeAlias = tuple[str, ...]
"""The answers of a deal in the order of its questions; words of ASCII."""


class Question(msgspec.Struct, frozen=True):
    """The next question about a deal."""

    name: str
    choices: Said
    of: Seat | None = None
    """The player that the question is about."""
    keys: Said = ()
    """The choices with a key of their own; all, if there are none."""
    row: int = KEYS_IN_A_ROW
    """The keys in a row."""
    aim: int | None = None
    """The number that was announced."""
    implied: bool = False
    """Whether the other answers leave one choice, which nobody is asked for."""
    shared: bool = False
    """Whether the answer is the table's, whoever gives it."""
    free: bool = False
    """Whether any words are an answer."""

    def takes(self, word: str) -> bool:
        """Return whether this is an answer."""
        return word in self.choices or (self.free and bool(word))


FINE = "fine"
"""The first answer of a fine."""

S = TypeVar("S")
Script: TypeAlias = Generator[Question, str, Step[S]]


class Sheeted(ABC, Generic[S]):
    """A game that books deals of real cards."""

    unbooked: ClassVar[frozenset[str]] = frozenset()
    """The options that change the play, but nothing on a sheet."""

    @abstractmethod
    def script(self, state: S) -> Script[S]:
        """Ask one after another what came of the next deal, and book it. Raises IllegalAction at the end."""

    def dealer(self, state: S) -> Seat | None:
        """Return the dealer of the next deal; None before the first dealer is known, and at the end."""
        dealer: Seat | None = state.dealer  # type: ignore[attr-defined]
        return dealer

    def dealt_by(self, state: S, dealer: Seat) -> S:
        """Return the state with another next dealer."""
        return replace(state, dealer=dealer)  # type: ignore[type-var]

    @abstractmethod
    def reseated(self, state: S, order: Sequence[Seat]) -> S:
        """Return the state with the players in another order: `order` has the old seat of each new one."""

    def joined(self, state: S, seat: Seat) -> S | None:
        """Return the state with a newcomer in this seat; None if these players must begin a new part."""
        return None

    def price(self, state: S) -> int:
        """Return what a point is worth in payments."""
        return 1

    def is_deal(self, before: S, after: S) -> bool:
        """Return whether what was booked between these states is a deal."""
        return True


class Fining(Sheeted[S]):
    """A game that books fines of a table with real cards."""

    @abstractmethod
    def fine_script(self, state: S) -> Script[S]:
        """Ask one after another what the fine is for, and book it."""


class SheetFace(ABC):
    """The face of a sheeted game."""

    questions: ClassVar[str]
    """The message of all questions."""
    answers: ClassVar[str]
    """The message of all answers."""

    def asks(self, question: Question) -> Text:
        """Return the question in words."""
        return Text(self.questions, {"name": question.name, "who": _subject(question)})

    def answer(self, question: Question, word: str) -> Text:
        """Return a choice with what it answers: who declares, whose tricks."""
        facts = {"name": question.name, "who": _subject(question), "word": word}
        return Text(self.answers, {**facts, "said": self.label(question, word)})

    @abstractmethod
    def label(self, question: Question, word: str) -> Fact:
        """Return a choice in words."""

    lexicon: Sequence[tuple[str, str]] = ()
    """Patterns of typed text, in lower case without ё, and the signs that replace them, in capitals."""

    def split(self, text: str, names: Sequence[str]) -> tuple[str, str]:
        """Return the part of a line to be read, and the free words behind it."""
        return text, ""

    @abstractmethod
    def hear(self, line: "Line") -> "Heard":
        """Parse a typed line. Raises NotUnderstood."""


def _subject(question: Question) -> Fact:
    return Who(question.of) if question.of is not None else ""


def kept_options(game: AnyGame, preset: str) -> Any:
    """Return a preset's options for real cards: matches have no limit of deals by their players."""
    options = game.presets[preset]
    is_limited = getattr(options, "deals", None) == "by_seats"
    return replace(options, deals="none") if is_limited else options


def may_fine(game: AnyGame, state: Any) -> bool:
    """Return whether a fine can be booked now."""
    return isinstance(game, Fining) and bool(game.to_act(state)) and game.dealer(state) is not None


def script_of(game: AnyGame, state: Any, said: Said) -> Script[Any]:
    """Ask for the next deal, or for a fine if the first of these answers says so. Raises IllegalAction."""
    assert isinstance(game, Sheeted)
    if said[:1] != (FINE,):
        return (yield from game.script(state))
    if not isinstance(game, Fining) or not may_fine(game, state):
        raise IllegalAction(Reason.MOMENT)
    yield Question(FINE, (FINE,))
    return (yield from game.fine_script(state))


def answered(
    game: AnyGame, state: Any, said: Said
) -> tuple[list[tuple[Question, str]], Question | Step[Any]]:
    """Return the questions with their answers, implied ones too, and the next question or the deal booked.

    Raises IllegalAction.
    """
    script, rest, answers = script_of(game, state, said), list(said), list[tuple[Question, str]]()
    try:
        question: Question = next(script)
        while question.implied or rest:
            word = question.choices[0] if question.implied else rest.pop(0)
            if not question.takes(word):
                raise IllegalAction(Reason.MOMENT)
            answers.append((question, word))
            question = script.send(word)
    except StopIteration as end:
        if rest:
            raise IllegalAction(Reason.MOMENT) from None
        step: Step[Any] = end.value
        return answers, step
    return answers, question


def next_question(game: AnyGame, state: Any, said: Said) -> Question | Step[Any] | None:
    """Return what a deal is asked next, or the deal booked; None after the last. Raises IllegalAction."""
    return answered(game, state, said)[1] if game.to_act(state) else None


def fold(
    game: AnyGame, options: Any, seats: int, deals: Sequence[Said], begun: Step[Any] | None = None
) -> Step[Any]:
    """Return the state after these deals, with the events of the last. Raises IllegalAction.

    The deals follow those that `begun` knows, else the start.
    """
    step: Step[Any] = Step(game.start(options, seats)) if begun is None else begun
    for said in deals:
        booked = next_question(game, step.state, said)
        if not isinstance(booked, Step):
            raise IllegalAction(Reason.MOMENT)
        step = booked
    return step


class Misread(StrEnum):
    """Reasons not to book a typed line."""

    WORDS = "words"
    """It has unknown words."""
    PLACE = "place"
    """A known word is repeated, or belongs to nothing."""
    START = "start"
    """It does not begin a deal."""
    OVER = "over"
    """The game is over."""
    DECLARER = "declarer"
    """The rules name another declarer."""
    SITTING = "sitting"
    """The named player has no part in this deal."""
    CONTRACT = "contract"
    """The contract cannot be played now."""
    WHISTERS = "whisters"
    """The whisters cannot be these."""
    TRICKS = "tricks"
    """The numbers of tricks, or bids, are impossible or disagree."""
    OPEN = "open"
    """A number of tricks tells nothing before something else is known."""
    DEALER = "dealer"
    """The rules fine the dealer, who is another player."""
    POINTS = "points"
    """The fine has another number of points."""
    CLASH = "clash"
    """Something else cannot be."""


class NotUnderstood(ValueError):
    """A typed line that must not be booked."""

    def __init__(
        self, why: Misread, words: str = "", seat: Seat | None = None, sums: tuple[int, int] | None = None
    ) -> None:
        """`words` are unknown, or fit nowhere; `seat` is the player that the reason is about.

        `sums` are the tricks in the line, and the tricks of the deal.
        """
        super().__init__(words)
        self.why, self.seat, self.sums = why, seat, sums


class Heard(ABC):
    """Claims of a typed line about the next deal.

    The claims answer the questions of the deal. Then each of them must be true of the deal that these
    answers make, so that no word is swallowed and no contradiction is booked.
    """

    begins: ClassVar[Said] = ()
    """The first answers, of the kind of the entry."""
    reasons: ClassVar[Mapping[str, Misread]] = {}
    """The reasons for refusing a claim or an answer, by its name."""
    tricks: ClassVar[str] = "tricks"
    """The name of claims about the tricks of a player."""

    def __init__(self, line: "Line") -> None:
        self._line = line
        self._told: dict[str, str] = {}
        """The typed words of each claim."""
        self.claims: dict[str, str] = {}
        self.sure = True
        """False if the line can be read in another way; then people confirm the deal."""

    def claim(self, name: str, value: str | None = "", of: str | None = None) -> None:
        """Note a claim, about a player's seat if `of` is given. Raises NotUnderstood if it is repeated."""
        key = name if of is None else f"{name}.{of}"
        if value is None or key in self.claims:
            raise NotUnderstood(Misread.PLACE)
        self.claims[key] = value
        self._told[key] = self._line.cut_words()

    def about(self, name: str) -> dict[str, str]:
        """Return the claims of this name about players, by seat."""
        return {
            key.rpartition(".")[2]: value for key, value in self.claims.items() if key.startswith(f"{name}.")
        }

    @abstractmethod
    def answer(self, question: Question, said: Said) -> str | None:
        """Return the answer to a question; None where the line does not say."""

    def key_of(self, question: Question) -> str:
        """Return the claim that answers a question."""
        if question.name == "taken":
            return f"{self.tricks}.{question.of}"
        key = f"{question.name}.{question.of}"
        return key if key in self.claims else question.name

    @abstractmethod
    def truths(self, step: Step[Any]) -> Mapping[str, str]:
        """Return everything that may be claimed of a booked deal."""

    def check(self, step: Step[Any]) -> None:
        """Check the claims against a booked deal. Raises NotUnderstood."""
        truths = self.truths(step)
        for key, value in self.claims.items():
            if truths.get(key) != value:
                raise self.refusal(key, truths.get(key), self._sums(truths))

    def _sums(self, truths: Mapping[str, str]) -> tuple[int, int]:
        """Return the tricks as claimed, and as in a booked deal."""
        right = {key: int(truths[key]) for key in truths if key.startswith(f"{self.tricks}.")}
        claimed = {**right, **{key: int(each) for key, each in self.claimed_tricks().items()}}
        return sum(claimed.values()), sum(right.values())

    def claimed_tricks(self) -> Mapping[str, str]:
        """Return the claims about the tricks of players."""
        return {key: each for key, each in self.claims.items() if key.startswith(f"{self.tricks}.")}

    def sums(self, question: Question, word: str, answers: Sequence[tuple[Question, str]]) -> tuple[int, int]:
        """Return the tricks as claimed, if this word answers the question, and those of the deal."""
        earlier = {each.of: int(said) for each, said in answers if each.name in ("took", "taken")}
        asked = {str(seat) for seat in (*earlier, question.of)}
        later = (int(each) for seat, each in self.about(self.tricks).items() if seat not in asked)
        taken = sum(earlier.values())
        return taken + int(word) + sum(later), taken + int(question.choices[-1])

    def refusal(
        self, key: str, right: str | None = None, sums: tuple[int, int] | None = None
    ) -> NotUnderstood:
        """Return the error for a wrong claim or answer; `right` is the seat that is right, if it is one."""
        why = self.reasons.get(key.partition(".")[0], Misread.CLASH)
        if why in (Misread.DECLARER, Misread.SITTING, Misread.DEALER):
            if right is not None:
                return NotUnderstood(why, seat=Seat(int(right)))
            why = Misread.CLASH
        is_uneven = why is Misread.TRICKS and sums is not None and sums[0] != sums[1]
        alike = (told for each, told in self._told.items() if self.reasons.get(each.partition(".")[0]) is why)
        words = self._told.get(key) or next(alike, "")
        return NotUnderstood(why, words, sums=sums if is_uneven else None)


NUMBER = r"(0|[1-9][0-9]{0,2})"
"""A number in a line."""
_KNOWN = re.compile(rf"[A-Z]+|/|@\d|{NUMBER}[SCDHN]?")
_BETWEEN = re.compile(r"(?<=\d)(?=[^\W\d_])|(?<=[^\W\d_])(?=\d)")
_ENDING = re.compile(r"(?:[аяуюеиыйь]|[оеё][йм]|[оеь]ю|[ая][хм]|[ая]ми|ь?к[аиеуо]й?|ya?|ia|i)?")
"""Endings of a name by case, or of a pet name."""


class Line:
    """A typed line as signs, each with a blank behind it: capitals, numbers, `@2` for the name in seat 2."""

    def __init__(
        self, text: str, names: Sequence[str], lexicon: Sequence[tuple[str, str]], remark: str = ""
    ) -> None:
        """Raises NotUnderstood."""
        self.names = names
        self.remark = remark
        """Free words behind the line."""
        self.sure = True
        """False if a name in the line is also a word or a number of the game."""
        self._cut = ""
        self._typed: dict[str, str] = {}
        """What was typed for a sign."""
        known = [_spellings(name) for name in names]
        plain = self._with_seats(
            _BETWEEN.sub(" ", _LIST_MARK.sub("", _plain(text).replace("@", "&"))), lexicon
        )
        plain = re.sub(r"\w+", lambda found: _exactly(found[0], known), plain)
        self.sure &= not any(f"@{seat}" in plain for seat, words in enumerate(known) if _in(lexicon, words))
        signs, unknown = self._signs(plain, known, lexicon)
        if any(map(str.isascii, unknown)):
            cyrillic = {word: _cyrillic(word) for word in unknown if word.isascii()}
            plain = re.sub(r"\w+", lambda found: cyrillic.get(found[0], found[0]), plain)
            signs, left = self._signs(plain, known, lexicon)
            unknown = [word for word in unknown if cyrillic.get(word, word) in left]
        if unknown:
            raise NotUnderstood(Misread.WORDS, " ".join(unknown))
        self.left = "".join(f"{sign} " for sign in signs)

    def cut(self, pattern: str) -> re.Match[str] | None:
        """Take what fits the pattern off the beginning."""
        found = re.match(pattern, self.left)
        if found is not None:
            self._cut, self.left = found[0], self.left[found.end() :]
        return found

    def cut_words(self) -> str:
        """Return what was typed for the signs that were taken last."""
        words, before = list[str](), ""
        for sign in self._cut.split():
            typed = self._typed.get(before, "")
            before = sign
            if sign.isdecimal() and typed.endswith(sign):
                continue  # "без 1" is the word of SHORT
            level, letter = sign[:-1], sign[-1]
            if level.isdecimal() and not letter.isdecimal():
                words.append(f"{level}{self._typed.get(letter, letter)}")
            elif sign.startswith("@"):
                words.append(self.names[int(sign[1:])])
            elif sign not in ("THEN", "AND", "DASH", "HYPHEN", "MINUS"):
                words.append(self._typed.get(sign, sign).strip(" ,;.:\n"))
        return " ".join(words)

    def misplaced(self) -> NotUnderstood:
        """Return the error for the first word that is left."""
        return self._at(self.left)

    def repeated(self) -> NotUnderstood:
        """Return the error for what was taken last."""
        return self._at(self._cut)

    def _at(self, signs: str) -> NotUnderstood:
        sign = signs.removeprefix("THEN ").partition(" ")[0]
        name = self.names[int(sign[1:])] if sign.startswith("@") else sign
        return NotUnderstood(Misread.PLACE, self._typed.get(sign, name).strip(" ,;.:\n"))

    def _with_seats(self, plain: str, lexicon: Sequence[tuple[str, str]]) -> str:
        """Put seats for names of several words, and for those without a word."""
        whole = [_BETWEEN.sub(" ", _plain(name)).strip() for name in self.names]
        short = [" ".join((*words[:1], *(word[0] for word in words[1:2]))) for words in map(str.split, whole)]
        for seat, (name, brief) in enumerate(zip(whole, short, strict=True)):
            for spelling, all_of_them in ((name, whole), (brief, short)):
                if " " in spelling and all_of_them.count(spelling) == 1:
                    plain = re.sub(rf"(?<!\w){re.escape(spelling)}(?!\w)\.?", f" @{seat} ", plain)
            if not _WORD.search(name) and whole.count(name) == 1:
                where = rf"(?<![\w@]){re.escape(name)}(?!\w)"
                if name[:1].isalnum():  # "7 б" is a suit, and "без 1" a number
                    where = rf"(?:^\s*|(?<=[^\W\d_]\s)(?<!без\s)|(?<=[,;:]\s)){where}"
                plain, count = re.subn(where, f" @{seat} ", plain)
                self.sure &= not count or not (name.isdecimal() or _in(lexicon, [name]))
        return plain

    def _signs(
        self, plain: str, known: Sequence[Sequence[str]], lexicon: Sequence[tuple[str, str]]
    ) -> tuple[list[str], list[str]]:
        """Return the signs of the line, and the words without one."""
        for pattern, word in lexicon:
            plain = re.sub(pattern, lambda found, word=word: self._sign(found, word), plain)  # type: ignore[misc]
        written = re.findall(r"@?\w+|[^\s\w.,;:!()]+", plain)
        signs = [_roughly(word, known) for word in written]
        return signs, [word for word, sign in zip(written, signs, strict=True) if not _KNOWN.fullmatch(sign)]

    def _sign(self, found: re.Match[str], word: str) -> str:
        signs = found.expand(word)
        self._typed.setdefault(signs.partition(" ")[0], self._typed.get(found[0], found[0]))
        return f" {signs} "


_WORD = re.compile(r"[^\W\d_]{2,}")
_LIST_MARK = re.compile(r"^\s*(?:\d+[.)]\s+|[-–—•*]\s+)")
_LATIN = dict(zip("абвгдезийклмнопрстуфыэ", "abvgdeziyklmnoprstufye", strict=True)) | {
    **dict(zip("жхцчшщюя", ("zh", "kh", "ts", "ch", "sh", "shch", "yu", "ya"), strict=True)),
    **dict.fromkeys("ъь", ""),
}
_CYRILLIC = (
    *((latin, letter) for letter in "щжхцчшюя" for latin in [_LATIN[letter]]),
    ("(?<=[aeiouаеиоуюя])y", "й"),
    *zip("abvgdeziyklmnoprstufhcj", "абвгдезиыклмнопрстуфхцй", strict=True),
)
"""Latin letters and what they stand for, in this order."""


def _latin(word: str) -> str:
    return "".join(_LATIN.get(letter, letter) for letter in word)


def _cyrillic(word: str) -> str:
    for pattern, letter in _CYRILLIC:
        word = re.sub(pattern, letter, word)
    return word


def _spellings(name: str) -> list[str]:
    """Return the words of a name, in Cyrillic and in Latin letters."""
    words = _WORD.findall(_plain(name))
    return list(dict.fromkeys(each for word in words for each in (word, _latin(word), _cyrillic(word))))


def _in(lexicon: Sequence[tuple[str, str]], words: Sequence[str]) -> bool:
    """Return whether one of these words is a word of the game."""
    return any(re.fullmatch(pattern, word) for pattern, _ in lexicon for word in words)


def _plain(text: str) -> str:
    return text.casefold().replace("ё", "е").replace("\ufe0f", "").replace("·", " ")


def _exactly(word: str, names: Sequence[Sequence[str]]) -> str:
    """Return the seat of the only name with this word; else the word."""
    found = [seat for seat, words in enumerate(names) if word in words]
    return f"@{found[0]}" if len(found) == 1 else word


def _roughly(word: str, names: Sequence[Sequence[str]]) -> str:
    """Return the seat of the name that begins most like this word; else the word."""
    if not word.isalpha() or word != word.casefold():
        return word
    alike = [max((_likeness(word, each) for each in words), default=0) for words in names]
    best = max(alike, default=0)
    return f"@{alike.index(best)}" if best and alike.count(best) == 1 else word


def _likeness(word: str, name: str) -> int:
    """Return how many letters begin both; 0 where more than the ending of a case or a pet name differs."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, name, strict=False)))
    is_stem = shared >= 3 or (shared == 2 and len(name) == 3)
    return shared if is_stem and _ENDING.fullmatch(word, shared) else 0


class Reading(NamedTuple):
    """The parsed claims of a typed line about the next deal."""

    said: Said
    """The answers found in the line."""
    sure: bool
    """Whether it may be booked without asking."""


def read_line(game: AnyGame, face: SheetFace, state: Any, text: str, names: Sequence[str]) -> Reading:
    """Read a typed line. Raises NotUnderstood."""
    if not game.to_act(state):
        raise NotUnderstood(Misread.OVER)
    text, remark = face.split(text, names)
    line = Line(text, names, face.lexicon, remark)
    try:
        heard = face.hear(line)
    except NotUnderstood as error:
        is_repeated = error.why is Misread.PLACE and not str(error)
        raise line.repeated() if is_repeated else error from None
    if heard.begins and not may_fine(game, state):
        raise NotUnderstood(Misread.START)
    said = heard.begins
    while isinstance(question := next_question(game, state, said), Question):
        word = heard.answer(question, said)
        if word is None:
            break
        if not question.takes(word):
            answers, _ = answered(game, state, said)
            is_taken = question.name == "taken" and word.isdecimal()
            sums = heard.sums(question, word, answers) if is_taken else None
            raise heard.refusal(heard.key_of(question), word if word.isdecimal() else None, sums)
        said = (*said, word)
    if not said:
        raise NotUnderstood(Misread.START)
    try:
        for which in (0, -1):  # a claim that hangs on an open question is false of one of them
            heard.check(_booked(game, state, said, which))
    except NotUnderstood as error:
        is_open = isinstance(question, Question) and error.why is Misread.TRICKS
        raise NotUnderstood(Misread.OPEN) if is_open else error from None
    return Reading(said, heard.sure and line.sure)


def _booked(game: AnyGame, state: Any, said: Said, which: int) -> Step[Any]:
    """Book a deal; what is still open is answered by the first or the last choice."""
    while isinstance(question := next_question(game, state, said), Question):
        said = (*said, question.choices[which])
    assert question is not None
    return question


def ask_tricks(
    order: Sequence[Seat], tricks: int, spare: int = 0
) -> Generator[Question, str, dict[Seat, int]]:
    """Ask for the tricks of these seats; those of the last may be implied: so many `spare` are nobody's."""
    taken: dict[Seat, int] = {}
    for seat in order:
        left = tricks - sum(taken.values())
        least = max(0, left - spare) if seat == order[-1] else 0
        is_known = seat == order[-1] and least == left
        choices = numbers(range(least, left + 1))
        taken[seat] = int((yield Question("taken", choices, seat, implied=is_known)))
    return taken


def numbers(values: Iterable[int]) -> Said:
    """Return these numbers, or seats, as choices."""
    return tuple(map(str, values))
