import type { Socket } from "node:net";
import type { App } from "../http/app-types";

/** Longer than any statement may run, and shorter than the whole shutdown may take. */
const PATIENCE_MS = 12_000;

/**
 * Prepares the graceful shutdown before the server listens: it finishes running requests and accepts no new ones.
 * Streams end, connections without a request are closed, and requests that arrive too slowly are closed after a time.
 */
export function prepareDrain(app: App): () => Promise<void> {
  const connections = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });

  return async () => {
    const sweep = setInterval(() => {
      // A keep-alive connection that becomes idle after closing began would delay it until its own timeout.
      app.server.closeIdleConnections();
      // Browsers open spare connections; Node does not count them as idle, since they wait for a first request.
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
