"""The parser of the command line, in the language of who calls it: texts are given in both."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NoReturn

from domain.kernel import LANGUAGES, Language, Said, Text

OWN = (
    Text("usage: ", "usage : "),
    # A heading gets its colon from argparse, which sets no space before it.
    Text("positional arguments", "arguments "),
    Text("options", "options "),
    Text("subcommands", "commandes "),
    Text("show this help message and exit", "montrer cette aide et finir"),
    Text("%(prog)s: error: %(message)s\n", "%(prog)s : erreur : %(message)s\n"),
    Text("argument %(argument_name)s: %(message)s", "argument %(argument_name)s : %(message)s"),
    Text("unrecognized arguments: %s", "arguments inconnus : %s"),
    Text("the following arguments are required: %s", "il manque des arguments : %s"),
    Text("one of the arguments %s is required", "il faut un des arguments %s"),
    Text("not allowed with argument %s", "interdit avec l'argument %s"),
    Text("expected one argument", "il faut une valeur"),
    Text("expected at most one argument", "il faut une valeur au plus"),
    Text("expected at least one argument", "il faut au moins une valeur"),
    Text("expected %s argument", "il faut %s valeur"),
    Text("expected %s arguments", "il faut %s valeurs"),
    Text("ignored explicit argument %r", "valeur %r de trop"),
    Text("unexpected option string: %s", "option inattendue : %s"),
    Text(
        "ambiguous option: %(option)s could match %(matches)s",
        "option ambiguë : %(option)s peut être %(matches)s",
    ),
    Text(
        "invalid choice: %(value)r (choose from %(choices)s)",
        "choix impossible : %(value)r (au choix : %(choices)s)",
    ),
    # What the type is called in the code tells nobody in French anything.
    Text("invalid %(type)s value: %(value)r", "valeur impossible : %(value)r"),
    Text(
        "unknown parser %(parser_name)r (choices: %(choices)s)",
        "commande inconnue : %(parser_name)r (au choix : %(choices)s)",
    ),
)
"""What argparse itself says to who calls a command, by its English."""


def spoken_by(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language of `--lang`, wherever it stands; else that of the terminal; else English."""
    given = list(arguments)
    asked = [each.partition("=")[2] for each in given if each.startswith("--lang=")]
    asked += [after for each, after in pairwise(given) if each == "--lang"]
    for language in LANGUAGES:
        if language in asked[-1:]:
            return language
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    terminal = next((environment[name] for name in names if environment.get(name)), "")
    return "fr" if terminal.lower().startswith("fr") else "en"


def speak(language: Language) -> None:
    """Lets argparse say its own words in a language, from now on.

    It asks gettext, which reads catalogues from files of the system; ours is above.
    """
    known = {text.en: text.in_language(language) for text in OWN}

    def one(message: str) -> str:
        return known.get(message, message)

    def counted(singular: str, plural: str, count: int) -> str:
        return one(singular if count == 1 else plural)

    vars(argparse).update(_=one, ngettext=counted)


COMMAND = Text("COMMAND", "COMMANDE")


class Parser(argparse.ArgumentParser):
    """A parser that takes its texts in both languages, and shows them in one."""

    def __init__(
        self,
        *,
        language: Language,
        description: Text | str | None = None,
        epilog: Text | str | None = None,
        **how: Any,
    ) -> None:
        self.language = language
        super().__init__(
            description=self._said(description),
            epilog=self._said(epilog),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **how,
        )

    def add_argument(
        self,
        *names: str,
        help: Text | str | None = None,
        metavar: Text | str | tuple[str, ...] | None = None,
        **how: Any,
    ) -> argparse.Action:
        if metavar is not None:
            how["metavar"] = self._said(metavar) if isinstance(metavar, Text) else metavar
        if "type" in how:
            how["type"] = self._reading(how["type"])
        return super().add_argument(*names, help=self._said(help), **how)

    def add_commands(self, **how: Any) -> Command:
        """Adds commands below this one, each by its name and what it is for."""
        below = self.add_subparsers(metavar=COMMAND.in_language(self.language), **how)

        def command(name: str, help: Text, epilog: Text | None = None) -> Parser:
            told = help.in_language(self.language)
            sentence = told[0].upper() + told[1:] + "."
            added: Parser = below.add_parser(
                name,
                help=told,
                description=sentence,
                epilog=self._said(epilog),
                language=self.language,
            )
            added.add_language()
            return added

        return command

    def add_language(self) -> None:
        """`--lang`, which every command has."""
        self.add_argument(
            "--lang",
            choices=LANGUAGES,
            default=self.language,
            help=Text(
                "the language: en or fr (default: that of the terminal, else en)",
                "la langue : en ou fr (sinon celle du terminal, ou en)",
            ),
        )

    def error(self, message: Text | str) -> NoReturn:
        super().error(self._said(message) or "")

    def _said(self, text: Text | str | None) -> str | None:
        return text.in_language(self.language) if isinstance(text, Text) else text

    def _reading(self, read: Callable[[str], object]) -> Callable[[str], object]:
        """A value that cannot be read is told in the language, too."""

        def reading(text: str) -> object:
            try:
                return read(text)
            except Said as error:
                raise argparse.ArgumentTypeError(error.said.in_language(self.language)) from error

        reading.__name__ = getattr(read, "__name__", "")  # What argparse calls the value.
        return reading


Command = Callable[..., Parser]
"""Adds one: its name, what it is for, and what else there is to say."""
