"""The face of the game."""

from functools import partial

from msgspec.structs import replace

from games.cards import Card, in_hand_order
from games.core import Event, Seat
from games.faces.face import Face, InParts, Memorable, Premoving, Reckoning, Summarising, Teaching, Urgency
from games.faces.facts import Fact, Moment, Text, Who
from games.faces.panel import Block, Gap, Holding, Panel
from games.faces.pieces import flag, lines, names
from games.preferans import events
from games.preferans.face import buttons, premoves, report, situation, speech
from games.preferans.face.picture import ReplayedDeals, scene
from games.preferans.paper.sheet_face import PreferansPaperFace
from games.preferans.state import Part, Phase
from games.preferans.view import View
from games.trick_game.events import TrickTaken


class PreferansFace(
    Face[View],
    Summarising,
    InParts,
    Teaching[View],
    Reckoning[View],
    Memorable[View],
    Premoving[View],
    ReplayedDeals,
    PreferansPaperFace,
):
    places = tuple(map(Card, ("AS", "KS", "QS", "JS")))

    def table(self, view: View) -> Panel:
        if view.part is Part.OVER:
            return report.settlement(view)
        return Panel(
            (*situation.situation(view), *lines(situation.turn_text(view))),
            describe=partial(scene, view),
            caption=_caption(view, situation.turn_text(view)),
        )

    def hand(self, view: View, seat: Seat, draft: tuple[str, ...]) -> Panel:
        if view.part is Part.OVER:
            return report.settlement(view)
        keyboard = buttons.keyboard(view, draft)
        holding = (Gap(), Holding(view.hand)) if view.hand else ()
        question = buttons.draft_question(view, draft) or situation.question_text(view)
        blocks = (
            *situation.situation(view),
            *situation.private_blocks(view),
            *holding,
            *lines(situation.unplayable_cards(view), question),
        )
        return Panel(
            blocks,
            keyboard.rows,
            partial(scene, view, seat),
            (*situation.private_lines(view), *_caption(view, question)),
            keyboard.service,
        )

    def next_trick(self, view: View, seat: Seat) -> str:
        return premoves.next_trick(view, seat)

    def premoves(self, view: View, seat: Seat) -> tuple[Card, ...]:
        return premoves.premoves(view, seat)

    def hand_summary(self, view: View, seat: Seat) -> Text:
        if situation.has_not_looked(view):
            return Text("preferans-peek-not-looked")
        held = view.hand or view.roles.peeked_hand
        return Text("preferans-peek", {"cards": in_hand_order(held)}) if held else Text("preferans-peek-none")

    def deal_summary(self, event: Event, seat: Seat) -> tuple[Text, ...]:
        assert isinstance(event, events.DealOver)
        return report.summary(event, seat)

    def part_sheet(self, event: Event) -> Panel | None:
        if not isinstance(event, events.PartBegun) or event.before is None:
            return None
        return report.part_sheet(event.before)

    def lesson(self, view: View, seat: Seat) -> Text | None:
        if view.phase is None:
            decides = view.part is Part.CONDITIONS and seat in view.awaited
            return Text("preferans-lesson", {"screen": "council", "agreed": "none"}) if decides else None
        waits = "wait" if view.choices.whisper is None else "whisper"
        screen = _screen(view, view.phase) if seat in view.awaited else waits
        agreed = "half" if view.choices.half else "concede" if view.choices.concedes else "none"
        return Text("preferans-lesson", {"screen": screen, "agreed": agreed})

    def score(self, view: View) -> Panel:
        return report.score(view)

    def settled(self, view: View) -> tuple[Block, ...]:
        return report.current_settlement(view)

    def reckoning(self, view: View) -> Panel:
        return Panel(report.reckoning(view))

    def deal_line(self, event: Event) -> Text:
        """Return the contract and its result."""
        assert isinstance(event, events.DealOver)
        return report.result(event.outcome, event.booking)

    def feed_line(self, event: Event) -> Text | None:
        return (
            _of_the_auction(event)
            or _of_the_contract(event)
            or _of_the_play(event)
            or _of_the_talk(event)
            or _of_the_match(event)
        )

    def is_drawn(self, event: Event) -> bool:
        match event:
            case events.Called() | events.Won() | events.AllPassed() | events.TalonShown():
                return True
            case events.Dealt(declarer=None) | events.Announced(helped=()) | events.Answered(instead=None):
                return True
        return False

    def urgency(self, event: Event) -> Urgency:
        match event:
            case events.Called(bid=bid) if bid is not None and bid.misere:
                return Urgency.NEWS
            case (
                events.Won()
                | events.AllPassed()
                | events.Announced()
                | events.Conceded()
                | events.MannerChosen()
                | events.HandOpened()
                | TrickTaken()
                | events.ClaimMade()
                | events.ClaimAnswered()
                | events.ConditionsAsked()
                | events.ConditionsSet()
                | events.ChangeAsked()
                | events.ChangeSettled()
                | events.ControlTime()
            ):
                return Urgency.NEWS
            case events.DealOver():
                return Urgency.CLOSE
        return Urgency.REST

    def best_moment(self, view: View) -> Moment | None:
        if view.progress.feat is None:
            return None
        made = view.progress.feat.contract
        facts: dict[str, Fact] = {"contract": speech.contract(made), "misere": flag(made.misere)}
        return Moment(
            view.progress.feat.declarer,
            Text("preferans-moment", {**facts, "number": view.progress.feat.number}),
        )

    def broken_off(self, view: View) -> Panel:
        still = replace(view, awaited=())
        return Panel(
            situation.situation(still), describe=partial(scene, still), caption=_caption(still, None)
        )

    def final_panel(self, event: Event, seat: Seat | None = None) -> Panel:
        assert isinstance(event, events.DealOver)
        return report.closing(event, seat)


