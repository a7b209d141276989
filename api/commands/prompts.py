"""What the terminal asks and tells people who play at it, in both languages."""

from __future__ import annotations

from api.commands.prompts_keep import KEEPING
from api.commands.prompts_link import LINKED
from api.commands.prompts_run import RUNNING
from domain.kernel import Language, Text

PLAYING: dict[str, Text] = {
    # Whose turn it is
    "press_enter": Text("{who}: press Enter{hint}", "{who} : appuyez sur Entrée{hint}"),
    "may_take_back": Text(" ({who} may type u, t or r)", " ({who} peut taper u, t ou r)"),
    "or_quit": Text("press Enter, or q to quit", "appuyez sur Entrée, ou q pour quitter"),
    "go_on": Text(
        "{who}: Enter to go on, or i to interrupt:",
        "{who} : Entrée pour continuer, ou i pour interrompre :",
    ),
    "interrupts": Text(
        "{who}, what do you interrupt with? (Enter: not now)",
        "{who}, avec quoi interrompez-vous ? (Entrée : pas maintenant)",
    ),
    "nothing_to_interrupt": Text(
        "you have nothing to interrupt with", "vous n'avez rien pour interrompre"
    ),
    # A move
    "choose": Text(
        "number, words, b = board, ? = a card, u = undo, h = help, q = quit:",
        "numéro, mots, b = plateau, ? = une carte, u = annuler, h = aide, q = quitter :",
    ),
    "so_far": Text(
        "so far: {parts} (- takes the last back)", "déjà : {parts} (- retire le dernier)"
    ),
    "fits": Text("{n} moves fit; next:", "{n} coups possibles ; ensuite :"),
    "plays": Text("Enter plays: {move}", "Entrée joue : {move}"),
    "more": Text("… {n} more: type words to search", "… encore {n} : tapez des mots pour chercher"),
    "nothing_like": Text("nothing like {answer!r}", "rien qui ressemble à {answer!r}"),
    "nothing_chosen": Text("nothing is chosen yet", "rien n'est encore choisi"),
    "nothing_printed": Text("(nothing else is printed there)", "(rien d'autre n'y est imprimé)"),
    "which_card": Text(
        "which card or piece? type ? and words of its name: {some} …",
        "quelle carte ou pièce ? tapez ? et des mots de son nom : {some} …",
    ),
    # Taking back
    "asks": Text("{who} asks to {what}.", "{who} demande : {what}."),
    "shown_to_all": Text(
        "What is hidden would be shown to everybody.", "Ce qui est caché serait montré à tous."
    ),
    "agree": Text("{who}, do you agree? y/n", "{who}, d'accord ? o/n"),
    "yes_or_no": Text("y or n", "o ou n"),
    "refused": Text(
        "{who} does not agree: the game goes on as it stands.",
        "{who} n'est pas d'accord : la partie continue en l'état.",
    ),
    "agreed": Text("All agree with {who}.", "Tous sont d'accord avec {who}."),
    "taken_back": Text("taken back: {moves}", "repris : {moves}"),
    "again": Text(
        "{who}: what was taken back is played again.",
        "{who} : ce qui avait été repris est rejoué.",
    ),
    "gives_up": Text(
        "{who} gives the game up: a bot plays on.", "{who} abandonne : un robot joue à sa place."
    ),
    "to_go_on": Text(
        "To go on: dossier play --resume {game}{where}",
        "Pour continuer : dossier play --resume {game}{where}",
    ),
    "help": Text(
        """\
  number or words   play that move; words that fit several narrow them down, part by part
  -                 take the last part back
  Enter             play what is complete
  b                 the board in words
  ?                 what the cards do that can be played now
  ? X               what a card or piece called X does
  u                 take my last move back
  u 5               keep the first five moves only
  t                 take my turn back
  r                 play what I took back again
  w                 what happened since my move
  s                 standings
  i                 somebody else interrupts, where the game allows it
  resign            give the game up: of two the other wins, of more a bot plays on
  abandon           stop without a winner, if all agree; abandon open: and show what was hidden
  q                 leave; the game can be continued""",
        """\
  numéro ou mots    jouer ce coup ; des mots communs à plusieurs les réduisent, partie par partie
  -                 retirer la dernière partie
  Entrée            jouer ce qui est complet
  b                 le plateau en mots
  ?                 ce que font les cartes jouables maintenant
  ? X               ce que fait une carte ou pièce nommée X
  u                 reprendre mon dernier coup
  u 5               ne garder que les cinq premiers coups
  t                 reprendre mon tour
  r                 rejouer ce que j'ai repris
  w                 ce qui s'est passé depuis mon coup
  s                 le classement
  i                 un autre interrompt, si le jeu le permet
  resign            abandonner : à deux l'autre gagne, à plusieurs un robot continue
  abandon           arrêter sans vainqueur, si tous sont d'accord ; abandon open : et tout montrer
  q                 partir ; la partie peut être reprise""",
    ),
    # A scribe
    "which": Text("number or words (- takes back):", "numéro ou mots (- reprend) :"),
    "which_next": Text(
        "number {n} in order, or several with commas (- takes back):",
        "le n° {n} dans l'ordre, ou plusieurs avec des virgules (- reprend) :",
    ),
    "which_next_or_end": Text(
        "number {n} in order, or Enter if no more is known (- takes back):",
        "le n° {n} dans l'ordre, ou Entrée si l'on n'en sait pas plus (- reprend) :",
    ),
    "no_more_of": Text("{what}: all of it is told", "{what} : tout en est déjà dit"),
    "one_only": Text("name one of them", "nommez-en un"),
    "several_like": Text(
        "several are like {answer!r}: say more", "plusieurs ressemblent à {answer!r} : précisez"
    ),
    "nothing_to_take_back": Text("there is nothing to take back", "il n'y a rien à reprendre"),
    "scribe_choose": Text(
        "what was played? number or words, u = take back, b = board, h = help, q = leave:",
        "quel coup ? numéro ou mots, u = reprendre, b = plateau, h = aide, q = partir :",
    ),
    "scribe_ends": Text("This ends the game. Is it right? y/n", "La partie finit là. Exact ? o/n"),
    "scribe_goes_on": Text(
        "To go on: dossier scribe --resume {game}{where}",
        "Pour continuer : dossier scribe --resume {game}{where}",
    ),
    "scribe_help": Text(
        """\
  number or words   the move that was played; words that fit several narrow them down
  -                 take the last part, or the last answer, back
  u                 take the last move back, whoever played it; again for the one before
  a player's name   that player moved, where somebody else may move now
  b                 the board in words            s     standings
  q                 leave; the game can be continued""",
        """\
  numéro ou mots    le coup joué ; des mots communs à plusieurs les réduisent
  -                 reprendre la dernière partie, ou la dernière réponse
  u                 reprendre le dernier coup, de qui que ce soit ; encore pour le précédent
  nom d'un joueur   c'est lui qui a joué, si un autre peut jouer maintenant
  b                 le plateau en mots            s     le classement
  q                 partir ; la partie peut être reprise""",
    ),
    # What may be taken back
    "undo_free": Text(
        "Undo: your own last move at once, as long as nobody has seen anything new; "
        "otherwise the others are asked",
        "Annuler : votre dernier coup aussitôt, tant que personne n'a rien vu de nouveau ; "
        "sinon on demande aux autres",
    ),
    "undo_consent": Text(
        "Undo: every other person at the table must agree",
        "Annuler : tous les autres à la table doivent être d'accord",
    ),
    "undo_none": Text(
        "Undo: nothing is taken back; only a judge rewinds",
        "Annuler : rien n'est repris ; seul un arbitre revient en arrière",
    ),
    "fresh_chance": Text("chance is then drawn anew", "le hasard est alors retiré"),
    "same_chance": Text("the same die comes again", "le même dé revient"),
    "request_undo": Text("take moves back", "reprendre des coups"),
    "request_redo": Text("play again what was taken back", "rejouer ce qui a été repris"),
    "request_abandon": Text("stop the game without a winner", "arrêter la partie sans vainqueur"),
    "to_take_back": Text("To be taken back:", "À reprendre :"),
    "to_play_again": Text("To be played again:", "À rejouer :"),
    "seen_meanwhile": Text("Seen in the meantime:", "Vu entre-temps :"),
    "seen_by": Text("{sentence} (by {who})", "{sentence} (par {who})"),
    "everybody": Text("everybody", "tous"),
    "chance_anew": Text("Chance will be drawn anew.", "Le hasard sera retiré."),
    "chance_again": Text("The same die comes again.", "Le même dé revient."),
    # The end
    "given_up": Text("The game was given up", "La partie a été abandonnée"),
    "abandoned": Text("The game was abandoned", "La partie a été arrêtée"),
    "endless": Text(
        "The game went on for longer than any game and was stopped",
        "La partie durait plus qu'aucune autre et a été arrêtée",
    ),
    "over": Text("The game is over", "La partie est finie"),
    "winner": Text("{how}: {who} wins.", "{how} : {who} gagne."),
    "you_win": Text("{how}: you win.", "{how} : vous gagnez."),
    "winners": Text("{how}: {who} win.", "{how} : {who} gagnent."),
    "nobody_wins": Text("{how}; nobody wins.", "{how} ; personne ne gagne."),
    "to_replay": Text("{title}: {players}, {steps} steps", "{title} : {players}, {steps} étapes"),
    "step": Text("step {step}", "étape {step}"),
    "were_open": Text("{n} other moves were open", "{n} autres coups étaient possibles"),
    "score": Text("score", "points"),
    "rank": Text("rank", "rang"),
    "game": Text("game {id}", "partie {id}"),
}


PROMPTS = {**PLAYING, **LINKED, **KEEPING, **RUNNING}
"""By the keys that the commands give."""


def say(key: str, language: Language, **values: object) -> str:
    """A prompt in a language, with its values."""
    return PROMPTS[key].in_language(language).format(**values)
