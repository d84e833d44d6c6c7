/** The kinds of records whose keys a log field may contain. */
export type NamedKind = "stores" | "suppliers" | "user_roles" | "employees" | "accounts" | "categories" | "items";

/** The name of the record of this kind and key; undefined if it is no longer listed. */
export type Names = (kind: NamedKind, key: string) => string | undefined;

/** A field that changed, in words; null on the side that has no value. */
export type Change = { label: string; before: string | null; after: string | null };

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Names stay; keys are replaced by names. The log of a demo shop has both. */
export const nameOf = (kind: NamedKind, value: unknown, names: Names): string => {
  const text = typeof value === "string" ? value : plainText(value);
  return names(kind, text) ?? (UUID.test(text) ? "one no longer listed" : text);
};

/** `recipient_name`, `isAdmin` and `handed-over` in a person's spelling. */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value without a special text; never raw JSON. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en");
  if (typeof value === "string") return UUID.test(value) ? "one no longer listed" : value;
  if (Array.isArray(value)) return value.length === 1 ? "1 entry" : `${value.length} entries`;
  return "several values";
}
