"""What the board says beside the rulebook's own sentences."""

from __future__ import annotations

from domain.kernel import Language, Names, Text, fill

TEXTS = {
    "table": Text("The table", "La table"),
    "bids": Text("{seat:seat} bids", "{seat:seat} annonce"),
    "bid": Text("{count} × {face:face}", "{count} × {face:face}"),
    "opens": Text("{seat:seat} opens", "{seat:seat} ouvre"),
    "rolling": Text("Everybody rolls", "Chacun lance"),
    "dice": Text("{n:# die|# dice} on the table", "{n:# dé|# dés} sur la table"),
    "faces": Text("Order of faces", "Ordre des faces"),
    "turn": Text("to bid", "à jouer"),
    "liar": Text("Liar!", "Menteur !"),
    "doubted": Text("doubted", "contesté"),
    "out": Text("out", "éliminé"),
    "wins": Text("wins", "gagne"),
    "won": Text("{seat:seat} wins", "{seat:seat} gagne"),
    "cup": Text("{seat:seat}: {n:# die|# dice}", "{seat:seat} : {n:# dé|# dés}"),
    "die": Text("{seat:seat}: {face:face}", "{seat:seat} : {face:face}"),
    "covered": Text("{seat:seat}: a covered die", "{seat:seat} : un dé couvert"),
    "face": Text("Bid {face:face}", "Annoncer : {face:face}"),
}


class Words:
    """Texts in one language, with everybody's names."""

    def __init__(self, names: Names, language: Language) -> None:
        self._names = names
        self.language = language

    def __call__(self, key: str, **values: int | str) -> str:
        return fill(TEXTS[key], values, self._names, self.language)

    def seat(self, seat: int) -> str:
        return self._names["seat"][self.language][str(seat)]