def _screen(view: View, phase: Phase) -> str:
    """Return the name of the seat's question, for its lesson."""
    match phase:
        case Phase.AUCTION | Phase.LAY | Phase.CONTRACT:
            return str(phase.value)
        case Phase.TOTUS:
            return "lay"
        case Phase.PLAY:
            return "raspasy" if view.raspasy else "play"
    return "answer"


def _caption(view: View, question: Text | None) -> tuple[Block, ...]:
    """Return the caption: the question or the turn, and the rounds left. The picture shows the rest."""
    return lines(question, situation.title(view) if view.phase is None else None, situation.row(view))


def _of_the_auction(event: Event) -> Text | None:
    match event:
        case events.Looked(seat=seat):
            return Text("preferans-told-looked", {"who": Who(seat)})
        case events.Called(seat=seat, bid=None, dark=dark):
            return Text("preferans-told-pass", {"who": Who(seat), "dark": flag(dark)})
        case events.Called(seat=seat, bid=bid) if bid is not None:
            return Text("preferans-told-bid", {"who": Who(seat), "bid": speech.bid(bid)})
        case events.Won(declarer=seat, bid=bid):
            return Text("preferans-bought", {"who": Who(seat), "bid": speech.bid(bid)})
        case events.AllPassed(dark=dark, price=price):
            return Text("preferans-told-raspasy", {"dark": flag(dark), "price": price})
        case events.TalonShown(cards=cards):
            return Text("preferans-talon", {"cards": in_hand_order(cards)})
    return None


def _of_the_contract(event: Event) -> Text | None:
    match event:
        case events.DiscardNamed(seat=seat, cards=cards):
            return Text("preferans-told-named", {"who": Who(seat), "cards": cards})
        case events.LaidAway(audience=None, cards=cards):
            return Text("preferans-laid-open", {"cards": cards})
        case events.Announced(seat=seat, contract=contract, helped=helped, share=share):
            facts: dict[str, Fact] = {
                "who": Who(seat),
                "contract": speech.contract(contract),
                "helped": names(helped),
                "count": len(helped),
            }
            return Text("preferans-told-contract", {**facts, "share": flag(share)})
        case events.ShareAnswered(seat=seat, accepted=accepted):
            return Text("preferans-told-share", {"who": Who(seat), "accepted": flag(accepted)})
        case events.MustWhist(whisters=whisters):
            return Text("preferans-told-must-whist", {"count": len(whisters)})
        case events.Answered(seat=seat, whist=whist, half=half, instead=instead):
            other = Text("preferans-told-instead", {"who": Who(instead)}) if instead is not None else ""
            said = "half" if half else flag(whist)
            return Text("preferans-told-answer", {"who": Who(seat), "whist": said, "instead": other})
        case events.Peeked(dealer=dealer, seat=seat):
            return Text("preferans-told-peek", {"who": Who(dealer), "other": Who(seat)})
        case events.MannerChosen(seat=seat, open=laid_open):
            return Text("preferans-told-manner", {"who": Who(seat), "open": flag(laid_open)})
        case events.Given(declarer=seat, half=half):
            return Text("preferans-told-given", {"who": Who(seat), "half": flag(half)})
        case events.Conceded(declarer=seat, contract=contract):
            return Text("preferans-told-conceded", {"who": Who(seat), "contract": speech.contract(contract)})
    return _of_the_advice(event)


