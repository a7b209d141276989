"""Layouts: one board picture per ruleset, and how one is made.

**A folder per game.** `replays/scenes/<slug>/` holds the layout, `style.css` (its palette and
classes; the file is nested in `.scene.<slug>`, so write `.lane .shape {...}`, and variables of the
whole picture as `--wall: light-dark(#c9d3cf, #0f1719);` at its top level) and `symbols.svg`
(`<defs>` with `<symbol>` and `<pattern>`; ids begin with a prefix of the game, and no two files
share one). Inside a symbol colours are attributes, `fill="var(--roof)"`: classes do not reach it.
What several games use is in `style.css`, `symbols.svg` and the modules of this folder. When a
board is redrawn, take its slug out of the list in `style.css`, and what only it used.

**Three shapes.** `shape` is `wide` (1600 x 1000 units), `square` (about 1100 x 1100) or `tall`
(720 wide, as long as it needs; it is scrolled and follows what changes). The picture fills the
room, so at 1280x800 and at 390x844 a unit is about half a pixel: no letter is smaller than
`lettering.LEAST` (22 units).

**Parts.** A layout is a list of parts; each is a function of just the frozen pieces of the state
that it shows, of `words`, and of its place:

    memo = memo or Memo()
    words = memo.keep("words", Words, names, language, players)
    parts = [
        memo.part("header", header, words, board, state.turn, state.active),
        *[memo.part(f"lane:{c}", lane, words, board, c, state.position[c]) for c in countries],
        memo.part("last", highlights, words, board, fact, ...),
    ]
    return memo.scene(size, title, description, parts, slug)

If the arguments equal those of the step before, the very same sprites are used again, and the
reel does not even compare them. So never give a part the whole state, and keep what changes at
every step (the fact) in parts of its own. Parts that change together are kept together by
`memo.parts`: then one look says that none of them changed, and eyes that see alike share them all.

**Sprites and marks.** What moves, is hovered or is chosen as one thing is one sprite; what is
printed on it are its `marks`. `composing.Pen` collects marks: boxes, discs, symbols, paths, texts.
Ids are `kind:id` with the rulebook's kinds (`place:25`, `card:fra_05`, `agent:red`); which sprites
stand for the parts of a move is said in `touch.toml` beside it: keep the two of one mind.

**Texts.** `lettering` knows how wide a text is: `wrap`, `caption` and `fit` use it. A text that is
cut must be whole in `label` (a tooltip) or `detail` (a card beside what one points at: the first
line is its name). Text on a pattern or over another sprite is covered: give it a plain ground.

**What changed.** A piece names the sprite that it stands `on`: when it leaves, the page keeps a
ghost there until the next stop. A sprite with an `origin` flies in from there. `rolls` (dice) and
`turns` (cards) are classes that move when the face changes. Points fly by themselves: say where a
side's are counted (`tally`), and, of a step that changes them, what scored (`scene.scoring`).

**Rules.** `about` says which rules the sprites lead to; what one points at shows them as links.
"""
