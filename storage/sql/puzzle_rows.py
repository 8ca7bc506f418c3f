"""Table of the puzzle of the day."""

from sqlalchemy import BigInteger, Column, Index
from sqlmodel import Field, SQLModel


class PuzzleAnswerRow(SQLModel, table=True):
    """A person's first answer to the puzzle of a day."""

    __tablename__ = "puzzle_answers"
    __table_args__ = (Index("ix_puzzle_answers_person", "person", "day"),)

    day: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    person: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    answer: str
    correct: bool
