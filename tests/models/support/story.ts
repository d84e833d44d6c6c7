import { BrokenRule } from "./oracle";

/** Longer stories begin with how many steps they leave out. */
const MOST_STEPS = 8;

/** The machines that `npm run paths` walks in a browser. */
export const IN_BROWSER: ReadonlySet<string> = new Set([
  "session",
  "order-create",
  "card",
  "card-form",
  "form",
  "transfer-create",
]);

type Told = {
  /** The machine's name in the catalogue. */
  of: string;
  labels: readonly string[];
  /** Sentences for labels; a label without one is its own. */
  words?: Readonly<Record<string, string>> | undefined;
  thrown: unknown;
};

const cut = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

/** A failing path in at most 15 lines: the events, where machine and truth part, and how to see it. */
export function story({ of, labels, words = {}, thrown }: Told): string {
  const left = labels.length - MOST_STEPS;
  const steps = labels.slice(-MOST_STEPS).map((label) => `  When ${words[label] ?? label}`);
  const [what = "", ...more] = thrown instanceof BrokenRule ? [thrown.rule, ...thrown.parted] : [String(thrown)];
  return [
    `${of}: ${cut(what)}`,
    ...(left > 0 ? [`  (after ${left} earlier steps)`] : []),
    ...steps,
    ...more.map(cut),
    ...(IN_BROWSER.has(of) ? [`  in a browser: npm run paths -- ${of} --run --visible`] : []),
    `  in the viewer: npm run dev, then /flows, machine ${of}`,
  ].join("\n");
}

type Complaint = Pick<Told, "labels" | "thrown">;

/** The story of the shortest of some failing paths, and how many others fail; null for none. */
export function storyOfShortest(of: string, complaints: readonly Complaint[]): string | null {
  const [shortest, ...others] = complaints.toSorted((one, other) => one.labels.length - other.labels.length);
  if (shortest === undefined) return null;
  const told = story({ of, ...shortest });
  return others.length === 0 ? told : `${told}\n  and ${others.length} other paths`;
}
