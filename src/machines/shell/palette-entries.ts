/** The records that the palette finds besides pages and actions. */
export type SearchedKind = "order" | "product" | "customer" | "employee";

export type PaletteEntry = {
  id: string;
  label: string;
  /** A secondary text at the end, such as a price or an email. */
  hint: string;
  /** The page to open, or what to tell the session. */
  to: string | { type: "signOut.requested" };
};

export type PaletteGroup = { title: string; entries: readonly PaletteEntry[] };

type Shown = {
  text: string;
  places: readonly PaletteGroup[];
  found: readonly PaletteGroup[] | null;
  highlighted: string | null;
};

/** Whether every typed word occurs in the label, in any letter case. */
const matches = (text: string, label: string): boolean => {
  const words = text.trim().toLowerCase().split(/\s+/);
  return words.every((word) => label.toLowerCase().includes(word));
};

/** Pages and actions that match the typed text, then the records found. */
export function shownGroups({ text, places, found }: Shown): PaletteGroup[] {
  const matching = places.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ label }) => matches(text, label)),
  }));
  return [...matching, ...(found ?? [])].filter(({ entries }) => entries.length > 0);
}

export const shownEntries = (shown: Shown): PaletteEntry[] => shownGroups(shown).flatMap(({ entries }) => entries);

/** The entry Enter opens: the first, unless another one that is still shown was selected by key or pointer. */
export function highlightedEntry(shown: Shown): PaletteEntry | undefined {
  const entries = shownEntries(shown);
  return entries.find(({ id }) => id === shown.highlighted) ?? entries[0];
}
