import { z } from "zod";

/** The contents of a backup folder; paths are written as in SHA256SUMS. */
export const MANIFEST = "manifest.json";
export const SUMS = "SHA256SUMS";
export const TABLES = "tables";
export const PICTURES = "pictures";

export const fileOfTable = (name: string): string => `${TABLES}/${name}.copy.gz`;

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const count = z.int().nonnegative();

/** The first format. Any change to the meaning of a backup gets the next number. */
const manifestSchema = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations applied to the database, in order. */
  schema: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.strictObject({ name: identifier, columns: z.array(identifier).min(1), rows: count })),
  sequences: z.array(z.strictObject({ name: identifier, lastValue: z.int(), isCalled: z.boolean() })),
  pictures: z.strictObject({
    /** How many are in the backup. */
    files: count,
    /** Address of the bucket that holds pictures which are not in the backup; null when pictures are on disk. */
    bucket: z.string().nullable(),
  }),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableCopy = Manifest["tables"][number];

export const writeManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

/** Null when the text is not a manifest of a supported format. */
export function readManifest(text: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
