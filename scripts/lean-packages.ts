import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const production = (file: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${file}`, import.meta.url));

/** React Router's exports name its development build alone; the other one lies beside it. */
const ROUTER: Record<string, string> = {
  "react-router": production("index.mjs"),
  "react-router/dom": production("dom-export.mjs"),
};

const NO_FETCH = "\0axios-without-fetch";

/**
 * Leaves out of the built pages what no browser of ours runs: React Router's warnings for developers, and the second
 * transport of axios, which it turns to only where there is no XMLHttpRequest (4 kB brotli together).
 */
export function leanPackages(): Plugin {
  return {
    name: "lean-packages",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    enforce: "pre",
    resolveId(source, importer) {
      if (source === "./fetch.js" && importer?.endsWith("/axios/lib/adapters/adapters.js")) return NO_FETCH;
      return ROUTER[source] ?? null;
    },
    load: (id) => (id === NO_FETCH ? "export const getFetch = () => false;" : null),
  };
}
