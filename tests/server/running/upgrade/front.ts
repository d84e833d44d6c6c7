import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

const PAUSE_MS = 50;
/** Shorter than the 20 s after which the app gives up. */
const PATIENCE_MS = 15_000;

/**
 * What people reach of several servers: the proxy, and the app that sends a request again after a lost connection or a
 * 503. So a server that closes, or has none of its connections free, costs a wait.
 */
export async function openFront() {
  const agent = new Agent({ keepAlive: true });
  let servers: string[] = [];
  let turn = 0;

  /** The reply of the server whose turn it is; null if it has none. */
  const send = (from: IncomingMessage, body: Buffer, to: ServerResponse): Promise<IncomingMessage | null> =>
    new Promise((resolve) => {
      const [origin = ""] = servers.slice(turn % servers.length);
      turn += 1;
      const { method, headers } = from;
      const sent = request(`${origin}${from.url}`, { agent, method, headers }, resolve);
      sent.on("error", () => resolve(null));
      to.once("close", () => sent.destroy());
      sent.end(body);
    });

  const server = createServer(async (from, to) => {
    const began = performance.now();
    const body = Buffer.concat(await from.toArray());
    for (;;) {
      const reply = await send(from, body, to);
      const waitedMs = performance.now() - began;
      if (reply !== null && (reply.statusCode !== 503 || waitedMs > PATIENCE_MS)) {
        to.writeHead(reply.statusCode ?? 0, reply.headers);
        reply.on("error", () => to.destroy());
        reply.pipe(to);
        return;
      }
      reply?.resume();
      if (to.closed || waitedMs > PATIENCE_MS) return void to.destroy();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    agent.destroy();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on requests go to these, in turn. */
    use: (origins: string[]) => {
      servers = origins;
    },
  };
}
