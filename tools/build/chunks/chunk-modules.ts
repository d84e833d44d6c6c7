import type { Plugin } from "vite";

/** Where the list of modules lies in the folder of the built pages: chunk file → the modules whose code it holds. */
export const MODULES_FILE = ".vite/modules.json";

/** Records which module's code went into which chunk, for the checks on page weight. */
export function chunkModules(): Plugin {
  return {
    name: "chunk-modules",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const list = chunks.map(({ fileName, modules }) => [
        fileName,
        Object.keys(modules).filter((id) => (modules[id]?.renderedLength ?? 0) > 0),
      ]);
      const text = JSON.stringify(Object.fromEntries(list), null, 2).replaceAll(process.cwd(), ".");
      this.emitFile({ type: "asset", fileName: MODULES_FILE, source: text });
    },
  };
}
