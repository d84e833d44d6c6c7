import path from "node:path";
import { runnerImport } from "vite";
import { projectRoot } from "../../server/core/root";

/** Loads a module through Vite: the machines use import.meta.env and import.meta.glob. */
export async function viteModule<Module>(file: string): Promise<Module> {
  const { module } = await runnerImport<Module>(path.join(projectRoot, file));
  return module;
}
