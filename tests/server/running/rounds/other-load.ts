import { get, type IncomingMessage } from "node:http";

export type Load = {
  reads: Counted;
  edits: Counted & {
    /** The number of sales in the record. */
    made: number;
  };
  /** Complete files, and files that were cut off. */
  exports: Counted & { cutOff: number };
  /** How often the stream of changes ended before it was closed here. */
  streamsEnded: number;
};

/** Requests answered with 200, with 503, with anything else, and without a reply. */
type Counted = { done: number; unavailable: number; other: string[]; unanswered: number };

type Options = { origin: string; token: string; store: string; until: AbortSignal };

const LISTS = ["/api/orders", "/api/products", "/api/customers", "/api/user_profile"];
const EXPORT = "/files/file-exports/product-logs/?from=2020-01-01T00:00:00.000Z&to=2100-01-01T00:00:00.000Z";
const PAUSE_MS = 20;

const nothing = (): Counted => ({ done: 0, unavailable: 0, other: [], unanswered: 0 });

const NO_REPLY = { status: 0, text: "" };
const REPLY_PATIENCE_MS = 20_000;

const ask = (url: string, init: RequestInit): Promise<typeof NO_REPLY> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(REPLY_PATIENCE_MS) })
    .then(
      async (reply) => ({ status: reply.status, text: await reply.text() }),
      () => NO_REPLY,
    )
    .catch(() => NO_REPLY);

/** Lists, edits of one store, exports and a stream, each in sequence, until stopped. */
export function openLoad({ origin, token, store, until }: Options): { ended: () => Promise<Load> } {
  const headers = { "tw-auth": `Bearer ${token}` };
  const count = (counted: Counted, status: number, text = "") => {
    if (status === 200) counted.done += 1;
    else if (status === 503) counted.unavailable += 1;
    else if (status === NO_REPLY.status) counted.unanswered += 1;
    else counted.other.push(`${status} ${text}`);
  };
  const repeatedly = async (work: () => Promise<void>) => {
    while (!until.aborted) {
      await work();
      await pause(PAUSE_MS);
    }
  };

  const reads = nothing();
  let turn = 0;
  const read = async () => {
    turn += 1;
    const { status, text } = await ask(`${origin}${LISTS[turn % LISTS.length]}`, { headers });
    count(reads, status, text);
  };

  const edits = { ...nothing(), made: 0 };
  const record = async () => {
    for (;;) {
      const { status, text } = await ask(`${origin}/api/inventory/stores/${store}`, { headers });
      if (status === 200) return (JSON.parse(text) as { data: { version: number; address: string } }).data;
      count(reads, status, text);
      await pause(PAUSE_MS);
    }
  };
  const first = record();
  const edit = async () => {
    const { version, address } = await record();
    const { status, text } = await ask(`${origin}/api/inventory/stores/${store}/edit`, {
      method: "PUT",
      headers: { ...headers, "if-match": String(version), "content-type": "application/json" },
      body: JSON.stringify({ title: `Edited ${version} times`, address }),
    });
    count(edits, status, text);
  };

  const exports = { ...nothing(), cutOff: 0 };
  const download = async () => {
    try {
      const reply = await fetch(`${origin}${EXPORT}`, { headers });
      count(exports, reply.status, await reply.text());
    } catch {
      // A file that was begun can only be cut off.
      exports.cutOff += 1;
    }
  };

  let streamsEnded = 0;
  const listen = () =>
    new Promise<void>((resolve) => {
      const asked = get(
        `${origin}/api/events`,
        { agent: false, headers: { ...headers, accept: "text/event-stream" } },
        (reply: IncomingMessage) => reply.resume(),
      );
      const hangUp = () => asked.destroy();
      until.addEventListener("abort", hangUp, { once: true });
      asked.on("error", () => {});
      asked.once("close", () => {
        until.removeEventListener("abort", hangUp);
        if (!until.aborted) streamsEnded += 1;
        resolve();
      });
    });

  const running = Promise.all([first.then(() => repeatedly(edit)), ...[read, read, download, listen].map(repeatedly)]);
  // Reported by `ended`, which may be asked much later.
  running.catch(() => {});
  return {
    ended: async () => {
      await running;
      const made = (await record()).version - (await first).version;
      return { reads, edits: { ...edits, made }, exports, streamsEnded };
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
