import { z } from "zod";

/** What a backup is a folder of; paths as they stand in SHA256SUMS. */
export const MANIFEST = "manifest.json";
export const SUMS = "SHA256SUMS";
export const TABLES = "tables";
export const PICTURES = "pictures";

export const fileOfTable = (name: string): string => `${TABLES}/${name}.copy.gz`;

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const count = z.int().nonnegative();

/** The first format. Whatever changes the meaning of a backup gets the next number. */
const manifestSchema = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations that had made the database, in their order. */
  schema: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.strictObject({ name: identifier, columns: z.array(identifier).min(1), rows: count })),
  sequences: z.array(z.strictObject({ name: identifier, lastValue: z.int(), isCalled: z.boolean() })),
  pictures: z.strictObject({
    /** How many are in the backup. */
    files: count,
    /** Address of the bucket that holds those which are not; null when pictures are kept on disk. */
    bucket: z.string().nullable(),
  }),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableCopy = Manifest["tables"][number];

export const writeManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

/** Null when the text is no manifest of a format this Backroom knows. */
export function readManifest(text: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
