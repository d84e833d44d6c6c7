import { viteModule } from "../kit/vite-module";
import type * as Commands from "./command";

/** Lists machines, prints paths or runs them; answers the exit code. */
export const paths = async (words: readonly string[]): Promise<number> =>
  (await viteModule<typeof Commands>("tools/paths/command.ts")).command(words);
