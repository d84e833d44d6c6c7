import { z } from "zod";

/** Largest amount the wire carries, in kobo: beyond it a JSON number loses kobo. */
export const MAX_KOBO = Number.MAX_SAFE_INTEGER;

/** In lower case, as the database returns it, so that one record has one key, however it was typed. */
export const key = z.uuid().toLowerCase();

/** Naira with at most two decimals: the JSON number equals a whole number of kobo within range. */
const isWholeKobo = (value: number): boolean => {
  const nearest = Math.round(value * 100);
  return Math.abs(nearest) <= MAX_KOBO && [nearest, nearest - 1, nearest + 1].some((kobo) => kobo / 100 === value);
};

const isWithinRange = (value: number): boolean => Math.abs(Math.round(value * 100)) <= MAX_KOBO;

export const naira = z
  .number()
  .refine(isWithinRange, { error: "must be at most 90,071,992,547,409.91", abort: true })
  .refine(isWholeKobo, "must be an amount in naira with at most 2 decimals");

export const positiveNaira = naira.refine((value) => value >= 0, "must not be negative");

const storable = (value: string) => !value.includes("\u0000") && value.isWellFormed();

/** Text PostgreSQL can hold: no NUL, no lone surrogate. */
export const text = (max: number) => z.string().max(max).refine(storable, "holds characters that cannot be stored");

/** A name of zero-width spaces would be a link that nobody sees. */
const isSeen = (value: string) => /[^\s\p{Cc}\p{Cf}]/u.test(value);

export const requiredText = (max: number) => text(max).refine(isSeen, "is required");

/** A local part, @, then a bracketed IPv4 or a dotted domain whose last label is at least two letters. */
export const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"]+@(\[\d{1,3}(\.\d{1,3}){3}\]|([a-zA-Z\d-]+\.)+[a-zA-Z]{2,})$/;

export const email = text(254)
  .transform((value) => value.trim())
  .refine((value) => EMAIL_PATTERN.test(value), "is not a valid email");

const blankAsAbsent = (value: unknown) => (value === "" ? undefined : value);

/** A query parameter that may be missing or sent empty; both mean "not set". */
export const optionalParam = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional());

/** A parameter that may be repeated. */
export const oneOrMore = <T extends z.ZodType>(schema: T, max: number) =>
  z.union([schema.transform((one) => [one]), z.array(schema).min(1).max(max)]);

export const pageQuery = {
  page: optionalParam(z.coerce.number().int().min(1).max(1_000_000)),
  limit: optionalParam(z.coerce.number().int().min(1).max(100)),
};

export const keyParams = z.strictObject({ id: key });

export const pagination = z.object({ total_count: z.number().int() });

export type ListReply<Row> = { data: Row[]; pagination: { total_count: number } };
export type DetailReply<Record> = { data: Record; breadcrumb: string };
