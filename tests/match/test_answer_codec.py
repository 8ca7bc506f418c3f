import json
from fractions import Fraction

from bot.match.answer_codec import pack_texts, unpack_texts
from games.cards import Card, Suit
from games.core import Seat
from games.faces.facts import Average, Text, Who


def test_texts_kept_as_json_come_back_the_same() -> None:
    texts = (
        Text("plain"),
        Text(
            "full",
            {
                "n": -3,
                "s": "3 карты",
                "who": Who(Seat(4)),
                "winner": Who(Seat(2), whole=True),
                "card": Card("AS"),
                "suit": Suit.HEARTS,
                "share": Fraction(-10, 3),
                "average": Average(-12, signed=True),
            },
        ),
        Text(
            "nested", {"list": (Who(Seat(0)), Text("inner", {"none": (), "cards": (Card("TD"), Card("2C"))}))}
        ),
    )
    assert unpack_texts(json.loads(json.dumps(pack_texts(texts)))) == texts
    assert unpack_texts(pack_texts([])) == ()
