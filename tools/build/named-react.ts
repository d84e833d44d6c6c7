import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);

// In the folder of the package, whose chunk it belongs to.
const idOf = (name: string) => `\0/node_modules/${name}/named`;
const NAMED = /^\0\/node_modules\/(react|react\/jsx-runtime)\/named$/;

/** What the package exports for others; names with an underscore are for React's own packages. */
const namesOf = (name: string): string[] => Object.keys(require(name) as object).filter((key) => /^[a-z]/i.test(key));

/**
 * React is CommonJS, for which the bundler writes `(0,r.jsx)(…)` at 4,000 places, and a call in each module that prepares the
 * package. With exports of its own, each is a name like all others: 2 kB less in all.
 */
export function namedReact(): Plugin {
  return {
    name: "named-react",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    resolveId: {
      filter: { id: /^react(\/jsx-runtime)?$/ },
      handler: (name, importer, { kind }) => (kind === "require-call" || importer === idOf(name) ? null : idOf(name)),
    },
    load: {
      filter: { id: NAMED },
      handler(id) {
        const name = NAMED.exec(id)?.[1];
        if (name === undefined) return null;
        const exports = namesOf(name).map((key) => `export const ${key} = all.${key};`);
        return {
          code: [`import all from "${name}";`, ...exports, "export default all;"].join("\n"),
          moduleSideEffects: false,
        };
      },
    },
  };
}
