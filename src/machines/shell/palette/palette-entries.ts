import type { OrderStatus } from "../../../api/orders/orders.contract";

/** The records that the palette finds besides pages and actions. */
export type SearchedKind = "unit" | "order" | "product" | "customer" | "employee";

export type PaletteEntry = {
  id: string;
  label: string;
  /** A secondary text at the end, such as a price or an email. */
  hint: string;
  /** It opens the form of a new record. */
  adds?: true;
  /** It does something with a record that was found. */
  acts?: true;
  /** The product's picture; empty for one without. */
  picture?: string;
  /** The order's status. */
  status?: OrderStatus;
  /** The page or the file to open, or what to tell the session. */
  to: string | { type: "file.requested"; href: string } | { type: "signOut.requested" };
};

export type PaletteGroup = { title: string; entries: readonly PaletteEntry[] };

type Shown = {
  text: string;
  /** The records opened last, shown while nothing is typed. */
  recents: PaletteGroup;
  places: readonly PaletteGroup[];
  found: readonly PaletteGroup[] | null;
  highlighted: string | null;
};

/** Whether every typed word occurs in the label, in any letter case. */
export const matches = (text: string, label: string): boolean => {
  const words = text.trim().toLowerCase().split(/\s+/);
  return words.every((word) => label.toLowerCase().includes(word));
};

const PEOPLE: ReadonlySet<SearchedKind> = new Set(["customer", "employee"]);

/** Text without a digit is a name, so that people come before the orders they placed. */
export const orderedFor = (text: string, kinds: readonly SearchedKind[]): SearchedKind[] =>
  /\d/.test(text)
    ? [...kinds]
    : [...kinds.filter((kind) => PEOPLE.has(kind)), ...kinds.filter((kind) => !PEOPLE.has(kind))];

/** The latest records while nothing is typed; pages and actions that match the typed text, then the records found. */
export function shownGroups({ text, recents, places, found }: Shown): PaletteGroup[] {
  const matching = places.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ label }) => matches(text, label)),
  }));
  return [...(text.trim() === "" ? [recents] : []), ...matching, ...(found ?? [])].filter(
    ({ entries }) => entries.length > 0,
  );
}

export const shownEntries = (shown: Shown): PaletteEntry[] => shownGroups(shown).flatMap(({ entries }) => entries);

/** The entry Enter opens: the first, unless another one that is still shown was selected by key or pointer. */
export function highlightedEntry(shown: Shown): PaletteEntry | undefined {
  const entries = shownEntries(shown);
  return entries.find(({ id }) => id === shown.highlighted) ?? entries[0];
}
