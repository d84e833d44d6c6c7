import type { Plugin } from "vite";

const IS_NODE = '"object"==typeof process&&"object"==typeof process.versions&&"string"==typeof process.versions.node';

/**
 * The package that reads barcodes asks at run time whether it runs on Node, so that browsers would load its code for that
 * as well, and a copy of the whole file with it.
 */
export function browserZbar(): Plugin {
  return {
    name: "browser-zbar",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform: {
      filter: { id: /\/@undecaf\/zbar-wasm\/dist\/index\.mjs$/ },
      handler(code) {
        if (!code.includes(IS_NODE))
          throw new Error("zbar-wasm no longer asks for Node as tools/build/browser-zbar.ts expects");
        return {
          code: code.replace(IS_NODE, "!1").replace('h("url").fileURLToPath(new URL("./",import.meta.url))', '""'),
          map: null,
        };
      },
    },
  };
}
