import type { ModulePreloadOptions, Plugin } from "vite";

/** What each file imports, by its path in the folder of the built pages. */
const imports = new Map<string, readonly string[]>();

/** Reads the imports for `missingFiles`. */
export function chunkImports(): Plugin {
  return {
    name: "chunk-imports",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === "chunk") imports.set(output.fileName, output.imports);
    },
  };
}

/**
 * The files to preload when code loads another file: those that this code has not loaded itself. The bundler lists all, and the
 * names of files are most of what these lists weigh. `import()` asks for the other file itself.
 */
export const missingFiles: Exclude<ModulePreloadOptions["resolveDependencies"], undefined> = (
  file,
  dependencies,
  { hostId, hostType },
) => {
  if (hostType === "html") return dependencies;
  const loaded = loadedWith(hostId, new Set([file]));
  return dependencies.filter((dependency) => !loaded.has(dependency));
};

function loadedWith(file: string, met: Set<string>): Set<string> {
  if (met.has(file)) return met;
  met.add(file);
  for (const imported of imports.get(file) ?? []) loadedWith(imported, met);
  return met;
}
