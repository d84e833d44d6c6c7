import type { Details } from "./form.model";

export type Field = keyof Details;
export type Conflict = { theirs: Details; decisions: Partial<Record<Field, "mine" | "theirs">> };
/** `marked`: the fields that are theirs, by a merge. */
export type Edit = { values: Details; base: Details; version: number; marked: readonly Field[] };

const FIELDS: readonly Field[] = ["storeKey", "remark"];
export const same = (one: Details, other: Details): boolean => FIELDS.every((name) => one[name] === other[name]);

export const disputed = ({ values, base }: Edit, theirs: Details): Field[] =>
  FIELDS.filter((name) => values[name] !== base[name] && theirs[name] !== base[name] && theirs[name] !== values[name]);

/** My change of a field, or theirs where I changed nothing or decided so. */
export const merged = ({ values, base }: Edit, { theirs, decisions }: Conflict): Details => {
  const of = (name: Field) =>
    values[name] === base[name] || (theirs[name] !== base[name] && decisions[name] === "theirs")
      ? theirs[name]
      : values[name];
  return { storeKey: of("storeKey"), remark: of("remark") };
};

/** The fields of which a merge took theirs. */
export const takenOver = ({ values, base }: Edit, { theirs, decisions }: Conflict): Field[] =>
  FIELDS.filter(
    (name) =>
      theirs[name] !== base[name] &&
      theirs[name] !== values[name] &&
      (values[name] === base[name] || decisions[name] === "theirs"),
  );
