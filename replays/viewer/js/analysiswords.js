/** The words of an analysis, in English and French. */

/** @type {Record<string, [string, string]>} */
export const ANALYSIS_WORDS = {
  analysisTab: ["Analysis", "Analyse"],
  analysisLater: [
    "Once the game is over, it can be analysed: who was lucky, and which moves decided it.",
    "Une fois finie, la partie peut être analysée : qui a eu de la chance, et quels coups l'ont décidée.",
  ],
  analysisAsk: [
    "Who was lucky, and which moves decided the game? It tells the result and takes a few seconds to a few minutes.",
    "Qui a eu de la chance, et quels coups ont décidé la partie ? Le résultat sera dit ; cela prend de quelques secondes à quelques minutes.",
  ],
  analyse: ["Analyse the game", "Analyser la partie"],
  analysing: ["Analysing…", "Analyse en cours…"],
  analysisQueued: ["Waiting; games before this one: {place}", "En attente ; parties à analyser avant : {place}"],
  chances: ["Chances to win", "Chances de gagner"],
  chartSigns: [
    "The wider the band, the less sure. Dots: luck with dice and draws. ?! ? ??: moves that surely cost 5, 10, 20 points or more. !: a good move, hard to find.",
    "Plus la bande est large, moins c'est sûr. Points : la chance aux dés et aux tirages. ?! ? ?? : coups qui ont coûté à coup sûr 5, 10, 20 points ou plus. ! : un bon coup, difficile à trouver.",
  ],
  howLost: ["How it was lost", "Comment elle s'est perdue"],
  howLostAsk: ["How was it lost?", "Comment s'est-elle perdue ?"],
  turningPoints: ["Turning points", "Tournants de la partie"],
  noTurning: ["No decision stands out.", "Aucune décision ne se détache."],
  oneGoodMove: [
    "The one good move, hard to find: the next best is worth {points} ± {error} points less.",
    "Le seul bon coup, difficile à trouver : le suivant vaut {points} ± {error} points de moins.",
  ],
  moveNumber: ["Move {move}", "Coup {move}"],
  played: ["Played: {move}", "Joué : {move}"],
  better: ["Better: {move}", "Mieux : {move}"],
  worthMore: ["worth {points} ± {error} points more", "vaut {points} ± {error} points de plus"],
  hadAllBeenKnown: ["({points}, had all hands been known)", "({points}, toutes cartes connues)"],
  happenedToBeRight: [
    "(nothing, had all hands been known: the move happened to be right)",
    "(rien, toutes cartes connues : le coup tombait juste)",
  ],
  luckAndSkill: ["Luck and skill: 100 points are a sure win", "Chance et adresse : 100 points font une victoire sûre"],
  choicesHint: [
    "Choices count against what is usual in such a position: over a game they may come to more than 100.",
    "Les choix se comptent par rapport à l'ordinaire d'une telle position : sur une partie, ils peuvent dépasser 100.",
  ],
  inWords: ["In words", "En toutes lettres"],
  chanceStart: ["Start", "Début"],
  chanceEnd: ["End", "Fin"],
  luck: ["Luck", "Chance"],
  ownChoices: ["Own choices", "Ses choix"],
  othersChoices: ["Others' choices", "Choix des autres"],
  unknown: ["Hidden, and error", "Caché, et erreur"],
  costEach: ["Lost per decision", "Perdu par décision"],
  learn: ["Learn from it", "En tirer les leçons"],
  learnHint: [
    "The position before each mistake, as its player knew it: find the better move.",
    "La position avant chaque erreur, telle que le joueur la connaissait : trouvez mieux.",
  ],
  learnOf: ["{who}: {n}", "{who} : {n}"],
  lessonOf: ["{at} of {n}", "{at} sur {n}"],
  findBetter: ["Find a better move.", "Trouvez un meilleur coup."],
  asItWasKnown: ["You see what {who} knew then.", "Vous voyez ce que {who} savait alors."],
  foundIt: [
    "Found: worth {points} ± {error} points more than what was played.",
    "Trouvé : {points} ± {error} points de plus que le coup joué.",
  ],
  wasPlayed: ["That is what was played. Try another move.", "C'est le coup joué. Essayez-en un autre."],
  notAmongBest: [
    "Not among the best moves found. Try another one.",
    "Pas parmi les meilleurs coups trouvés. Essayez-en un autre.",
  ],
  solution: ["Show the better move", "Montrer le meilleur coup"],
  nextMistake: ["Next one", "La suivante"],
  lessonDone: ["That was the last one: {found} of {n} found.", "C'était la dernière : {found} sur {n} trouvées."],
};
