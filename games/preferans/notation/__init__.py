"""Portable Preferans Notation, with sections after the manner of Portable Bridge Notation.

From PPN (Prefko, 2012; github.com/prefko/portable-preferans-notation) come the tags at the top, the signs of
cards, and the beginning of a deal: number, order, hands and talon. Its calls are those of the Serbian game.
The sections for calls and plays of Преферанс, their words, and Draw, Options, Rules, Tricks and Score are
ours; their form follows PBN 2.1: a tag that names who begins, then a line for each trick.
"""

from collections.abc import Iterator, Mapping

from games.notation import Difference, Document, Facts, Notation, WrittenDeal
from games.preferans.notation.reading import draw_of, read_file, record_of
from games.preferans.notation.writing import GAME, write_hands, write_match, write_order
from games.record import Record, RecordError, replay
from games.trick_game.actions import DealCards


class PreferansNotation(Notation):
    suffix = "ppn"

    def write(self, record: Record, facts: Facts) -> str:
        return write_match(record, facts)

    def read(self, data: bytes) -> Document:
        return read_file(data)

    def hands(self, deal: WrittenDeal) -> str:
        dealt = GAME.read(deal.text)
        assert isinstance(dealt, DealCards)
        return write_hands(deal.order, dealt.pack)

    def record(self, document: Document) -> Record | None:
        return record_of(document)

    def differences(self, document: Document, record: Record) -> tuple[Difference, ...]:
        try:
            for _ in replay(GAME, record):
                pass
        except RecordError as error:
            deals = sum(entry.text.startswith("deal ") for entry in record.log[: error.number])
            written = record.log[error.number - 1].text if error.number else ""
            return (Difference(deals, error.fault.value, written, error.detail),)
        ruled = read_file(write_match(record, Facts("", "", (), ())).encode())
        return tuple(_differences(document, ruled))

    def board(self, deal: WrittenDeal, seats: int) -> Mapping[str, str]:
        dealer = deal.order[-1]
        return {"deal 1": deal.text} | ({"draw": draw_of(dealer)} if dealer < seats else {})


def _differences(document: Document, ruled: Document) -> Iterator[Difference]:
    """Yield what the file says of its deals that the rules do not."""
    for number, (own, other) in enumerate(zip(document.deals, ruled.deals, strict=True), 1):
        if own.order != other.order:
            yield Difference(number, "Deal", write_order(own.order), write_order(other.order))
        for name, value in own.told.items():
            if other.told.get(name, value) != value:
                yield Difference(number, name, value, other.told[name])
