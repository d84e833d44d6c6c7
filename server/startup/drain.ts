import type { App } from "../http/app-types";

/** Long enough for the longest statement there can be under way, and shorter than closing as a whole may take. */
const PATIENCE_MS = 12_000;

/** Answers what is under way and takes nothing new; streams end, and whoever dribbles is hung up on in the end. */
export async function drain(app: App): Promise<void> {
  // A kept-alive connection that falls idle after closing began would hold it up until its own timeout.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  // A server that is closing no longer looks for slow clients by itself.
  const limit = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(limit);
  }
}
