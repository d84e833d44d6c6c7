import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { mkdir, opendir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { MEDIA_NAME } from "../../../src/api/kit/media.contract";
import { readMigrations } from "../../core/db/migrate";
import { errorCode, StartRefusal } from "../../core/start-refusal";
import {
  fileOfTable,
  MANIFEST,
  type Manifest,
  PICTURES,
  SUMS,
  type TableCopy,
  TABLES,
  writeManifest,
} from "./manifest";
import { meter, sumOfFile, writeSum } from "./sums";
import { readSequences, readTables } from "./tables";

export type Source = {
  pool: Pool;
  /** The folder for pictures on disk; may be missing. */
  mediaFolder: string;
  /** Address of the bucket, when one is in use. */
  bucket: string | null;
};

export type Written = { tables: number; rows: number; pictures: number; bytes: number };

/** Optimises for speed, not size: the disk is rarely the bottleneck of a backup. */
const GZIP = { level: 1, chunkSize: 256 * 1024 };

/**
 * Copies a running shop into a new folder: every table from one snapshot, then the pictures on disk. The folder gets
 * its final name when it is complete.
 * @throws StartRefusal when the folder exists, or the database is of a newer version.
 */
export async function writeBackup(source: Source, to: string, now: Date): Promise<Written> {
  const folder = resolve(to);
  await refuseExisting(folder);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    const sums = createWriteStream(join(draft, SUMS), { flush: true });
    const backup = new Draft(draft, sums);
    const { schema, tables, sequences } = await backup.copyDatabase(source.pool);
    const files = await backup.copyPictures(source.mediaFolder);
    const pictures = { files, bucket: source.bucket };
    await backup.close({ format: 1, madeAt: now.toISOString(), schema, tables, sequences, pictures });
    await rename(draft, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: tables.length, rows, pictures: files, bytes: backup.bytes };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function refuseExisting(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw new StartRefusal(`A backup cannot be written to ${folder} (${errorCode(error)}).`);
  });
  if (found.length > 0) throw new StartRefusal(`There is something in ${folder} already: name a new folder.`);
}

/** A backup being written. */
class Draft {
  bytes = 0;
  readonly #folder: string;
  readonly #sums: WriteStream;

  constructor(folder: string, sums: WriteStream) {
    this.#folder = folder;
    this.#sums = sums;
  }

  async copyDatabase(pool: Pool): Promise<Pick<Manifest, "schema" | "tables" | "sequences">> {
    await mkdir(join(this.#folder, TABLES));
    const client = await pool.connect();
    try {
      // The first statement defines the snapshot; it blocks no writer.
      await client.query(
        "begin isolation level repeatable read read only; set local statement_timeout = 0; set local datestyle = 'ISO, YMD'",
      );
      const schema = await readSchema(client);
      // Sequences are not part of snapshots. Read after the snapshot began, they are at or beyond every row in it.
      const sequences = await readSequences(client);
      const tables: TableCopy[] = [];
      for (const table of await readTables(client)) {
        tables.push({ ...table, rows: await this.#copyTable(client, table) });
      }
      return { schema, sequences, tables };
    } finally {
      client.release(true);
    }
  }

  async #copyTable(client: PoolClient, { name, columns }: Omit<TableCopy, "rows">): Promise<number> {
    const rows = client.query(copyTo(`copy "${name}" (${columns.map((each) => `"${each}"`).join(", ")}) to stdout`));
    await this.#write(fileOfTable(name), rows, createGzip(GZIP));
    return rows.rowCount;
  }

  /** Pictures are only ever added, so the present ones include all those in the snapshot. */
  async copyPictures(folder: string): Promise<number> {
    await mkdir(join(this.#folder, PICTURES));
    const there = await opendir(folder).catch((error: unknown) => {
      if (errorCode(error) === "ENOENT") return [];
      throw error;
    });
    let files = 0;
    for await (const { name } of there) {
      if (!MEDIA_NAME.test(name)) continue;
      await this.#write(`${PICTURES}/${name}`, createReadStream(join(folder, name)));
      files += 1;
    }
    return files;
  }

  async #write(file: string, ...content: [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]): Promise<void> {
    const { stream, sum, bytes } = meter();
    await pipeline([...content, stream, createWriteStream(join(this.#folder, file), { flush: true })]);
    this.bytes += bytes();
    await this.#note(file, sum());
  }

  /** The manifest is the last line, so a truncated list never contains it. */
  async close(manifest: Manifest): Promise<void> {
    const path = join(this.#folder, MANIFEST);
    await writeFile(path, writeManifest(manifest), { flush: true });
    await this.#note(MANIFEST, await sumOfFile(path));
    this.#sums.end();
    await finished(this.#sums);
  }

  async #note(file: string, sum: string): Promise<void> {
    await new Promise<void>((done, fail) => {
      this.#sums.write(writeSum({ sum, file }), (error) => (error ? fail(error) : done()));
    });
  }
}

async function readSchema(client: PoolClient): Promise<Manifest["schema"]> {
  const { rows: ledger } = await client.query("select where to_regclass('schema_migrations') is not null");
  if (ledger.length === 0) throw new StartRefusal("There is no shop in this database.");
  const { rows } = await client.query<Manifest["schema"][number]>(
    "select name, checksum from schema_migrations order by name",
  );
  // An older database is copied as it is: people make a backup before they start a newer Backroom on it.
  const known = new Set(readMigrations().map(({ checksum }) => checksum));
  if (rows.every(({ checksum }) => known.has(checksum))) return rows;
  throw new StartRefusal("This database was made by a newer Backroom: make the backup with that one.");
}
