"""What the actions of the spies do, in as few words as a card has room for."""

from __future__ import annotations

from domain.games.circle.edition import ANY
from domain.kernel import Text

ACTS = {
    "gain_secrets": Text(
        "Adds {n:# secret|# secrets} to divisions of any seats.",
        "Ajoute {n:# secret|# secrets} à des divisions, chez qui l'on veut.",
    ),
    "destroy_secrets": Text(
        "Removes {n:# secret|# secrets} from divisions of any seats.",
        "Retire {n:# secret|# secrets} à des divisions, chez qui l'on veut.",
    ),
    "auction_aid": Text(
        "In an auction: the employer pays up to {n} less.",
        "Aux enchères : l'employeur paie jusqu'à {n} de moins.",
    ),
    "income_cut": Text(
        "Laid before another: only {n} new secrets next round.",
        "Posé devant un autre : {n} nouveaux secrets au prochain tour.",
    ),
    "advance": Text(
        "Spies on the wheel go forward {n:# space|# spaces} in all.",
        "Des espions de la roue avancent de {n:# case|# cases} en tout.",
    ),
    "delay": Text(
        "Spies on the wheel go back {n:# space|# spaces} in all.",
        "Des espions de la roue reculent de {n:# case|# cases} en tout.",
    ),
    "control_time": Text(
        "In phase 3 the wheel turns once more.", "En phase 3, la roue tourne une fois de plus."
    ),
    "extra_infiltration": Text(
        "One more spy may infiltrate in this round.",
        "Un espion de plus peut infiltrer le Cercle ce tour-ci.",
    ),
    "change_division": Text(
        "Laid on a free spy: you name the division that hires it.",
        "Posé sur un espion libre : vous nommez la division qui le loue.",
    ),
    "make_neutral": Text(
        "Laid on a free spy: all seats may bid for it.",
        "Posé sur un espion libre : tous enchérissent.",
    ),
    "desertion": Text(
        "A spy on the wheel loses its employer.", "Un espion de la roue perd son employeur."
    ),
    "bodyguard": Text(
        "Makes an attack on the guarded spies fail.",
        "Fait échouer une attaque contre les espions gardés.",
    ),
    "capture": Text(
        "The employer gains {n} VP, and so does the Circle.",
        "L'employeur gagne {n} PV, le Cercle aussi.",
    ),
    "eliminate": Text(
        "A spy of any seat leaves the game.", "Un espion, de qui l'on veut, quitte la partie."
    ),
    "double_agents": Text(
        "Two ready spies swap employers.",
        "Deux espions prêts échangent leurs employeurs.",
    ),
    "counteract": Text(
        "A ready spy goes back to the wheel; or a seat cannot infiltrate next round.",
        "Un espion prêt retourne sur la roue ; ou un joueur n'infiltre pas au prochain tour.",
    ),
}
"""By action; `n` is the spy's strength."""

TITLES = {
    "gain_secrets": Text("New secrets", "Secrets en plus"),
    "destroy_secrets": Text("Secrets destroyed", "Secrets détruits"),
    "auction_aid": Text("Auction aid", "Aide aux enchères"),
    "income_cut": Text("Fewer secrets", "Moins de secrets"),
    "advance": Text("Gain time", "Gagner du temps"),
    "delay": Text("Lose time", "Perdre du temps"),
    "control_time": Text("Control time", "Contrôler le temps"),
    "extra_infiltration": Text("One more inside", "Infiltrer encore"),
    "change_division": Text("Change of division", "Changer de division"),
    "make_neutral": Text("Make neutral", "Rendre neutre"),
    "desertion": Text("Desertion", "Désertion"),
    "bodyguard": Text("Bodyguard", "Garde du corps"),
    "capture": Text("Capture", "Capture"),
    "eliminate": Text("Removal", "Élimination"),
    "double_agents": Text("Double agents", "Agents doubles"),
    "counteract": Text("Counteract", "Contrecarrer"),
}
"""The actions by short names; the whole ones are an edition's."""

LASTING = {
    "income_cut": Text(
        "{target:seat} gets {n} new secrets next round, not {income}.",
        "{target:seat} reçoit {n} nouveaux secrets au prochain tour, pas {income}.",
    ),
    "infiltration_block": Text(
        "{target:seat} cannot infiltrate in the next phase 2.",
        "{target:seat} ne peut pas infiltrer à la prochaine phase 2.",
    ),
    "change_division": Text(
        "{owner:seat} names the division that hires {target:card}.",
        "{owner:seat} nomme la division qui loue {target:card}.",
    ),
    "make_neutral": Text(
        "{target:card} counts as neutral: all may bid.",
        "{target:card} compte comme neutre : tous enchérissent.",
    ),
    "guard": Text(
        "{target:card} is guarded: the next attack fails.",
        "{target:card} est sous garde : la prochaine attaque échoue.",
    ),
}
"""What a deployed card does, by its mode."""

BRIEFLY = {
    "income_cut": Text("{target:seat}: {n} secrets", "{target:seat} : {n} secrets"),
    "infiltration_block": Text(
        "{target:seat} cannot infiltrate", "{target:seat} ne peut infiltrer"
    ),
    "change_division": Text("{target:card}: any division", "{target:card} : au choix"),
    "make_neutral": Text("{target:card}: neutral", "{target:card} : neutre"),
    "guard": Text("{target:card}: guarded", "{target:card} : gardé"),
}
"""The same in few words, where many last."""

DIVISIONS = {
    "INT": Text("Intelligence", "Renseignement"),
    "SUP": Text("Support", "Soutien"),
    "REC": Text("Recruitment", "Recrutement"),
    "OPS": Text("Operations", "Opérations"),
    ANY: Text("any division", "au choix"),
}
"""The short names; an edition with others says its own."""
