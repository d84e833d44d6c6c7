import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readMigrations } from "../../core/db/migrate";
import { errorCode, StartRefusal } from "../../core/start-refusal";
import { fileOfTable, MANIFEST, type Manifest, PICTURES, readManifest, SUMS } from "./manifest";
import { readSums, sumOfFile } from "./sums";

const damaged = (folder: string, what: string) =>
  new StartRefusal(`The backup ${folder} is damaged (${what}): nothing was changed. Use another one.`);

/**
 * Reads a whole backup and compares it with its checksums, before anything is changed.
 * @throws StartRefusal when it is incomplete, damaged, or of a newer Backroom.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const { files, pictures } = await checkFiles(folder);
  if (!files.has(MANIFEST)) throw damaged(folder, `${SUMS} is cut short`);
  const manifest = readManifest(await readFile(join(folder, MANIFEST), "utf8"));
  if (manifest === null) throw new StartRefusal(`The backup ${folder} is of a kind that this Backroom does not know.`);
  const lost = manifest.tables.find(({ name }) => !files.has(fileOfTable(name)));
  if (lost) throw damaged(folder, `${fileOfTable(lost.name)} is not in ${SUMS}`);
  if (pictures !== manifest.pictures.files) throw damaged(folder, `${pictures} of ${manifest.pictures.files} pictures`);
  refuseForeign(folder, manifest);
  return manifest;
}

/** The names of all files except the pictures, which may be many. */
async function checkFiles(folder: string): Promise<{ files: Set<string>; pictures: number }> {
  const files = new Set<string>();
  let pictures = 0;
  try {
    for await (const line of readSums(join(folder, SUMS))) {
      if (line === null) throw damaged(folder, `${SUMS} is not readable`);
      const found = await sumOfFile(join(folder, line.file)).catch((error: unknown) => errorCode(error));
      if (found === "ENOENT") throw damaged(folder, `${line.file} is missing`);
      if (found !== line.sum) throw damaged(folder, `${line.file} is not as it was written`);
      if (line.file.startsWith(`${PICTURES}/`)) pictures += 1;
      else files.add(line.file);
    }
  } catch (error) {
    if (errorCode(error) !== "ENOENT" && errorCode(error) !== "ENOTDIR") throw error;
    throw new StartRefusal(`There is no backup in ${folder}: it has no ${SUMS}.`);
  }
  return { files, pictures };
}

function refuseForeign(folder: string, { schema }: Manifest): void {
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  const foreign = schema.find(({ name, checksum }) => known.get(name) !== checksum);
  if (foreign === undefined) return;
  throw new StartRefusal(
    `The backup ${folder} was made by another Backroom (it has migration ${foreign.name}): restore it with that one.`,
  );
}
