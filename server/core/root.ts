import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const isProject = (folder: string): boolean => {
  const manifest = join(folder, "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === "backroom";
};

const findRoot = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isProject(folder)) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("Backroom's package.json was not found above its own code");
    folder = parent;
  }
  return folder;
};

/** The folder of Backroom's package.json, whether this runs from the sources or from dist/server. */
export const projectRoot: string = findRoot();
