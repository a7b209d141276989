/** Declared chance: whatever a deed misses is asked for, one answer at a time. */
import { Problem } from "./api.js";

/**
 * @typedef {{id: number | string, name: string, times: number}} Outcome
 * @typedef {{source: string, name: string, of: Outcome[], seen: "all" | "one" | "nobody", order: boolean, dealt: number,
 *   kind: string, declared: any, known: string}} Question
 * @typedef {{question: Question, told: Outcome[]}} Answer
 * @typedef {Record<string, any[]>} Declared
 * @typedef {(question: Question, answers: Answer[], refused?: Question) => Promise<Outcome[] | undefined>} Ask asks what
 *   came, after what was answered, and after an answer that was refused; nothing: the last answer is taken back
 */

/**
 * Tries a deed until no chance is missing; nothing comes of it if all answers are taken back, and the deed.
 * @template T
 * @param {(declared: Declared) => Promise<T>} deed
 * @param {Ask} ask
 * @returns {Promise<T | undefined>}
 */
export async function carryOut(deed, ask) {
  /** @type {Answer[]} */
  const answers = [];
  /** @type {Question | undefined} */
  let refused;
  for (;;) {
    const question = await missing(async () => deed(declaredBy(answers)));
    if ("done" in question) return question.done;
    if (question.declared !== null && answers.length) {
      // What cannot be was never answered.
      refused = question;
      answers.pop();
      continue;
    }
    const told = await ask(question, answers, refused);
    refused = undefined;
    if (told) answers.push({ question, told });
    else if (!answers.pop()) return undefined;
  }
}

/**
 * What chance a deed misses, or what came of it.
 * @template T
 * @param {() => Promise<T>} deed
 * @returns {Promise<Question | {done: T}>}
 */
async function missing(deed) {
  try {
    return { done: await deed() };
  } catch (problem) {
    if (problem instanceof Problem && problem.chance) return problem.chance;
    throw problem;
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
