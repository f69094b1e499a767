"""Classes that change a figure of the rules or a mark on their ghosts, and nothing else."""

from games.deathwick.traits import Trait

CLOWN: Trait = Trait("clown", defies_numbers=True)
EXTORTIONER: Trait = Trait("extortioner", sights=3)
GATEKEEPER: Trait = Trait("gatekeeper", gated=True)
HOARDER: Trait = Trait("hoarder", hand_limit=8)
LEECH: Trait = Trait("leech", siphons_all=True)
SADIST: Trait = Trait("sadist", scares=3)
SEALBINDER: Trait = Trait("sealbinder", seals=True)
SILENCE: Trait = Trait("silence", saltable=False)
SKEPTIC: Trait = Trait("skeptic", drained=False)
SUFFERER: Trait = Trait("sufferer", possessed_at=4)
VESSEL: Trait = Trait("vessel", unburnt=1)
WARLOCK: Trait = Trait("warlock", haunts_with_all=True)
WITNESS: Trait = Trait("witness", least=4, wins=False)
