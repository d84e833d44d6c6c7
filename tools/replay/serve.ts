import { createServer, type Plugin, type ViteDevServer } from "vite";
import { projectRoot } from "../../server/core/root";
import type { AppPage } from "../../src/flows/messages";
import { SESSION_PATH } from "./session-path";

/** The page that steps through a session. */
const REPLAY_PATH = "/flows?replay";

/** Serves the session to /flows?replay; other pages stay as in development. */
export const replaying = (session: () => AppPage): Plugin => ({
  name: "replayed-session",
  configureServer(server) {
    server.middlewares.use(SESSION_PATH, (_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(session()));
    });
  },
  transformIndexHtml: (_html, { originalUrl = "" }) =>
    originalUrl === REPLAY_PATH
      ? [{ tag: "script", attrs: { type: "module", src: "/tools/replay/reporter.ts" }, injectTo: "body" }]
      : [],
});

/** A page on this machine alone that draws the session's machines and steps through it. */
export async function servePage(session: AppPage): Promise<{ server: ViteDevServer; address: string }> {
  const server = await createServer({
    root: projectRoot,
    // A separate cache: a server that rebuilds its packages would delete those of another running server.
    cacheDir: `${projectRoot}/.cache/vite-replay`,
    logLevel: "error",
    plugins: [replaying(() => session)],
    server: { host: "127.0.0.1", port: 5174, strictPort: false },
  });
  await server.listen();
  const [address = ""] = server.resolvedUrls?.local ?? [];
  return { server, address: new URL(REPLAY_PATH, address).href };
}
