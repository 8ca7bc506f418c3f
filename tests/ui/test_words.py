"""Both languages are complete, with the right plurals, and without unused messages."""

import re
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from unicodedata import numeric

import pytest

import bot
from bot.base.preferences import Language
from bot.features.tournaments.service.fitting import Unfitting
from bot.match.refusals import Refusal, Unplayable
from bot.match.table import Chair, PersonId
from bot.ui.rule_pages import leaves
from bot.ui.texts.glyphs import legible
from bot.ui.texts.names import NAME_HEAD, ROBOT, width
from bot.ui.texts.words import Form, MissingText, Words, own_paths, sources, words_in
from games import registry
from games.cards import Card, Suit
from games.core import Seat
from games.faces.facts import Average
from games.faces.panel import Text, Who
from tests.contract.messages import Needs, parsed

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "bot" / "ui" / "texts"
FORMS = {
    Language.RU: ({"one", "few", "many"}, {"one", "few", "other"}, {"one", "many"}, {"one", "other"}),
    Language.EN: ({"one", "other"},),
}
BY_LANGUAGE = pytest.mark.parametrize("language", list(Language))


def seated(*people: str) -> list[Chair]:
    return [Chair(name, PersonId(number)) for number, name in enumerate(people, 1)]


def read(path: Path) -> dict[str, Needs]:
    return parsed(path.read_text("utf-8"))


def test_every_file_of_texts_is_read_in_both_languages() -> None:
    names = [
        [path.parent / path.name.removesuffix(f"{each.value}.ftl") for path in own_paths(each)]
        for each in Language
    ]
    assert names[0] == names[1]
    assert sum(map(len, names)) == len([*(ROOT / "bot").rglob("*.ftl")])


@pytest.mark.parametrize(
    ("ru", "en"), [*zip(own_paths(Language.RU), own_paths(Language.EN), strict=True)], ids=str
)
def test_both_languages_have_the_same_messages_with_equal_facts(ru: Path, en: Path) -> None:
    russian, english = ({key: needs.facts for key, needs in read(path).items()} for path in (ru, en))
    assert russian == english


@BY_LANGUAGE
def test_no_message_is_in_two_files(language: Language) -> None:
    keys = [key for path in own_paths(language) for key in read(path)]
    assert sorted(set(keys)) == sorted(keys)


def test_no_message_of_the_screens_is_unused() -> None:
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "bot").rglob("*.py"))
    unused = [key for key in read(TEXTS / "screens.ru.ftl") if f'"{key}"' not in code]
    assert unused == []


