"""Hints: a TERC on the table, or that there is none."""

from random import Random

from games.agents.adviser import Advice, Adviser
from games.faces.facts import Fact, Text
from games.terc.actions import Call, Claim, Join, NoTerc
from games.terc.cards import Attribute, Three, likeness, tercs
from games.terc.legality import check_call, check_naming, check_none, passes
from games.terc.view import View


class TercAdviser(Adviser[View]):
    """Names the three cards to a seat that may name them, and one of them to a seat that must call first."""

    def advise(self, view: View, rng: Random) -> Advice:
        assert view.seat is not None
        if view.seat not in view.present:
            return Advice(Join(), (Text("terc-hint-word", {"word": "join"}),))
        found = tercs(view.cards)
        if found and passes(check_naming, view, view.seat):
            return Advice(Claim(frozenset(found[0])), (_three(view, found[0]),))
        if found and passes(check_call, view, view.seat):
            return Advice(Call(), (_one(view, found),))
        if not found and passes(check_none, view, view.seat):
            return Advice(NoTerc(), (Text("terc-hint-word", {"word": "none"}),))
        return Advice(None, (Text("terc-hint-word", {"word": "wait"}),))


def _three(view: View, three: Three) -> Text:
    places = tuple(sorted(view.table.index(card) + 1 for card in three))
    signs: dict[str, Fact] = {
        attribute.value: Text(f"terc-{likeness(three, attribute).value}") for attribute in Attribute
    }
    return Text("terc-hint-three", {"places": places, **signs})


def _one(view: View, found: list[Three]) -> Text:
    return Text("terc-hint-one", {"count": len(found), "place": view.table.index(found[0][0]) + 1})
