import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MODULES_FILE } from "../../../tools/build/chunks/chunk-modules";

const FILE = fileURLToPath(new URL(`../../../dist/web/${MODULES_FILE}`, import.meta.url));

let chunks: Readonly<Record<string, string[]>> | undefined;

/** The built file that holds a module, such as `roles-screen`; several pages may share one. */
function chunkOf(module: string): string {
  chunks ??= JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string[]>;
  const ends = [`/${module}.ts`, `/${module}.tsx`];
  const file = Object.keys(chunks).find((name) => chunks?.[name]?.some((id) => ends.some((end) => id.endsWith(end))));
  if (file === undefined) throw new Error(`no built file holds ${module}`);
  return file;
}

/** The paths of the built files that hold these modules. */
export const codeOf = (...modules: string[]): RegExp =>
  new RegExp(`^/(${modules.map((module) => chunkOf(module).replaceAll(".", String.raw`\.`)).join("|")})$`);