def test_every_refusal_has_its_text() -> None:
    """Most keys are names of classes; two are given where the refusal is raised."""
    for module in walk_packages(bot.__path__, "bot."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    texts = {key for path in own_paths(Language.RU) for key in read(path)}
    told, level = set[type[Refusal]](), [Refusal]
    while level := [each for kind in level for each in kind.__subclasses__()]:
        told |= {each for each in level if each.__module__.startswith("bot.")}
    assert {each for each in told if each.key not in texts} == {Unplayable, Unfitting}


@BY_LANGUAGE
def test_every_plural_knows_the_forms_of_its_language(language: Language) -> None:
    """Russian needs few beside many where both are nominative; in other cases one and the rest are enough."""
    paths = [
        *own_paths(language),
        *(registry.texts(game) / f"{language.value}.ftl" for game in registry.names()),
    ]
    plurals = [(key, forms) for path in paths for key, needs in read(path).items() for forms in needs.plurals]
    assert plurals
    assert [key for key, forms in plurals if forms not in FORMS[language]] == []


@pytest.mark.parametrize(
    ("count", "russian", "english"),
    [
        (1, "Нужен ещё 1 игрок.", "One more player is needed."),
        (2, "Нужны ещё 2 игрока.", "2 more players are needed."),
        (5, "Нужно ещё 5 игроков.", "5 more players are needed."),
        (11, "Нужно ещё 11 игроков.", "11 more players are needed."),
        (21, "Нужен ещё 21 игрок.", "21 more players are needed."),
    ],
)
def test_numbers_and_nouns_agree(count: int, russian: str, english: str) -> None:
    assert words_in(Language.RU).plain("lobby-missing", count=count) == russian
    assert words_in(Language.EN).plain("lobby-missing", count=count) == english


def test_cards_have_the_indices_of_the_language() -> None:
    cards = (Card.ST, Card.HJ, Card.DQ, Card.CK, Card.SA, Card.H2)
    assert words_in(Language.RU).fact(cards, Form.PLAIN) == "10♠︎ В♥️ Д♦️ К♣︎ Т♠︎ 2♥️"
    assert words_in(Language.EN).fact(cards, Form.PLAIN) == "10♠︎ J♥️ Q♦️ K♣︎ A♠︎ 2♥️"


def test_black_suits_are_written_in_the_ink_of_the_letters() -> None:
    """Black emoji vanish in dark mode; a text takes the colour of the letters around it."""
    said = words_in(Language.RU)
    for form in Form:
        assert [said.fact(suit, form) for suit in (Suit.SPADES, Suit.CLUBS)] == ["♠\ufe0e", "♣\ufe0e"]
    assert said.fact(Suit.HEARTS, Form.MONO) == said.fact(Suit.HEARTS, Form.LABEL) == "♥\ufe0e"
    assert said.fact(Suit.HEARTS, Form.HTML) == said.fact(Suit.HEARTS, Form.PLAIN) == "♥\ufe0f"


@pytest.mark.parametrize("language", Language)
def test_no_text_has_a_black_suit_as_an_emoji(language: Language) -> None:
    texts = [text for game in registry.names() for text in sources(language, game)]
    pages = [registry.rules(game, language.value).read_text("utf-8") for game in registry.names()]
    told = "".join([*texts, *(f"{leaf.title}{leaf.text}" for page in pages for leaf in leaves(page))])
    assert "♠\ufe0e" in told
    assert not re.findall("[♠♣](?!\ufe0e)", told)


def test_names_and_strings_are_escaped_in_html_alone() -> None:
    said = words_in(Language.RU).at(seated("<b>&Bob"))
    assert said.html("lobby-chair", number=1, who=Who(Seat(0))) == "1. &lt;b&gt;&amp;Bob"
    assert said.plain("lobby-chair", number=1, who=Who(Seat(0))) == "1. <b>&Bob"
    assert said.html("hand-group", group="A<i>") == "🎴 <b>A&lt;i&gt;</b>"


def test_messages_within_messages_are_escaped_once() -> None:
    said = words_in(Language.RU).at(seated("A&B"))
    assert (
        said.html("feed-line", text=Text("lobby-chair", {"number": 1, "who": Who(Seat(0))}))
        == "<i>1. A&amp;B</i>"
    )


def test_lists_are_joined_and_an_empty_one_is_a_dash() -> None:
    said = words_in(Language.RU).at(seated("Аня", "Борис"))
    assert said.fact((Who(Seat(0)), Who(Seat(1))), Form.PLAIN) == "Аня, Борис"
    assert said.fact((), Form.PLAIN) == "—"


@pytest.mark.parametrize(
    ("value", "russian", "english"),
    [
        (Fraction(710, 3), "236⅔", "236⅔"),
        (Fraction(-10, 3), "−3⅓", "−3⅓"),
        (Fraction(1, 2), "½", "½"),
        (Fraction(-3, 4), "−¾", "−¾"),
        (Fraction(-7), "−7", "−7"),
        (Fraction(0), "0", "0"),
        (Fraction(1, 6), "⅙", "⅙"),
        (Fraction(5, 6), "⅚", "⅚"),
        (Fraction(7, 8), "⅞", "⅞"),
        (Fraction(-22, 7), "−3,14", "−3.14"),
        (-3, "−3", "−3"),
        (-12345, "−12345", "−12345"),
        (Average(12), "1,2", "1.2"),
        (Average(-5), "−0,5", "−0.5"),
        (Average(30, signed=True), "+3,0", "+3.0"),
        (Average(0, signed=True), "0,0", "0.0"),
        (Average(1234), "123,4", "123.4"),
    ],
)
def test_numbers_stand_as_people_write_them(
    value: Fraction | int | Average, russian: str, english: str
) -> None:
    for form in Form:
        assert words_in(Language.RU).fact(value, form) == russian
        assert words_in(Language.EN).fact(value, form) == english
    assert words_in(Language.RU).plain("over-time", time=value) == f"⏱ Время: {russian}"


def test_every_sign_of_a_fraction_is_in_the_font() -> None:
    values = [
        Fraction(numerator, denominator) for denominator in range(2, 9) for numerator in range(1, denominator)
    ]
    said = [words_in(Language.RU).fact(value, Form.MONO) for value in values]
    signs = {text for text in said if len(text) == 1}
    assert {numeric(sign) for sign in signs} == {float(value) for value in values if value.denominator != 7}
    assert legible(" ".join(sorted(signs))) == " ".join(sorted(signs))


SENTENCES = (Form.HTML, Form.PLAIN, Form.LABEL)
LONG = "Константин Всеволодович Долгоруков"
CUT = "Константин Всевол…"


def test_no_full_stop_follows_the_dots_of_a_cut_name() -> None:
    said = words_in(Language.RU, "oh_hell").at(seated(LONG, "אבי" * 8, "Аня"))
    everybody = tuple(Who(Seat(seat)) for seat in range(3))
    assert (
        said.html("lobby-started", who=everybody[:1]) == f"Играют: {CUT} Карты у каждого в личных сообщениях."
    )
    assert said.plain("lobby-started-board", who=everybody[:1]) == f"Играют: {CUT}"
    assert said.plain("lobby-started-board", who=everybody[:2]).endswith("…\u2069")
    assert said.plain("lobby-started-board", who=everybody).endswith("…\u2069, Аня.")


@BY_LANGUAGE
@pytest.mark.parametrize("form", [Form.HTML, Form.PLAIN])
def test_a_whole_name_is_never_cut(form: Form, language: Language) -> None:
    said = words_in(language, "oh_hell").at(seated(LONG, "Аня" * 12))
    text = said.say(
        "oh-hell-winners", {"who": tuple(Who(Seat(seat), whole=True) for seat in range(2)), "count": 2}, form
    )
    assert f"{LONG}, {'Аня' * 12}" in text
    assert said.fact(Who(Seat(0)), form) == CUT


def test_robots_have_names_in_the_readers_language() -> None:
    chairs = (Chair(robot=1), Chair(robot=2))
    assert words_in(Language.RU).at(chairs).plain("lobby-chair", number=2, who=Who(Seat(1))) == "2. Валя☻"
    assert (
        words_in(Language.EN).at(chairs).html("lobby-started-board", who=(Who(Seat(0)), Who(Seat(1))))
        == "Playing: Gosha☻, Valya☻."
    )


@BY_LANGUAGE
def test_names_of_robots_differ_by_their_first_letters(language: Language) -> None:
    """A name in a narrow column may be cut down to its first letter and the sign."""
    most = max(registry.get(game).seats.stop - 1 for game in registry.names())
    columns = [
        words_in(language).at([Chair(robot=number)]).fact(Who(Seat(0)), Form.MONO)
        for number in range(1, most + 1)
    ]
    assert len({name[0] for name in columns}) == most
    assert all(re.fullmatch(rf"\w+{ROBOT}", name) and width(name) <= NAME_HEAD for name in columns)
    assert legible("".join(columns)) == "".join(columns)
    for name in ("Гоша", "Гоша 🤖", "Гоша☻"):
        said = words_in(Language.RU).at((Chair(name, PersonId(1)), Chair(robot=1)))
        for form in Form:
            told = [said.fact(Who(Seat(seat)), form) for seat in (0, 1)]
            assert told == ["Гоша", "Гоша☻"], "a person is told apart from a robot"


@pytest.mark.parametrize("form", Form)
def test_names_that_look_alike_have_the_letters_of_their_seats(form: Form) -> None:
    people = ("Саша", "Аня", "CAШA", "Константин Петров", "Аня 王", "Саша", "Константин Лугин")
    said = words_in(Language.EN).at(seated(*people))
    labels = [said.fact(Who(Seat(seat)), form) for seat in range(len(people))]
    assert labels == [
        *("Саша·а", "Аня·б", "CAШA·в", "Константин Петро·г" if form in SENTENCES else "Константин Петров·г"),
        *("Аня 王·д", "Саша·ж", "Константин Лугин·з"),
    ]


@BY_LANGUAGE
def test_what_stands_for_a_name_in_pictures_begins_it_in_sentences(language: Language) -> None:
    people = ("Аня", "王伟", "\u200b", "אבי" * 8)
    unnamed, letters = {Language.RU: ("Игрок", "абвг"), Language.EN: ("Player", "abcd")}[language]
    said = words_in(language).at(seated(*people))
    seats = [Who(Seat(seat), whole=True) for seat in range(1, 4)]
    assert [said.fact(who, Form.PICTURE) for who in seats] == [f"{unnamed}·{each}" for each in letters[1:]]
    assert [said.fact(who, Form.PLAIN) for who in seats] == [
        f"{unnamed}·{letters[1]} 王伟",
        f"{unnamed}·{letters[2]}",
        f"\u2068{unnamed}·{letters[3]} {'אבי' * 8}\u2069",
    ]
    assert [said.fact(who, Form.MONO) for who in seats] == [
        f"王伟·{letters[1]}",
        f"{unnamed}·{letters[2]}",
        f"{'אבי' * 8}·{letters[3]}",
    ]


def test_a_person_is_told_apart_from_the_dummy() -> None:
    said = words_in(Language.RU).at(seated("болван"))
    assert [said.fact(Who(Seat(seat)), Form.PLAIN) for seat in range(3)] == ["болван·а", *["Болван·б"] * 2]


def test_a_missing_message_or_fact_is_loud() -> None:
    with pytest.warns(MissingText):
        assert words_in(Language.RU).plain("no-such-message") == "no-such-message"
    with pytest.warns(MissingText):
        words_in(Language.EN).plain("lobby-chair", number=1)


@BY_LANGUAGE
@pytest.mark.parametrize("game", registry.names())
def test_a_games_own_words_are_there_with_the_bots(language: Language, game: str) -> None:
    said: Words = words_in(language, game)
    assert re.fullmatch(r"[^<>&]+", said.plain(registry.key(game, "name")))
    assert said.plain("button-join")
