"""What the picture says beyond the names of the pieces, in both languages."""

from __future__ import annotations

from domain.kernel import Text

REGIONS = {
    "capital": Text("Washington", "Washington"),
    "north_east": Text("North-east", "Nord-est"),
    "west": Text("West", "Ouest"),
    "south": Text("South", "Sud"),
    "san_miguel": Text("San Miguel", "San Miguel"),
    "costa_verde": Text("Costa Verde", "Costa Verde"),
}

TEXTS = {
    "setup": Text("Setup", "Préparation"),
    "turn": Text("Turn {turn} of {turns} · {phase}", "Tour {turn} sur {turns} · {phase}"),
    "turn_of": Text("Turn {turn} of {turns}", "Tour {turn} sur {turns}"),
    "end": Text("The last call", "Dernier appel"),
    "over": Text("The end", "Fin de partie"),
    "wins": Text("{winners} wins", "{winners} gagne"),
    "win": Text("{winners} win", "{winners} gagnent"),
    "phase_0": Text("Hospitals", "Hôpitaux"),
    "phase_1": Text("Order", "Ordre"),
    "phase_2": Text("Missions", "Missions"),
    "phase_3": Text("Cards", "Cartes"),
    "phase_4": Text("Autonomy", "Autonomie"),
    "phase_5": Text("Recruiting", "Recrutement"),
    "phase_6": Text("Movement", "Mouvement"),
    "phase_7": Text("Combat", "Combats"),
    "phase_8": Text("Results", "Bilan"),
    "no_mission": Text(
        "A mission is missing: phase 2 brings one.", "Il manque une mission : phase 2."
    ),
    "hint_-1": Text("The table is being laid.", "On prépare la table."),
    "hint_0": Text("Hospitals treat the wounded.", "Les hôpitaux soignent les blessés."),
    "hint_1": Text(
        "The order of play of this turn is drawn.", "On tire l'ordre de jeu de ce tour."
    ),
    "hint_2": Text("Missing missions are renewed.", "On complète les missions."),
    "hint_3": Text(
        "Hands are put aside and refilled.", "On écarte des cartes et on complète sa main."
    ),
    "hint_4": Text("Everybody receives autonomy points.", "Chacun reçoit des points d'autonomie."),
    "hint_5": Text(
        "New characters and units join in, one seat after the other.",
        "Personnages et unités arrivent, un joueur après l'autre.",
    ),
    "hint_6": Text(
        "Groups move along the paths, one seat after the other.",
        "Les groupes suivent les chemins, un joueur après l'autre.",
    ),
    "hint_7": Text("Who shares a place fights.", "Qui partage un lieu se bat."),
    "hint_8": Text("Missions are tried, and points scored.", "On tente les missions et on marque."),
    "hint_9": Text("Last cards may still be played.", "Dernières cartes à jouer."),
    "hint_10": Text("All hands are open.", "Toutes les mains sont ouvertes."),
    "asked": Text("{seat} is to answer", "C'est à {seat} de répondre"),
    "plays": Text("{seat} is to play", "À {seat} de jouer"),
    "order_of_play": Text("Order of play", "Ordre de jeu"),
    "order_track": Text("Order of play: {seats}", "Ordre de jeu : {seats}"),
    "ring_blue": Text("recruitment", "recrutement"),
    "ring_red": Text("hospital", "hôpital"),
    "ring_green": Text("an action card", "une carte Action"),
    "ring_yellow": Text("autonomy", "autonomie"),
    "place": Text("{number} {place}", "{number} {place}"),
    "place_bonus": Text("{number} {place}: {bonus}", "{number} {place} : {bonus}"),
    "blocked": Text("{place} is blocked", "{place} : bloqué"),
    "truce": Text("Truce until turn {turn}", "Trêve jusqu'au tour {turn}"),
    "contested": Text("Contested: they will fight", "Disputé : il y aura combat"),
    "hold": Text(
        "{seat} has held it since turn {turn}", "{seat} tient le lieu depuis le tour {turn}"
    ),
    "mission": Text(
        "{mission} ({type}), {place}: {points:# point|# points}",
        "{mission} ({type}), {place} : {points:# point|# points}",
    ),
    "delivery": Text("To deliver: {place}", "À livrer : {place}"),
    "package": Text("{package} of the mission {mission}", "{package} de la mission {mission}"),
    "secondary": Text(
        "Secondary mission {mission}, {place}: {points:# point|# points}",
        "Mission secondaire {mission}, {place} : {points:# point|# points}",
    ),
    "element": Text("{element} ({seat}), {place}", "{element} ({seat}), {place}"),
    "life": Text("life {left} of {life}", "vie {left} sur {life}"),
    "retreated": Text("has retreated", "s'est replié"),
    "halted": Text("halted", "stoppé"),
    "carries": Text("carries {package}", "porte {package}"),
    "armed": Text("with {card}", "avec {card}"),
    "defected": Text("changed sides", "a changé de camp"),
    "values": Text(
        "combat {combat}+, plot {plot}+, worth {value}",
        "combat {combat}+, complot {plot}+, vaut {value}",
    ),
    "skill": Text("skill: {skill}", "compétence : {skill}"),
    "neutral": Text("neutral", "neutre"),
    "guards": Text("Guards", "Gardes"),
    "guards_of": Text("Guards of the mission, neutral", "Gardes de la mission, neutres"),
    "group": Text("{seat}, {place}", "{seat}, {place}"),
    "points": Text("{seat}: {points:# point|# points}", "{seat} : {points:# point|# points}"),
    "ip": Text("{points:# pt|# pts}", "{points:# pt|# pts}"),
    "ap_of": Text("{ap:# autonomy point|# autonomy points}", "{ap:# point|# points} d'autonomie"),
    "units_of": Text("{units:# unit|# units}", "{units:# unité|# unités}"),
    "cards_of": Text(
        "{cards:# card in hand|# cards in hand}", "{cards:# carte en main|# cartes en main}"
    ),
    "nobody_left": Text("nobody left", "plus personne"),
    "source_primary": Text("Primary missions: {points}", "Missions primaires : {points}"),
    "source_primary_shared": Text("Shared missions: {points}", "Missions partagées : {points}"),
    "source_secondary": Text("Secondary missions: {points}", "Missions secondaires : {points}"),
    "source_kill": Text("Eliminations: {points}", "Éliminations : {points}"),
    "source_capture": Text("Captures: {points}", "Captures : {points}"),
    "source_accusation": Text("Accusations: {points}", "Accusations : {points}"),
    "source_failure": Text("Failures: {points}", "Échecs : {points}"),
    "hidden": Text("A card, face down", "Une carte, face cachée"),
    "hidden_person": Text("A character, face down", "Un personnage, face cachée"),
    "pile_action": Text(
        "Action cards: {count}; put aside: {aside}", "Cartes Action : {count} ; défausse : {aside}"
    ),
    "pile_people": Text("Characters: {count}", "Personnages : {count}"),
    "pile_mission": Text("Mission pile {pile}: {count} {type}", "Pile {pile} : {count} {type}"),
    "pile_known": Text("on top: {mission}", "sur le dessus : {mission}"),
    "short_action": Text("Action", "Action"),
    "short_people": Text("People", "Gens"),
    "short_missions": Text("Pile {pile}", "Pile {pile}"),
    "fight": Text("Fight: {place}", "Combat : {place}"),
    "round": Text("Round {round}", "Round {round}"),
    "attacks": Text("attacks", "attaque"),
    "defends": Text("defends", "défend"),
    "hits": Text("{hits:# hit|# hits}", "{hits:# touche|# touches}"),
    "step_start": Text("The fight begins.", "Le combat commence."),
    "step_prevent": Text("It may still be dodged.", "On peut encore esquiver."),
    "step_prevented": Text("It may still be dodged.", "On peut encore esquiver."),
    "step_powers": Text("Skills may be used.", "Les compétences peuvent servir."),
    "step_prevent_again": Text("It may still be dodged.", "On peut encore esquiver."),
    "step_ready": Text("Ready to fight.", "Prêts à se battre."),
    "step_cards": Text("Combat cards are laid.", "On pose les cartes Combat."),
    "step_round": Text("The dice are rolled.", "On lance les dés."),
    "wounds_due": Text(
        "{seat} takes {wounds:# wound|# wounds}", "{seat} subit {wounds:# blessure|# blessures}"
    ),
    "wounds_aimed": Text(
        "{by} aims {wounds:# wound|# wounds} at {seat}",
        "{by} vise : {wounds:# blessure|# blessures} pour {seat}",
    ),
    "die": Text("{element}: {face} for {needed}", "{element} : {face} pour {needed}"),
    "hits_on": Text("hits on {needed}+", "touche à {needed}+"),
    "needs": Text("{element} hits from {needed} on", "{element} touche à partir de {needed}"),
    "rolled": Text("{purpose}: {faces}", "{purpose} : {faces}"),
    "purpose_recruitment": Text("Recruiting roll", "Jet de recrutement"),
    "purpose_assassination": Text("Assassination roll", "Jet d'assassinat"),
    "purpose_bombing": Text("Bombing roll", "Jet d'attentat"),
    "purpose_capture": Text("Capture roll", "Jet de capture"),
    "purpose_interrogation": Text("Interrogation roll", "Jet d'interrogatoire"),
    "purpose_corruption": Text("Corruption roll", "Jet de corruption"),
    "purpose_plot": Text("Plot roll", "Jet de complot"),
    "purpose_validity": Text("Does the mission stay?", "La mission reste-t-elle ?"),
    "purpose_combat": Text("Combat roll", "Jet de combat"),
    "played_by": Text("{seat} plays", "{seat} joue"),
    "chooses": Text("{seat} chooses one", "{seat} en choisit une"),
    "recruits": Text("{seat} chooses recruits", "{seat} choisit ses recrues"),
    "retreats": Text("{seat} retreats", "{seat} se replie"),
    "infiltrates": Text("{seat} infiltrates {place}", "{seat} s'infiltre : {place}"),
    "attempts": Text("{seat} tries {mission}", "{seat} tente {mission}"),
    "moves": Text("From {origin} to {to}", "{origin} → {to}"),
    "beat": Text("Beat", "Battre"),
    "plot_roll": Text("Plot roll", "Jet de complot"),
    "plot_malus": Text("Plot roll {malus}", "Jet de complot {malus}"),
    "hold_turns": Text("Hold {turns:# turn|# turns}", "Tenir {turns:# tour|# tours}"),
    "deliver": Text("{package} to", "{package} à"),
    "held": Text("held since {turn}", "tenu dès {turn}"),
    "no_failure": Text("Failure: no loss", "Échec sans perte"),
    "failure": Text("Failure: {cost}", "Échec : {cost}"),
    "cost_lose_points": Text("−{amount:# pt|# pts}", "−{amount:# pt|# pts}"),
    "cost_wound_character": Text("{amount:# wound|# wounds}", "{amount:# blessure|# blessures}"),
    "cost_lose_units": Text("−{amount:# unit|# units}", "−{amount:# unité|# unités}"),
    "cost_discard_cards": Text("−{amount:# card|# cards}", "−{amount:# carte|# cartes}"),
    "here": Text("There now: {seats}", "Sur place : {seats}"),
    "shares": Text(
        "alliance: {filler} and {ally} share", "alliance : {filler} et {ally} partagent"
    ),
    "combat": Text("Combat", "Combat"),
    "plot": Text("Plot", "Complot"),
    "life_word": Text("Life", "Vie"),
    "value_word": Text("Worth", "Valeur"),
    "clause": Text("{left}: {right}", "{left} : {right}"),
    "status": Text(
        "{seat}: {points:# point|# points}, {ap:# autonomy point|# autonomy points},"
        " {cards:# card|# cards}",
        "{seat} : {points:# point|# points}, {ap:# point|# points} d'autonomie,"
        " {cards:# carte|# cartes}",
    ),
    "holds": Text("hand: {cards}", "main : {cards}"),
    "unit_cost": Text(
        "{unit}: hits on {needed}+, costs {cost}", "{unit} : touche à {needed}+, coûte {cost}"
    ),
}

