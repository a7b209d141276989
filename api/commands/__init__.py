"""What `dossier` can do, a module per subject; `api/cli.py` lists the commands."""
