import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type LiveChange, liveEvents } from "../../../src/api/shell/events.contract";
import type { App } from "../../../server/core/http/app-types";
import type { SignedIn } from "../fixtures";

export type Heard = { event: keyof typeof liveEvents; id: number; changes: LiveChange[]; data: unknown };

export type Client = Awaited<ReturnType<typeof connect>>;

/** Makes the app listen on a free port and returns its address. */
export async function originOf(app: App): Promise<string> {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** The events in a text, parsed with their schemas. */
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
 * A client of the stream on a separate connection, which closes with it. fetch would open another connection, and an
 * unused one keeps a server from closing.
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
  /** Waits for an event of this kind. */
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
    /** Resolves when the server has ended the stream. */
    ended,
    cut: async () => {
      asked.destroy();
      await ended;
    },
  };
}
