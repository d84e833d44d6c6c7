import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { createServer } from "vite";
import { projectRoot } from "../server/core/root";
import { onParentGone } from "../server/core/startup/parent";

/** The server, restarted when its code changes, and Vite's pages in front of it; Ctrl-C ends both. */
export async function dev(): Promise<void> {
  const port = process.env.PORT || "4000";
  process.env.BACKROOM_API = `http://127.0.0.1:${port}`;

  const pages = await createServer({ root: projectRoot });
  await pages.listen();

  const tsx = join(projectRoot, "node_modules", "tsx", "dist", "cli.mjs");
  const server = spawn(process.execPath, [tsx, "watch", "--clear-screen=false", "server/main.ts"], {
    cwd: projectRoot,
    // Detached from the terminal's Ctrl-C, because tsx kills the server after two signals.
    detached: process.platform !== "win32",
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PORT: port },
  });
  pages.printUrls();

  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    server.kill("SIGTERM");
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  onParentGone(end);
  server.once("exit", async (code) => {
    await pages.close();
    process.exit(isEnding ? 0 : (code ?? 1));
  });
}
