import { z } from "zod";
import { key, optionalParam } from "../kit/common.contract";

/** The size of the file as sent. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;

/** Rows below the headings. */
export const MAX_IMPORT_ROWS = 10_000;

export const IMPORT_FORMATS = ["backroom", "shopify", "woocommerce", "loyverse"] as const;

/** UTF-8, or what Excel and older programs write. */
export const IMPORT_ENCODINGS = ["utf-8", "utf-16", "windows-1252"] as const;

/** What a file changes of listed goods: of a product, and of a variant. */
export const IMPORT_CHANGES = [
  "title",
  "description",
  "supplier",
  "category",
  "variation",
  "status",
  "quantity",
  "sale_price",
  "price",
  "sku",
  "barcodes",
  "new_variant",
] as const;

/** The meanings a column can have. */
export const IMPORT_FIELDS = [
  "product_key",
  "variant_key",
  "handle",
  "type",
  "parent",
  "id",
  "sku",
  "barcode",
  "title",
  "description",
  "store",
  "supplier",
  "category",
  "picture",
  "variation",
  "option",
  "status",
  "quantity",
  "sale_price",
  "price",
  "product_sale_price",
  "product_price",
  "component",
  "offer_price",
  "offer_from",
  "offer_to",
  "gift_card",
] as const;

export const importQuery = z.strictObject({
  /** 1: only check the file and report what would be created. */
  dry_run: optionalParam(z.enum(["0", "1"])),
  /** The store of all rows, which overrides the column; without it the column's, or the person's own store. */
  store: optionalParam(key),
  /** The supplier of all rows, which overrides the column. */
  supplier: optionalParam(key),
  /** How to treat a row without purchase price: `refuse`, the default, makes it an error, `zero` means ₦0.00. */
  missing_cost: optionalParam(z.enum(["refuse", "zero"])),
  /** Products that the store has already: `skip`, the default, leaves them as they are; `update` changes them. */
  existing: optionalParam(z.enum(["skip", "update"])),
  /** Rows that are no stock, such as grouped products and gift cards: an error by default, or left out. */
  no_stock: optionalParam(z.enum(["refuse", "skip"])),
  /** The key of the check that the person saw: products that were changed since stay as they are. */
  check: optionalParam(key),
});

export const importError = z.strictObject({
  /** As a spreadsheet counts: the headings are row 1. */
  row: z.number().int(),
  /** The heading of the column, null when the row as a whole is at fault. */
  column: z.string().nullable(),
  error: z.string(),
});

/** The first rows of as many. */
const listOf = <Row extends z.ZodType>(row: Row) => z.strictObject({ total: z.number().int(), list: z.array(row) });

export const importChange = z.strictObject({
  row: z.number().int(),
  title: z.string(),
  /** "" where the row changes the product. */
  variation: z.string(),
  changes: z.array(z.strictObject({ field: z.enum(IMPORT_CHANGES), from: z.string(), to: z.string() })),
});

export const importReply = z.object({
  data: z.strictObject({
    /** False after a check, which creates nothing. */
    imported: z.boolean(),
    /** The program whose format the file appears to have. */
    format: z.enum(IMPORT_FORMATS),
    /** Rows below the headings that are not blank. */
    rows: z.number().int(),
    /** The columns of the file, in their order; those without field are not read. */
    columns: z.array(z.strictObject({ column: z.string(), field: z.enum(IMPORT_FIELDS).nullable() })),
    /** `total` counts all errors; only the first are listed. With any error, nothing is imported. */
    errors: listOf(importError),
    /** The number of records created, or that would be created. */
    products: z.number().int(),
    variants: z.number().int(),
    units: z.number().int(),
    /** Products of the file that the store already has; they stay unchanged. */
    skipped: z.number().int(),
    /** Categories that products of the file are the first to have; those that only other people may add are left out. */
    categories: z.strictObject({ added: z.array(z.string()), left_out: z.array(z.string()) }).optional(),
    encoding: z.enum(IMPORT_ENCODINGS).optional(),
    /** Rows that are no stock, with the reason; only when they are left out on request. */
    no_stock: listOf(importError).optional(),
    /** What an import with `existing=update` does to the rows that are stock. */
    updates: z
      .strictObject({
        /** Names this check in the import that follows; null after an import. */
        check: key.nullable(),
        rows: z.strictObject({ new: z.number().int(), changed: z.number().int(), unchanged: z.number().int() }),
        /** How many rows change each field. */
        fields: z.array(z.strictObject({ field: z.enum(IMPORT_CHANGES), rows: z.number().int() })),
        /** The changed rows. */
        changes: listOf(importChange),
        /** Rows of products that somebody changed since the check; the import leaves these as they are. */
        changed_meanwhile: listOf(z.strictObject({ row: z.number().int(), title: z.string() })),
      })
      .optional(),
  }),
});

export type ImportField = (typeof IMPORT_FIELDS)[number];
export type ImportFormat = (typeof IMPORT_FORMATS)[number];
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
export type ImportChangeField = (typeof IMPORT_CHANGES)[number];
export type ImportChange = z.infer<typeof importChange>;
export type ImportQuery = z.output<typeof importQuery>;
export type ImportError = z.infer<typeof importError>;
export type ImportReply = z.infer<typeof importReply>;
