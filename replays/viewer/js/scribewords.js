/** The words of the scribe's page, in English and French. */

/** @type {Record<string, [string, string]>} */
export const SCRIBE_WORDS = {
  // A new game at a real table
  wherePlayed: ["Where it is played", "Où l'on joue"],
  onScreens: ["On screens", "Sur des écrans"],
  onScreensHint: [
    "Dice and cards come from the service; everybody plays here, or by link.",
    "Le service lance les dés et donne les cartes ; on joue ici, ou par lien.",
  ],
  realTable: ["At a real table", "À une vraie table"],
  realTableHint: [
    "You write it down: what came, what was played. Nothing is drawn, and you see all that you enter.",
    "Vous la notez : ce qui est venu, ce qui a été joué. Rien n'est tiré, et vous voyez tout ce que vous saisissez.",
  ],
  // Writing it down
  scribeTab: ["Scribe", "Greffe"],
  scribeHint: [
    "You write this game down: touch what was played on the board, and say what came. You see all that was entered.",
    "Vous notez cette partie : touchez sur le plateau ce qui a été joué, et dites ce qui est venu. Vous voyez tout ce qui a été saisi.",
  ],
  orElse: ["Or somebody else moved:", "Ou un autre a joué :"],
  takeMove: ["Take back: {what}", "Reprendre : {what}"],
  takenByRuling: [
    "The log will say that the judge went back: nobody else may.",
    "Le journal dira que l'arbitre est revenu en arrière : nul autre ne le peut.",
  ],
  enteredWrongly: ["Entered by mistake", "Saisi par erreur"],
  // What came
  whatCame: ["What came", "Ce qui est venu"],
  seenAll: ["everybody sees it", "tout le monde le voit"],
  seenOne: ["only the player who gets it sees it", "seul le joueur qui le reçoit le voit"],
  seenNobody: ["nobody sees it yet", "personne ne le voit encore"],
  inOrder: ["number {n} of {most}, in order", "n° {n} sur {most}, dans l'ordre"],
  inOrderMore: ["number {n} in order, if it is known", "n° {n} dans l'ordre, si on le connaît"],
  outcomeWords: ["Number or words", "Nombre ou mots"],
  noSuchOutcome: ["Nothing is called that.", "Rien ne porte ce nom."],
  cannotCome: ["Not possible, as far as is known. Why?", "Impossible, d'après ce que l'on sait. Pourquoi ?"],
  cannotBe: ["{what} cannot be.", "{what} est impossible."],
  cannotBeSince: ["{what} cannot be: {known}", "{what} est impossible : {known}"],
  answeredSo: ["{what}: {told}", "{what} : {told}"],
  noMoreKnown: ["No more is known", "On n'en sait pas plus"],
  takeAnswer: ["Take back: {what}", "Reprendre : {what}"],
  notThis: ["Take back", "Reprendre"],
};
