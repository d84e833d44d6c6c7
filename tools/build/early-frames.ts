import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FRAMES = JSON.stringify(fileURLToPath(new URL("../../src/ui/early-frames.ts", import.meta.url)));
const OWN = "function raf(";

/** Makes Ark's overlays use src/ui/early-frames.ts in the built pages; the library has no setting for it. */
export function earlyFrames(): Plugin {
  return {
    name: "early-frames",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform: {
      filter: { id: /@zag-js\/dom-query\/dist\/raf\.mjs$/ },
      handler(code) {
        if (!code.includes(OWN)) throw new Error("@zag-js/dom-query no longer declares raf as a function");
        return { code: `import { raf } from ${FRAMES};\n${code.replace(OWN, "function ownRaf(")}`, map: null };
      },
    },
  };
}
