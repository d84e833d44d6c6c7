import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a database that can fall silent, as to a machine that is paused: nothing passes, and nothing is closed. */
export async function openStallable(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes: Buffer) => {
        if (!isStalled) to.write(bytes);
      });
      from.on("error", () => {}).on("close", () => to.destroy());
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stall: () => {
      isStalled = true;
    },
    /** What was dropped meanwhile is lost, so the connections are too. */
    goOn: () => {
      isStalled = false;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
