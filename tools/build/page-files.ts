import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createServer, type Plugin, type ResolvedConfig } from "vite";
import { MODULES_FILE } from "./chunks/chunk-modules.ts";
import { inOrder } from "./link-order.ts";
import { staticCss } from "./styles/static-css.ts";
import type { Framed, framed, render, renderSignIn, signIn } from "./frames.tsx";

const PAGES_FOLDER = "pages";

/** Where the list of page files lies in the folder of the built pages: address pattern → file. */
export const PAGES_FILE = `${PAGES_FOLDER}/pages.json`;

/** The code that every page of a signed-in person needs first. */
const ALWAYS = ["src/staff-routes.tsx", "src/api/session/auth.ts", "src/screens/shell/layout/layout-screen.tsx"];

/** What sends requests. What a list or a record shows first, the page has asked for without it, and a new record needs nothing. */
const SENDER = "src/api/kit/http.ts";

/** The group of the sign-in page (chunks.ts). */
const ENTRY = ["entry"];

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;
type Modules = Record<string, string[]>;
type Frames = {
  framed: typeof framed;
  render: typeof render;
  signIn: typeof signIn;
  renderSignIn: typeof renderSignIn;
};

/**
 * Writes an HTML file for each page: the first frame with the page's title, and preload links for all code of the page, so
 * that the browser waits neither for one script to find the next nor for any to paint.
 */
export function pageFiles(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "page-files",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) throw new Error("the pages are built into no folder");
        const frames = await loadFrames(config);
        const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join(dir, file), "utf8"));
        const manifest = (await read(".vite/manifest.json")) as Manifest;
        const modules = (await read(MODULES_FILE)) as Modules;
        const html = await readFile(path.join(dir, "index.html"), "utf8");
        const list: Record<string, string> = {};
        const writePage = async ({ pattern, screen }: Framed, frame: string, sources: readonly string[]) => {
          const file = `${PAGES_FOLDER}/${path.basename(screen, "-screen")}.html`;
          list[pattern] = file;
          const preloads = preloadsOf({ manifest, modules }, [...sources, `src/${screen}.tsx`], html);
          await writeFile(path.join(dir, file), await inOrder(withFrame(html, frame, preloads), dir));
        };
        await mkdir(path.join(dir, PAGES_FOLDER));
        for (const page of frames.framed)
          await writePage(page, frames.render(page.title), page.asksLater ? ALWAYS : [...ALWAYS, SENDER]);
        await writePage(frames.signIn, `<div data-sign-in inert>${frames.renderSignIn()}</div>`, ENTRY);
        await writeFile(path.join(dir, "index.html"), await inOrder(withFrame(html, frames.render()), dir));
        await writeFile(path.join(dir, PAGES_FILE), JSON.stringify(list, null, 2));
      },
    },
  };
}

async function loadFrames({ root, resolve }: ResolvedConfig): Promise<Frames> {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: "warn",
    appType: "custom",
    // Names classes as the pages' own code does.
    plugins: [staticCss()],
    resolve: { alias: resolve.alias },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    return (await server.ssrLoadModule("/tools/build/frames.tsx")) as Frames;
  } finally {
    await server.close();
  }
}

/** Links to all scripts of the pages' modules, or of named groups of them, that `html` does not load itself. */
function preloadsOf(
  { manifest, modules }: { manifest: Manifest; modules: Modules },
  sources: readonly string[],
  html: string,
): string {
  const files = new Set<string>();
  const add = (source: string) => {
    // A module that a group of chunks took in has no entry of its own.
    const chunk =
      manifest[source] ??
      Object.values(manifest).find(({ name, file }) => name === source || modules[file]?.includes(`./${source}`));
    if (chunk === undefined) throw new Error(`no chunk has ${source}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...files]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join("\n    ");
}

const HEAD_END = "</head>";
const ROOT = '<div id="root"></div>';

function withFrame(html: string, frame: string, links = ""): string {
  if (!html.includes(HEAD_END) || !html.includes(ROOT)) throw new Error("index.html has no head or no root");
  // Hidden once the root shows anything (src/ui/styles.css). Not read aloud: it holds placeholders.
  const framed = `${ROOT}<div id="first-frame" aria-hidden="true">${frame}</div>`;
  return html.replace(ROOT, () => framed).replace(HEAD_END, () => `  ${links}\n  ${HEAD_END}`);
}
