import { type ClientRequest, get, type IncomingMessage } from "node:http";
import type { Person } from "./plan";

/** How long the app waits before it opens a lost stream again, at first and at most. */
const PAUSE_MS = { first: 1000, most: 30_000 };
/** A phone without a network neither reads nor closes its connection. */
const HALF_OPEN_MS = 90_000;

/** The stream of live changes of one person, opened again from where it was whenever it ends. */
export function openStream({ origin, address, token }: Person, onRefused: (what: string) => void) {
  let asked: ClientRequest | undefined;
  let reply: IncomingMessage | undefined;
  let lastId = "";
  let isClosed = false;
  let isOpen = false;
  let pauseMs = PAUSE_MS.first;
  let timer: NodeJS.Timeout | undefined;

  function open(): void {
    const headers = {
      "tw-auth": `Bearer ${token}`,
      accept: "text/event-stream",
      ...(lastId !== "" && { "last-event-id": lastId }),
    };
    asked = get(`${origin}/api/events`, { agent: false, localAddress: address, headers });
    asked.on("error", () => {});
    asked.once("close", again);
    asked.once("response", (found) => {
      reply = found;
      reply.on("error", () => {});
      if (reply.statusCode !== 200) onRefused(`${reply.statusCode} GET /api/events`);
      isOpen = reply.statusCode === 200;
      if (isOpen) pauseMs = PAUSE_MS.first;
      reply.setEncoding("utf8").on("data", (text: string) => {
        lastId = [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? lastId;
      });
    });
  }

  function again(): void {
    isOpen = false;
    if (isClosed) return;
    timer = setTimeout(open, pauseMs);
    pauseMs = Math.min(2 * pauseMs, PAUSE_MS.most);
  }

  open();
  return {
    isOpen: () => isOpen,
    /** The connection breaks, or nobody reads it any more and it breaks later. */
    vanish(how: "cut" | "half-open"): void {
      if (how === "cut") return void asked?.destroy();
      reply?.pause();
      const lost = asked;
      setTimeout(() => lost?.destroy(), HALF_OPEN_MS).unref();
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      asked?.destroy();
    },
  };
}