def _of_the_advice(event: Event) -> Text | None:
    match event:
        case events.Advised(seat=seat, whister=whister):
            return Text("preferans-told-advised", {"who": Who(seat), "whister": Who(whister)})
        case events.Whispered(seat=seat, advice=advice):
            return Text("preferans-whispered", {"who": Who(seat), "advice": speech.advice(advice)})
        case events.Aided(dealer=dealer, whister=whister, paid=paid):
            facts: dict[str, Fact] = {"who": Who(dealer), "whister": Who(whister)}
            return Text("preferans-told-aided", {**facts, "paid": flag(paid)})
    return None


def _of_the_play(event: Event) -> Text | None:
    match event:
        case events.TalonTurned(card=card, led=led):
            return Text("preferans-told-turned", {"card": card, "led": flag(led)})
        case TrickTaken(number=number, trick=trick):
            return Text(
                "preferans-told-trick", {"who": Who(trick.taker), "number": number, "card": trick.taking}
            )
        case events.ClaimMade(claim=claim, declarer=declarer, contract=contract, whisters=whisters):
            return speech.claim(claim, declarer, contract, whisters)
        case events.ClaimAnswered(seat=seat, accepted=accepted):
            return Text("preferans-told-claim", {"who": Who(seat), "accepted": flag(accepted)})
        case events.Judged(declarer=seat, hands=hands) if hands:
            return Text(
                "preferans-told-excused",
                {"who": Who(seat), "one": in_hand_order(hands[0]), "two": in_hand_order(hands[1])},
            )
        case events.Judged(declarer=seat):
            return Text("preferans-told-guilty", {"who": Who(seat)})
    return None


def _of_the_talk(event: Event) -> Text | None:
    match event:
        case events.ToothMarked(seat=seat, towards=towards, worked=worked):
            facts: dict[str, Fact] = {"who": Who(seat), "towards": Who(towards)}
            return Text("preferans-told-tooth", {**facts, "worked": flag(worked)})
        case events.Proposed(seat=seat, terms=terms):
            return speech.terms("preferans-proposal", seat, terms)
        case events.ChangeAsked(owner=owner, change=change):
            return Text("preferans-told-change", {"who": Who(owner), "change": speech.change(change)})
        case events.ChangeAnswered(seat=seat, accepted=accepted):
            return Text("preferans-told-vote", {"who": Who(seat), "accepted": flag(accepted)})
        case events.ChangeSettled(change=change, agreed=agreed):
            facts = {"change": speech.change(change), "agreed": flag(agreed)}
            return Text("preferans-told-settled", facts)
    return None


def _of_the_match(event: Event) -> Text | None:
    match event:
        case events.FirstDealer(seat=seat, cards=cards):
            return Text("preferans-told-first-dealer", {"who": Who(seat), "cards": cards})
        case events.PartBegun(part=part) if part is not Part.OVER:
            return Text("preferans-told-part", {"part": part.value})
        case events.Dealt(number=number, dealer=dealer, declarer=declarer):
            if declarer is not None:
                return Text(
                    "preferans-told-dealt-robber",
                    {"number": number, "who": Who(dealer), "declarer": Who(declarer)},
                )
            return Text("preferans-told-dealt", {"number": number, "who": Who(dealer)})
        case events.ConditionsAsked(owner=owner, most=most):
            return Text("preferans-told-owner", {"who": Who(owner), "pool": most})
        case events.ConditionsSet(conditions=agreed):
            return speech.terms("preferans-told-conditions", agreed.owner, agreed)
        case events.ControlTime():
            return Text("preferans-told-control-time")
        case events.LastRound():
            return Text("preferans-told-last-round")
        case events.Fined():
            return speech.fine(event)
        case events.MatchOver(places=places):
            return report.winners([seat for seat, place in enumerate(places) if place == 1])
    return None
