/** Live: the table's events as they come, over a stream that is opened again when it breaks. */
import { currentLanguage } from "./words.js";

export class Live {
  /**
   * @param {string} game
   * @param {(event: {version: number, event: string, details: any}) => void} hear
   * @param {(connected: boolean) => void} state
   * @param {() => void} ended called when the token opens nothing any longer
   */
  constructor(game, hear, state, ended) {
    this.game = game;
    this.hear = hear;
    this.state = state;
    this.ended = ended;
    /** @type {AbortController | null} */
    this.stream = null;
  }

  /** Follows from a version on; an older stream ends. @param {number} version @param {string} viewer @param {string | undefined} token */
  async follow(version, viewer, token) {
    this.stop();
    const stream = (this.stream = new AbortController());
    let seen = version;
    let patience = 500;
    while (!stream.signal.aborted) {
      try {
        const query = new URLSearchParams({ after: String(seen), as: viewer, lang: currentLanguage() });
        /** @type {Record<string, string>} */
        const headers = token ? { Authorization: `Bearer ${token}` } : {};
        const response = await fetch(`/games/${this.game}/live?${query}`, { headers, signal: stream.signal });
        if (response.status === 401) {
          this.ended();
          return;
        }
        if (!response.ok || !response.body) throw new Error(String(response.status));
        this.state(true);
        patience = 500;
        for await (const event of readEvents(response.body)) {
          seen = event.version;
          this.hear(event);
        }
      } catch {
        if (stream.signal.aborted) return;
      }
      this.state(false);
      await new Promise((done) => setTimeout(done, patience));
      patience = Math.min(patience * 2, 10000);
    }
  }

  stop() {
    this.stream?.abort();
    this.stream = null;
  }
}

/** @param {ReadableStream<Uint8Array>} body */
async function* readEvents(body) {
  const reader = body
    .pipeThrough(
      /** @type {ReadableWritablePair<string, Uint8Array>} */ (/** @type {unknown} */ (new TextDecoderStream())),
    )
    .getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split(/\r?\n\r?\n/);
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const data = part
        .split(/\r?\n/)
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).trimStart())
        .join("\n");
      if (data) yield JSON.parse(data);
    }
  }
}
