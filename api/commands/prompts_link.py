"""What the terminal tells people who open tables and play by link, in both languages."""

from __future__ import annotations

from domain.kernel import Text

LINKED: dict[str, Text] = {
    # A table that was opened
    "opened": Text("{title}, game {id} ({use})", "{title}, partie {id} ({use})"),
    "use_casual": Text("casual", "amicale"),
    "use_league": Text("league", "de ligue"),
    "use_tournament": Text("tournament", "de tournoi"),
    "seat_link": Text("seat {seat} ({who}): {link}", "place {seat} ({who}) : {link}"),
    "judge_link": Text("judge: {link}", "arbitre : {link}"),
    "is_bot": Text("{name}, a bot", "{name}, un robot"),
    "is_open": Text("open", "libre"),
    "use_links": Text(
        "`dossier seat LINK` looks and plays, or open it in a browser; "
        "a claim link asks for a name.",
        "`dossier seat LIEN` regarde et joue, ou ouvrez-le dans un navigateur ; "
        "un lien de place libre demande un nom.",
    ),
    "use_event": Text(
        "Open it in a browser: what waits for a ruling at all tables of the event. "
        "`dossier open --event LINK` opens a table for it.",
        "Ouvrez-le dans un navigateur : ce qui attend une décision à toutes les tables de "
        "l'événement. `dossier open --event LIEN` ouvre une table pour lui.",
    ),
    # How it stands
    "title": Text("{title}, game {id}: {players}", "{title}, partie {id} : {players}"),
    "open_seat": Text("(open)", "(libre)"),
    "unnamed": Text("seat {seat}", "place {seat}"),
    "you_are": Text("You are {name}.", "Vous êtes {name}."),
    "seat_is_open": Text(
        "This seat is open: `claim NAME` sits down.",
        "Cette place est libre : `claim NOM` la prend.",
    ),
    "waiting_for_you": Text("Waiting for you: {what}", "On vous attend : {what}"),
    "waiting_for": Text("Waiting for {who}: {what}", "On attend {who} : {what}"),
    "if_you_like": Text("{told} (if you like)", "{told} (si vous voulez)"),
    "nothing_since": Text(
        "Nothing has happened since your last move.",
        "Rien ne s'est passé depuis votre dernier coup.",
    ),
    "nothing_to_play": Text(
        "There is nothing for you to play now.", "Vous n'avez rien à jouer pour l'instant."
    ),
    "noted": Text("Noted at step {step}.", "Noté à l'étape {step}."),
    "noted_for_you": Text(
        "Noted at step {step}; until secrets are open only you and the judge may read it.",
        "Noté à l'étape {step} ; tant qu'il y a des secrets, seuls vous et l'arbitre le lisez.",
    ),
    "noted_for_judge": Text(
        "Noted at step {step}; until secrets are open only the judge may read it.",
        "Noté à l'étape {step} ; tant qu'il y a des secrets, seul l'arbitre le lit.",
    ),
    # What is asked
    "not_answered": Text("Not answered yet: {who}.", "Pas encore de réponse : {who}."),
    "you_are_asked": Text(
        "You are asked: `answer yes` or `answer no`.",
        "On vous demande : `answer yes` (oui) ou `answer no` (non).",
    ),
    "would_be_asked": Text(
        "The others would be asked: {why}.", "On demanderait aux autres : {why}."
    ),
    "at_once": Text("At once.", "Aussitôt."),
    "taken": Text("Taken back:", "Repris :"),
    "asked_because": Text("Asked, because {why}: {who}.", "Demandé, car {why} : {who}."),
    "you_refuse": Text(
        "You refuse: the game goes on as it stands.", "Vous refusez : la partie continue en l'état."
    ),
    "all_agree": Text("All agree: it is done.", "Tous sont d'accord : c'est fait."),
    "you_agree": Text(
        "You agree. Not answered yet: {who}.", "Vous êtes d'accord. Pas encore de réponse : {who}."
    ),
    "played_again": Text("Played again, as it was.", "Rejoué, comme c'était."),
    "asked_again": Text(
        "Asked, because taking it back was asked, too: {who}.",
        "Demandé, car la reprise l'avait été aussi : {who}.",
    ),
    "asked_to_stop": Text("Asked to stop the game: {who}.", "L'arrêt est demandé : {who}."),
    # Seats
    "you_sit": Text(
        "You sit at seat {seat}. Your link is now (the old one no longer works):",
        "Vous êtes à la place {seat}. Votre lien est désormais (l'ancien ne marche plus) :",
    ),
    "left_to_bot": Text(
        "You have left: a {bot} bot plays on.", "Vous êtes parti : un robot ({bot}) continue."
    ),
    "left_open": Text(
        "You have left: the seat is open, and the judge can invite somebody.",
        "Vous êtes parti : la place est libre, et l'arbitre peut inviter quelqu'un.",
    ),
    "you_give_up": Text("You give the game up.", "Vous abandonnez la partie."),
    "bot_plays_on": Text("A bot plays on.", "Un robot continue."),
    "stopped": Text("The game is abandoned: nobody wins.", "La partie est arrêtée : nul ne gagne."),
    # What others do
    "somebody": Text("Somebody", "Quelqu'un"),
    "the_judge": Text("The judge", "L'arbitre"),
    "none_stand": Text("none", "aucun"),
    "first_stand": Text("the first {kept} moves", "les {kept} premiers coups"),
    "takes_back": Text(
        "{who} takes moves back: {stand} stand.", "{who} reprend des coups ; restent : {stand}."
    ),
    "plays_again": Text(
        "{who} plays them again: {stand} stand.", "{who} les rejoue ; restent : {stand}."
    ),
    "agrees": Text("{who} agrees.", "{who} est d'accord."),
    "disagrees": Text("{who} does not agree.", "{who} n'est pas d'accord."),
    "sits_down": Text("{who} sits down at seat {seat}.", "{who} prend la place {seat}."),
    "left_by_bot": Text(
        "Seat {seat} is left: a {bot} bot plays on.",
        "La place {seat} est quittée : un robot ({bot}) continue.",
    ),
    "left_by": Text("Seat {seat} is left: open.", "La place {seat} est quittée : libre."),
    "gives_in": Text("{who} gives the game up.", "{who} abandonne la partie."),
    "all_stop": Text("All agree to stop the game.", "Tous acceptent d'arrêter la partie."),
    "contests": Text(
        "{who} contests step {step}: {claim}", "{who} conteste l'étape {step} : {claim}"
    ),
    "replies": Text("{who} on that: {text}", "{who} à ce sujet : {text}"),
    "note_written": Text("A note was written.", "Une note a été écrite."),
    "notes": Text("{who} notes at step {step}: {text}", "{who} note à l'étape {step} : {text}"),
    "asks_hint": Text("{who} asks for a hint.", "{who} demande un conseil."),
    "judge_looks": Text("The judge looks at hidden things.", "L'arbitre regarde ce qui est caché."),
    "was_imported": Text(
        "The game was imported from a record: it was not played here.",
        "La partie vient d'un fichier : elle n'a pas été jouée ici.",
    ),
    "event_joined": Text(
        "The organiser of {event} takes the game in.", "L'organisateur de {event} prend la partie."
    ),
    "ruled_stand": Text("The judge rules (stand): {why}", "L'arbitre tranche (laissé) : {why}"),
    "ruled_rewind": Text("The judge rules (rewind): {why}", "L'arbitre tranche (retour) : {why}"),
    "ruled_correct": Text(
        "The judge rules (correct): {why}", "L'arbitre tranche (correction) : {why}"
    ),
}
