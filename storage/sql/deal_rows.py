"""Tables of the daily deal."""

from sqlalchemy import BigInteger, Column, Index
from sqlmodel import Field, SQLModel


class DealResultRow(SQLModel, table=True):
    """Result of a match on a board of a day."""

    __tablename__ = "deal_results"
    __table_args__ = (
        Index("ix_deal_results_day", "day", "game"),
        Index("ix_deal_results_person", "person", "day"),
    )

    match: str = Field(primary_key=True)
    day: int
    game: str
    person: int | None = Field(default=None, sa_column=Column(BigInteger))
    """None: a computer, or a forgotten person."""
    name: str
    """Empty for a computer."""
    points: str
    """As a fraction, `3/4`, or a whole number."""
    complete: bool = True
    """Whether its player played it to the end."""
    ended: int = Field(sa_column=Column(BigInteger, nullable=False))


class DealChatRow(SQLModel, table=True):
    """A person playing a day's board with a group."""

    __tablename__ = "deal_chats"
    __table_args__ = (Index("ix_deal_chats_person", "person"),)

    day: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    chat: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    game: str = Field(primary_key=True)
    person: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
