import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const production = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url));

/** React Router's exports name only its development build; the production build lies in the next folder. */
const ROUTER: Record<string, string> = {
  "react-router": production("index.mjs"),
  "react-router/dom": production("dom-export.mjs"),
};

/** Modules of axios that our code never uses, by the import that requests them, and their replacements. */
const AXIOS: Record<string, string> = {
  // The second transport, used only without XMLHttpRequest.
  "./fetch.js": "export const getFetch = () => false;",
  // A table of names for status codes.
  "./helpers/HttpStatusCode.js": "export default {};",
  // The predecessor of AbortSignal.
  "./cancel/CancelToken.js": "export default class CancelToken {}",
};

/** Ark's menus use @zag-js/rect-utils to follow the mouse to a submenu; no menu here has one. */
const POLYGONS = "export const getElementPolygon = () => null; export const isPointInPolygon = () => false;";

const STAND_IN = "\0lean-axios:";
const MENU_STAND_IN = "\0lean-menu";

/**
 * Leaves out of the built pages code that they never run: React Router's warnings for developers, and parts of axios and
 * of Ark's menus (5 kB brotli together).
 */
export function leanPackages(): Plugin {
  return {
    name: "lean-packages",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    enforce: "pre",
    resolveId(source, importer) {
      if (importer?.includes("/@zag-js/menu/") && source === "@zag-js/rect-utils") return MENU_STAND_IN;
      if (importer?.includes("/axios/lib/") && Object.hasOwn(AXIOS, source)) return STAND_IN + source;
      return ROUTER[source] ?? null;
    },
    load(id) {
      if (id === MENU_STAND_IN) return POLYGONS;
      return id.startsWith(STAND_IN) ? (AXIOS[id.slice(STAND_IN.length)] ?? null) : null;
    },
  };
}
