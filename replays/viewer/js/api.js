/** Talking to the service. */
import { currentLanguage, t } from "./words.js";

/** From this answer on it is the service that cannot, not the question that is wrong. */
const TOO_MANY = 429;
/** Milliseconds until what could not be answered is asked again. */
export const AGAIN = 3000;

/** What the service says when it says no. */
export class Problem extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(body.detail ?? body.title ?? t("failed"));
    this.status = status;
    this.rule = body.rule;
    /** What a scribe has to declare. @type {import("./declaring.js").Question | undefined} */
    this.chance = body.chance ?? undefined;
  }

  /** Whether the same question may be answered in a moment. */
  get mayPass() {
    return this.status === 0 || this.status >= TOO_MANY;
  }
}

/**
 * @param {string} path
 * @param {{token?: string, body?: any, raw?: Blob, key?: string, query?: Record<string, any>}} [more]
 * @returns {Promise<Response>}
 */
export async function request(path, { token, body, raw, key, query = {} } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  const given = Object.entries(/** @type {Record<string, any>} */ ({ lang: currentLanguage(), ...query })).flatMap(
    ([name, value]) =>
      [value]
        .flat()
        .filter((each) => each !== undefined && each !== "")
        .map((each) => [name, String(each)]),
  );
  const method = body !== undefined || raw ? "POST" : "GET";
  let response;
  try {
    response = await fetch(`${path}?${new URLSearchParams(given)}`, {
      method,
      headers,
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
  } catch {
    throw new Problem(0, { detail: t("offline") });
  }
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => ({})));
  return response;
}

/** As above, read as JSON. @param {string} path @param {Parameters<typeof request>[1]} [more] @returns {Promise<any>} */
export const ask = async (path, more) => (await request(path, more)).json();
