import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type LiveChange, liveEvents } from "../../../src/api/shell/events.contract";
import type { App } from "../../../server/core/http/app-types";
import type { SignedIn } from "../fixtures";

export type Heard = { event: keyof typeof liveEvents; id: number; changes: LiveChange[]; data: unknown };

export type Client = Awaited<ReturnType<typeof connect>>;

/** Where the app answers, listening on a port that the system chose. */
export async function originOf(app: App): Promise<string> {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** The events in a text, each as its schema says. */
export const eventsIn = (text: string): Heard[] =>
  text.split("\n\n").flatMap((block) => {
    const line = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
    const [event, data] = [line("event"), line("data")];
    if (event === undefined || data === undefined) return [];
    const name = event as keyof typeof liveEvents;
    const told = liveEvents[name].parse(JSON.parse(data));
    return [
      { event: name, id: Number(line("id")), changes: name === "change" ? (told as LiveChange[]) : [], data: told },
    ];
  });

/**
 * A client of the stream with its own connection, which closes with it: fetch would open another one instead, and an
 * unused connection keeps a server from closing.
 */
export async function connect(app: App, headers: SignedIn, lastEventId?: number) {
  const asked = get(`${await originOf(app)}/api/events`, {
    agent: false,
    headers: {
      ...headers,
      accept: "text/event-stream",
      ...(lastEventId !== undefined && { "last-event-id": String(lastEventId) }),
    },
  });
  const [reply] = (await once(asked, "response")) as [IncomingMessage];
  let text = "";
  let changed = () => {};
  reply.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    changed();
  });
  reply.on("error", () => {});
  const ended = new Promise<void>((resolve) => reply.once("close", resolve));

  const events = () => eventsIn(text.slice(0, text.lastIndexOf("\n\n") + 2));
  /** Waits until an event of the kind wanted has come. */
  const until = async (isIt: (heard: Heard) => boolean): Promise<Heard> => {
    for (;;) {
      const found = events().find(isIt);
      if (found) return found;
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
    }
  };
  return {
    reply,
    events,
    until,
    untilChange: (key: string, version?: number) =>
      until(({ changes }) =>
        changes.some((change) => change.key === key && (version === undefined || change.version === version)),
      ),
    ready: () => until(({ event }) => event === "ready"),
    /** Settles when the server ended the stream. */
    ended,
    cut: async () => {
      asked.destroy();
      await ended;
    },
  };
}
