"""What each rank does when it is cast or summoned: where it may be aimed, and its effect."""

from typing import Final

from games.deathwick import card_spells as on_cards
from games.deathwick import ghost_spells as on_ghosts
from games.deathwick.aiming import alone, at_anybody, at_neighbour
from games.deathwick.cards import JACK, JOKER_RANK, QUEEN
from games.deathwick.traits import Deed, named

SPELLS: Final[dict[int, Deed | None]] = {
    1: None,
    2: Deed(choices=at_anybody, do=on_cards.greed, targets=named),
    3: Deed(choices=at_neighbour, do=on_cards.scare, targets=named),
    4: Deed(choices=alone, do=on_cards.drain, targets=on_cards.drained),
    5: None,
    6: Deed(choices=at_neighbour, do=on_cards.sight, targets=named),
    7: Deed(choices=on_ghosts.cleanse_choices, do=on_ghosts.cleanse, keeps=True),
    8: Deed(choices=on_ghosts.recall_choices, do=on_ghosts.recall, targets=named),
    9: Deed(choices=on_ghosts.possess_choices, do=on_ghosts.possess, targets=named, keeps=True),
    10: Deed(choices=alone, do=on_cards.rekindle, keeps=True),
    JACK: Deed(choices=on_ghosts.mirror_choices, do=on_ghosts.mirror, targets=named),
    QUEEN: Deed(choices=on_cards.medium_choices, do=on_cards.medium, keeps=True),
    13: Deed(choices=alone, do=on_ghosts.purge_all, keeps=True),
    JOKER_RANK: Deed(choices=alone, do=on_cards.boo, targets=on_cards.frightened, each=True),
}
"""What each rank does when it is cast or summoned."""
