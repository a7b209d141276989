"""What the system says no with, in both languages."""

from __future__ import annotations

import errno

from domain.kernel import Text

KNOWN = {
    errno.ENOENT: Text("there is no such file or folder", "il n'y a pas de tel fichier ou dossier"),
    errno.EACCES: Text("it is not allowed", "ce n'est pas permis"),
    errno.EPERM: Text("it is not allowed", "ce n'est pas permis"),
    errno.EISDIR: Text("it is a folder", "c'est un dossier"),
    errno.ENOTDIR: Text("it is no folder", "ce n'est pas un dossier"),
    errno.EEXIST: Text("it is there already", "il existe déjà"),
    errno.ENOSPC: Text("no room is left", "il n'y a plus de place"),
    errno.EROFS: Text("nothing can be written there", "on ne peut rien y écrire"),
    errno.ENAMETOOLONG: Text("the name is too long", "le nom est trop long"),
    errno.EPIPE: Text("nobody reads it", "personne ne le lit"),
    errno.EADDRINUSE: Text("it is in use", "c'est déjà pris"),
    errno.EADDRNOTAVAIL: Text(
        "this machine has no such address", "cette machine n'a pas l'adresse"
    ),
}


def reason(error: OSError) -> Text:
    """Why it did not work; the system's own words where we have none."""
    said = error.strerror or str(error)
    return KNOWN.get(error.errno or 0) or Text(said, said)


def mishap(error: OSError) -> Text:
    """The same, and with which file."""
    why = reason(error)
    if error.filename is None:
        return why
    return Text(f"{error.filename}: {why.en}", f"{error.filename} : {why.fr}")
