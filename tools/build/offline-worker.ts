import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "vite";
import { LICENCES } from "./licence-files.ts";
import { PAGES_FILE } from "./page-files.ts";

/** What pages are made of; files of this folder have their content's hash in their name. */
const KEPT = /^(assets\/.*\.(js|css|woff2|svg|png)|pages\/[\w-]+\.html|[\w-]+\.(js|html|svg|png|webmanifest))$/;
const HASHED = "assets/";

/** Builds the service worker, which is given the list of all files of the built pages. */
export function offlineWorker(): Plugin {
  return {
    name: "offline-worker",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) throw new Error("the pages are built into no folder");
        await build({
          configFile: false,
          logLevel: "warn",
          publicDir: false,
          define: {
            FILES: JSON.stringify(await filesIn(dir)),
            PAGE_FILES: await readFile(path.join(dir, PAGES_FILE), "utf8"),
            "process.env.NODE_ENV": '"production"',
          },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: "es2022",
            license: { fileName: LICENCES.worker },
            lib: { entry: "src/worker/main.ts", formats: ["iife"], name: "worker", fileName: () => "sw.js" },
          },
        });
      },
    },
  };
}

async function filesIn(dir: string): Promise<{ url: string; revision: string | null }[]> {
  const files = (await readdir(dir, { recursive: true })).map((file) => file.split(path.sep).join("/"));
  const kept = files.filter((file) => KEPT.test(file)).toSorted();
  return Promise.all(
    kept.map(async (file) => ({
      url: `/${file}`,
      revision: file.startsWith(HASHED) ? null : hash(await readFile(path.join(dir, file))),
    })),
  );
}

const hash = (content: Buffer): string => createHash("sha256").update(content).digest("hex").slice(0, 16);