EFFECTS = {
    "accusation": Text("A rival loses 3 points.", "Un rival perd 3 points."),
    "spy": Text("See 2 cards of a hand, keep one.", "Voir 2 cartes d'une main, en garder une."),
    "innocent": Text("Cancels an Accusation or a Spy.", "Annule une Accusation ou un Espion."),
    "intelligence": Text("See the top of both mission piles.", "Voir le dessus des piles Mission."),
    "support": Text("Roll one of your dice again.", "Relancer un de ses dés."),
    "care": Text("Remove one wound, even as it falls.", "Retirer une blessure, même sur le coup."),
    "scoop": Text("Choose the order of play.", "Choisir l'ordre de jeu."),
    "new_mission": Text("One more primary mission.", "Une mission primaire de plus."),
    "change_mission": Text("Replace a primary mission.", "Remplacer une mission primaire."),
    "recruitment": Text("Draw one more character.", "Piocher un personnage de plus."),
    "helicopter": Text("Two more steps of movement.", "Deux pas de déplacement de plus."),
    "plane": Text(
        "One character and up to 3 units fly to a free place.",
        "Un personnage et jusqu'à 3 unités volent vers un lieu libre.",
    ),
    "informer": Text("Stops an infiltration.", "Arrête une infiltration."),
    "blockade": Text("Closes an empty place for a turn.", "Ferme un lieu vide pour un tour."),
    "incognito": Text("Cross any occupied place.", "Traverser tout lieu occupé."),
    "bombing": Text("A bomb: 4 to 6 wounds its target.", "Une bombe : 4 à 6 blesse sa cible."),
    "secondary_mission": Text(
        "Lay it on the board: whoever holds its place wins it.",
        "À poser : qui tient son lieu la gagne.",
    ),
    "alliance": Text(
        "No fight on a mission: share it.", "Pas de combat sur une mission : partager."
    ),
    "dodge": Text("Leave before the fight, unhurt.", "Fuir avant le combat, indemne."),
    "combat": Text("+{bonus} to the dice of one fighter.", "+{bonus} aux dés d'un combattant."),
    "plot_combat": Text(
        "+{bonus} for a character, in combat or plot.",
        "+{bonus} pour un personnage, combat ou complot.",
    ),
}
"""What an action card does, in few words."""

SKILLS = {
    "seduction": Text("Draws two more cards, keeps one.", "Pioche deux cartes, en garde une."),
    "financier": Text("2 more autonomy points.", "2 points d'autonomie de plus."),
    "recruitment": Text("A roll may bring recruits.", "Un jet peut amener des recrues."),
    "assassination": Text("5 or 6 wounds somebody near.", "5 ou 6 blesse quelqu'un de proche."),
    "infiltration": Text("Crosses an occupied place.", "Traverse un lieu occupé."),
    "capture": Text("5 or 6 captures a character.", "5 ou 6 capture un personnage."),
    "corruption": Text("4 to 6 turns an enemy unit.", "4 à 6 retourne une unité ennemie."),
}
"""What a character can do, in few words."""

UNITS = {
    "assassin": Text("Its player aims the wound.", "Son joueur choisit qui est blessé."),
    "bomber": Text("Rolls two dice.", "Lance deux dés."),
    "saboteur": Text(
        "Stops infiltrations; a rival's 1 costs a wound.",
        "Bloque l'infiltration ; un 1 adverse blesse.",
    ),
}
"""What is special about a unit."""
