"""What the picture says beyond the names of the pieces, in both languages, by key."""

from __future__ import annotations

from domain.kernel import Text

VOCABULARY = {
    "round": Text("Round {round} · {seat}", "Manche {round} · {seat}"),
    "final": Text("Last round · {seat}", "Dernière manche · {seat}"),
    "resolving": Text("Last resolution", "Dernière résolution"),
    "setup": Text("Setup", "Mise en place"),
    "wins": Text("{winners} wins", "{winners} gagne"),
    "win": Text("{winners} win", "{winners} gagnent"),
    "asked": Text("{seat} is to answer.", "C'est à {seat} de répondre."),
    "dial": Text("Secret Service: {level} of {most}", "Services Secrets : {level} sur {most}"),
    "fire": Text("{seat}: firepower {value}", "{seat} : puissance de feu {value}"),
    "deck": Text("Mission deck: {count}", "Pioche des missions : {count}"),
    "back": Text("Back of a mission", "Dos d'une mission"),
    "parts": Text("Parts in the supply: {count}", "Pièces en réserve : {count}"),
    "codex": Text("Codex tokens in the supply: {count}", "Pions Codex en réserve : {count}"),
    "chaos": Text("Chaos tokens in the supply: {count}", "Pions Chaos en réserve : {count}"),
    "scientists": Text("Scientists in the supply: {count}", "Scientifiques en réserve : {count}"),
    "loot": Text("Loot: {loot}", "Butin : {loot}"),
    "of": Text("{amount} {resource}", "{amount} {resource}"),
    "bolt_1": Text("bolt", "boulon"),
    "copper_1": Text("copper plate", "plaque de cuivre"),
    "firepower_1": Text("firepower", "puissance de feu"),
    "copper_short": Text("copper", "cuivre"),
    "firepower_short": Text("firepower", "feu"),
    "scientist_1": Text("Scientist", "Scientifique"),
    "codex_1": Text("codex", "codex"),
    "chaos_1": Text("Chaos", "Chaos"),
    "service": Text("Secret Service {level}", "Services Secrets {level}"),
    "service_rule": Text(
        "To capture, a villain needs at least as much firepower. Every capture raises the level, "
        "and level {level} ends the game.",
        "Pour capturer, il faut au moins autant de puissance de feu. Chaque capture monte le "
        "niveau, et le niveau {level} met fin à la partie.",
    ),
    "ends": Text("{level} ends the game", "{level} : fin du jeu"),
    "may": Text("may capture", "peut capturer"),
    "may_not": Text("too weak", "trop faible"),
    "ground": Text("Agents in {city}", "Agents ({city})"),
    "disc": Text("{seat}: {agent}", "{seat} : {agent}"),
    "disc_in": Text(
        "{seat}: {agent}, no. {place} in {city}", "{seat} : {agent}, n° {place} ({city})"
    ),
    "known_to_all": Text("Everybody knows it.", "Tout le monde le connaît."),
    "first_to_last": Text("first to last", "du premier au dernier"),
    "loot_only": Text("loot only", "butin seul"),
    "act_acolyte": Text("loot twice", "butin double"),
    "act_henchman": Text("the mission", "la mission"),
    "act_saboteur": Text("stops no. {next}", "bloque n° {next}"),
    "act_nobody": Text("stops nobody", "sans effet"),
    "act_gunner": Text("captures", "capture"),
    "act_engineer": Text("the powers", "les pouvoirs"),
    "does_acolyte": Text("Takes the city's loot twice.", "Prend deux fois le butin de la ville."),
    "does_henchman": Text(
        "Completes the mission of the city.", "Accomplit la mission de la ville."
    ),
    "does_saboteur": Text(
        "The next Agent of another villain only takes the loot.",
        "L'Agent suivant, s'il est à un autre, ne prend que le butin.",
    ),
    "does_gunner": Text("Captures a building of the city.", "Capture un bâtiment de la ville."),
    "does_engineer": Text("Uses the powers of the machine.", "Utilise les pouvoirs de la machine."),
    "revealing": Text("The stack resolves", "Le groupe se résout"),
    "sabotaged_now": Text("Sabotaged: it only takes the loot", "Saboté : seulement le butin"),
    "test_strong": Text(
        "Firepower {fire} ≥ Secret Service {level}", "Puissance {fire} ≥ Services Secrets {level}"
    ),
    "test_weak": Text(
        "Firepower {fire} < Secret Service {level}", "Puissance {fire} < Services Secrets {level}"
    ),
    "test_none": Text("No building is left here", "Plus aucun bâtiment ici"),
    "test_met": Text("Mission: {has} of {count}, met", "Mission : {has} sur {count}, remplie"),
    "test_unmet": Text(
        "Mission: {has} of {count}, not met", "Mission : {has} sur {count}, pas remplie"
    ),
    "test_no_mission": Text("No mission lies here", "Pas de mission ici"),
    "twice": Text("The loot twice: {loot}", "Le butin deux fois : {loot}"),
    "stops": Text("{seat}'s {agent} will only loot", "{agent} ({seat}) : seulement le butin"),
    "stops_nobody": Text("Nobody after it", "Personne après lui"),
    "stops_own": Text("The next is its own", "Le suivant est du même camp"),
    "powers_now": Text("Powers in force: {slots}", "Pouvoirs actifs : {slots}"),
    "resolved": Text("The stack is resolved", "Le groupe est résolu"),
    "building": Text("{building}, {city}", "{building} ({city})"),
    "captured": Text("{building}, {city}: captured by {seat}", "{building} ({city}) : chez {seat}"),
    "no_mission": Text("No mission in {city}", "Pas de mission ({city})"),
    "mission": Text(
        "{mission}: {needs}; {points:# point|# points}",
        "{mission} : {needs} ; {points:# point|# points}",
    ),
    "any_buildings": Text(
        "any {count:# building|# buildings}", "{count:# bâtiment|# bâtiments} au choix"
    ),
    "any_segments": Text(
        "any {count:# segment|# segments}", "{count:# segment|# segments} au choix"
    ),
    "worth": Text("Worth {points:# point|# points}.", "Vaut {points:# point|# points}."),
    "asks": Text("Asks for {needs}.", "Demande {needs}."),
    "buildings": Text("{count:# building|# buildings}", "{count:# bâtiment|# bâtiments}"),
    "segments": Text("{count:# segment|# segments}", "{count:# segment|# segments}"),
    "segments_with_icons": Text("segments with {icons}", "segments avec {icons}"),
    "need_codex": Text(
        "{count:# codex token|# codex tokens}", "{count:# pion Codex|# pions Codex}"
    ),
    "need_scientists": Text(
        "{count:# Scientist|# Scientists}", "{count:# Scientifique|# Scientifiques}"
    ),
    "need_firepower": Text("firepower {count}", "puissance de feu {count}"),
    "points": Text("{points:# point|# points}", "{points:# point|# points}"),
    "share_segments": Text("Segments: {points}", "Segments : {points}"),
    "share_buildings": Text("Buildings: {points}", "Bâtiments : {points}"),
    "share_missions": Text("Missions: {points}", "Missions : {points}"),
    "share_chaos": Text("Chaos: {points}", "Chaos : {points}"),
    "share_codex": Text("Codex: {points}", "Codex : {points}"),
    "monocle": Text("{seat} holds the monocle", "{seat} tient le monocle"),
    "segment": Text(
        "{segment} ({icon}): bolts {bolts}, copper {copper}, {points:# point|# points}{bonus}",
        "{segment} ({icon}) : boulons {bolts}, cuivre {copper}, {points:# point|# points}{bonus}",
    ),
    "built": Text(
        "{segment} ({icon}): built, {points:# point|# points}",
        "{segment} ({icon}) : en place, {points:# point|# points}",
    ),
    "unlock": Text("power {slot}", "pouvoir {slot}"),
    "cell": Text("+{amount} cell", "+{amount} cellule"),
    "level": Text("codex {level}", "codex {level}"),
    "gain": Text("+{amount} {resource}", "+{amount} {resource}"),
    "gives": Text("When built: {bonus}.", "Une fois construit : {bonus}."),
    "progress": Text("{machine}: {count} of {all} built", "{machine} : {count} sur {all}"),
    "icon": Text("Icon: {icon}.", "Icône : {icon}."),
    "still": Text("Bolts {bolts}, copper {copper}.", "Boulons {bolts}, cuivre {copper}."),
    "stands": Text("Built.", "Construit."),
    "take_machine": Text("Takes a machine", "Prend une machine"),
    "no_machine": Text("No machine yet", "Pas encore de machine"),
    "base": Text("base", "de base"),
    "power_lit": Text("Power {slot}: in force", "Pouvoir {slot} : actif"),
    "power_shut": Text("Power {slot}: not in force", "Pouvoir {slot} : inactif"),
    "replaced": Text("replaced by power I", "remplacé par le pouvoir I"),
    "burrow_now": Text("May go under now", "Peut glisser dessous"),
    "p_become_one": Text("Acts as: {agent}", "Agit comme : {agent}"),
    "p_become": Text("Acts as any Agent", "Agit comme tout Agent"),
    "p_loot": Text("Loot of another city", "Butin d'une autre ville"),
    "p_repeat": Text("That loot once more", "Ce butin encore une fois"),
    "p_capture": Text("Captures in its city", "Capture dans sa ville"),
    "p_multiply": Text("That building's loot ×{times}", "Butin du bâtiment ×{times}"),
    "p_or": Text("{one} or {other}", "{one} ou {other}"),
    "p_mission": Text("Any open mission", "Mission de toute ville"),
    "p_burrow": Text("Next disc may go under", "Le prochain va dessous"),
    "p_under": Text("Under its own: {gain}", "Sous le sien : {gain}"),
    "p_flip": Text("{gain}, or a 1 becomes 2", "{gain}, ou un 1 devient 2"),
    "shut": Text("A locked cell", "Cellule fermée"),
    "free": Text("An empty cell", "Cellule vide"),
    "held": Text("A Scientist", "Un Scientifique"),
    "slot": Text("Library, place {slot}", "Bibliothèque, case {slot}"),
    "token": Text("Codex token of {value}", "Pion Codex de {value}"),
    "pile": Text("{seat}'s pile: {count}", "Pile ({seat}) : {count}"),
    "pile_short": Text("Pile", "Pile"),
    "discard_short": Text("Discard", "Défausse"),
    "free_pick": Text("Picks", "Choix"),
    "free_pick_rule": Text(
        "Its owner chooses a disc in the pile.", "Son propriétaire choisit un disque de la pile."
    ),
    "library": Text("Library: {count:# token|# tokens}", "Bibliothèque : {count:# pion|# pions}"),
    "ringed": Text(
        "From the token in place {slot} on, the owner chooses in the pile.",
        "Dès le pion de la case {slot}, on choisit dans la pile.",
    ),
    "cells": Text(
        "Scientists: {count} in {cells:# open cell|# open cells}",
        "Scientifiques : {count} dans {cells:# cellule ouverte|# cellules ouvertes}",
    ),
    "discarded": Text("Discarded: {agent}", "À la défausse : {agent}"),
    "own_chaos": Text("Chaos tokens: {count}", "Pions Chaos : {count}"),
    "end_machine": Text("A machine is complete", "Une machine est achevée"),
    "end_secret_service": Text("The Secret Service closes in", "Les Services Secrets frappent"),
    "end_round_limit": Text("The last round is reached", "La dernière manche est atteinte"),
    "left": Text(
        "{reason}: {turns:# turn left|# turns left}", "{reason} : encore {turns:# tour|# tours}"
    ),
    "clause": Text("{left}: {right}", "{left} : {right}"),
    "nobody": Text("nobody", "personne"),
    "machine_of": Text(
        "{seat} ({machine}): {total:# point|# points}, firepower {fire}, Scientists {scientists} "
        "of {cells}, codex {codex}, built: {built}",
        "{seat} ({machine}) : {total:# point|# points}, puissance de feu {fire}, Scientifiques "
        "{scientists} sur {cells}, Codex {codex}, construit : {built}",
    ),
    "nothing": Text("nothing", "rien"),
}
