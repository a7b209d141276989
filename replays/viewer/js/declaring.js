/** Declared chance: whatever a deed misses is asked for, one answer at a time. */
import { Problem } from "./api.js";

/**
 * @typedef {{id: number | string, name: string, times: number}} Outcome
 * @typedef {{source: string, name: string, of: Outcome[], seen: "all" | "one" | "nobody", order: boolean, dealt: number,
 *   kind: string, declared: any, known: string}} Question
 * @typedef {{question: Question, told: Outcome[]}} Answer
 * @typedef {Record<string, any[]>} Declared
 * @typedef {(question: Question, answers: Answer[], wrong?: Problem) => Promise<Outcome[] | undefined>} Ask asks what
 *   came, after what was answered, and what was wrong with the answer before; nothing: the last answer is taken back
 */

/**
 * Tries a deed until no chance is missing; nothing comes of it if all answers are taken back, and the deed.
 * @template T
 * @param {(declared: Declared) => Promise<T>} deed
 * @param {Ask} ask
 * @param {Answer[]} [given] answers that were given before
 * @returns {Promise<T | undefined>}
 */
export async function carryOut(deed, ask, given = []) {
  const answers = [...given];
  /** @type {Problem | undefined} */
  let wrong;
  for (;;) {
    let question;
    try {
      return await deed(declaredBy(answers));
    } catch (problem) {
      if (!(problem instanceof Problem) || (problem.status && !problem.chance)) throw problem;
      const isMissing = problem.chance?.declared === null;
      // An answer that cannot be, or was lost on its way, was never given; those before it stand.
      const last = isMissing ? undefined : answers.pop();
      if (last) wrong = problem;
      if (last && problem.chance) continue;
      question = problem.chance ?? last?.question;
      if (!question) throw problem;
    }
    const told = await ask(question, answers, wrong);
    wrong = undefined;
    if (told) answers.push({ question, told });
    else if (!answers.pop()) return undefined;
  }
}

/** The answers by source, as the service takes them. @param {Answer[]} answers @returns {Declared} */
function declaredBy(answers) {
  /** @type {Declared} */
  const declared = {};
  for (const { question, told } of answers) {
    const ids = told.map(({ id }) => id);
    (declared[question.source] ??= []).push(question.order ? ids : ids[0]);
  }
  return declared;
}
