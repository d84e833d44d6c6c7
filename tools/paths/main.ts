import { viteModule } from "../kit/vite-module";
import type * as Commands from "./command";

/** Lists machines, prints paths or runs them; returns the exit code. */
export const paths = async (words: readonly string[]): Promise<number> =>
  (await viteModule<typeof Commands>("tools/paths/command.ts")).command(words);
