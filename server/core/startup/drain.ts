import type { Socket } from "node:net";
import type { App } from "../http/app-types";

/** Long enough for the longest statement there can be under way, and shorter than closing as a whole may take. */
const PATIENCE_MS = 12_000;

/**
 * What ends a server, prepared before it listens: it answers what is under way and takes nothing new; streams end,
 * connections without a request are closed, and requests that arrive too slowly are closed in the end.
 */
export function prepareDrain(app: App): () => Promise<void> {
  const connections = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });

  return async () => {
    const sweep = setInterval(() => {
      // A kept-alive connection that falls idle after closing began would hold it up until its own timeout.
      app.server.closeIdleConnections();
      // Browsers keep one ready; to Node it is not idle, since it waits for a first request.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, 50);
    // A server that is closing no longer looks for slow clients by itself.
    const limit = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(limit);
    }
  };
}
