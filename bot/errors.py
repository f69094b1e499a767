"""What can be refused to a person, each with its sentence in the catalogue (`bot.refusal.*`)."""

from __future__ import annotations

from data.catalogue import Catalogue


class Refusal(Exception):
    """What a person asked for cannot be. Nothing was changed.

    Args:
        key: Name of the sentence below `bot.refusal`.
        values: What the sentence fills in; texts from outside must be escaped already.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def sentence(self, words: Catalogue) -> str:
        """The sentence that tells the person what is wrong and what to do."""
        return words(f"bot.refusal.{self.key}", **self.values)


class Stale(Refusal):
    """The decision that a control belongs to is no longer open."""

    def __init__(self) -> None:
        super().__init__("stale")


class StartError(Exception):
    """The bot cannot start; the message is the one sentence that says why and what to do."""
