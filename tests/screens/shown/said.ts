import type { z } from "zod";

/** A value of the wire with the words that a screen shows for it; null where it shows none. */
class Said {
  readonly wire: unknown;
  readonly words: string | null;
  constructor(wire: unknown, words: string | null) {
    this.wire = wire;
    this.words = words;
  }
}

/** A record that travels as JSON text. */
class Packed {
  readonly schema: z.ZodType;
  readonly fields: Fields;
  constructor(schema: z.ZodType, fields: Fields) {
    this.schema = schema;
    this.fields = fields;
  }
}

type Plain = string | number | boolean | null;
type Field = Plain | Said | Packed | readonly Field[] | { readonly [name: string]: Field };

/** A record: a text or a number is shown as it is, and anything else is `said`. */
export type Fields = Field;

export const said = (wire: unknown, words: string | null): Said => new Said(wire, words);
export const packed = (schema: z.ZodType, fields: Fields): Packed => new Packed(schema, fields);

/** The record as the server sends it. */
export function wireOf(field: Field): unknown {
  if (field instanceof Said) return field.wire;
  if (field instanceof Packed) return JSON.stringify(wireOf(field.fields));
  if (Array.isArray(field)) return field.map(wireOf);
  if (typeof field !== "object" || field === null) return field;
  return Object.fromEntries(Object.entries(field).map(([name, value]) => [name, wireOf(value as Field)]));
}

const under = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

/** The words of each field by its path. The first entry of a list has no number: `lines.quantity`, `lines.#1.quantity`. */
export function wordsOf(field: Field, path = ""): [string, string][] {
  if (field instanceof Said) return field.words === null ? [] : [[path, field.words]];
  if (field instanceof Packed) return wordsOf(field.fields, path);
  if (typeof field === "string" || typeof field === "number") return field === "" ? [] : [[path, `${field}`]];
  if (typeof field !== "object" || field === null) return [];
  if (Array.isArray(field))
    return field.flatMap((each: Field, at) => wordsOf(each, at === 0 ? path : under(path, `#${at}`)));
  return Object.entries(field).flatMap(([name, value]) => wordsOf(value as Field, under(path, name)));
}

type Schema = z.ZodType & {
  def: {
    format?: string;
    innerType?: Schema;
    element?: Schema;
    in?: Schema;
    options?: Schema[];
    shape?: Record<string, Schema>;
  };
};

/** The path of every field that a schema has, except for keys, which nobody reads. */
export function fieldsOf(schema: z.ZodType, path = ""): string[] {
  const { shape, innerType, element, format } = (schema as Schema).def;
  if (format === "uuid" || path.endsWith("version")) return [];
  const inner = innerType ?? element;
  if (inner !== undefined) return fieldsOf(inner, path);
  return shape === undefined
    ? [path]
    : Object.entries(shape).flatMap(([name, each]) => fieldsOf(each, under(path, name)));
}

/** The name of every field that a body has; of a list, those of its entries. */
export function bodyFieldsOf(schema: z.ZodType): string[] {
  const { shape, in: before, options, element } = (schema as Schema).def;
  if (shape !== undefined) return Object.keys(shape);
  const inner = before === undefined ? (options ?? (element === undefined ? [] : [element])) : [before];
  return [...new Set(inner.flatMap(bodyFieldsOf))];
}

/** The schemas of the records in JSON text, by the path of the text. */
export function packedIn(field: Field, path = ""): [string, z.ZodType][] {
  if (field instanceof Packed) return [[path, field.schema]];
  if (field instanceof Said || typeof field !== "object" || field === null) return [];
  if (Array.isArray(field)) return field.slice(0, 1).flatMap((each: Field) => packedIn(each, path));
  return Object.entries(field).flatMap(([name, value]) => packedIn(value as Field, under(path, name)));
}

export const keyOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
