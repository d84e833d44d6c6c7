import { createServer, type Plugin, type ViteDevServer } from "vite";
import { projectRoot } from "../../server/root";
import type { AppPage } from "../../src/flows/messages";
import { SESSION_PATH } from "./session-path";

/** Hands /flows the session; the page is otherwise as it is while developing. */
const replayed = (session: AppPage): Plugin => ({
  name: "replayed-session",
  configureServer(server) {
    server.middlewares.use(SESSION_PATH, (_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(session));
    });
  },
  transformIndexHtml: () => [
    { tag: "script", attrs: { type: "module", src: "/scripts/replay/teller.ts" }, injectTo: "body" },
  ],
});

/** A page on this machine alone that draws the session's machines and steps through it. */
export async function servePage(session: AppPage): Promise<{ server: ViteDevServer; address: string }> {
  const server = await createServer({
    root: projectRoot,
    logLevel: "error",
    plugins: [replayed(session)],
    server: { host: "127.0.0.1", port: 5174, strictPort: false },
  });
  await server.listen();
  const [address = ""] = server.resolvedUrls?.local ?? [];
  return { server, address: `${address}flows?replay` };
}
