/** Every note and coin of the naira, the largest first: `name` on the wire, `kobo` its worth. */
export const DENOMINATIONS = [
  { name: "1000", kobo: 100_000, label: "₦1,000" },
  { name: "500", kobo: 50_000, label: "₦500" },
  { name: "200", kobo: 20_000, label: "₦200" },
  { name: "100", kobo: 10_000, label: "₦100" },
  { name: "50", kobo: 5000, label: "₦50" },
  { name: "20", kobo: 2000, label: "₦20" },
  { name: "10", kobo: 1000, label: "₦10" },
  { name: "5", kobo: 500, label: "₦5" },
  { name: "2", kobo: 200, label: "₦2 coin" },
  { name: "1", kobo: 100, label: "₦1 coin" },
  { name: "50k", kobo: 50, label: "50 kobo" },
] as const;

export type Denomination = (typeof DENOMINATIONS)[number]["name"];

/** How many there are of each note and coin. */
export type CashCount = Readonly<Record<Denomination, number>>;

/** The most of one note or coin: it takes more than a drawer to hold as many. */
export const MOST_OF_ONE = 100_000;

/** What the notes and coins are worth, in kobo. */
export const worthOf = (count: Readonly<Partial<Record<Denomination, number | null>>>): number =>
  DENOMINATIONS.reduce((sum, { name, kobo }) => sum + kobo * (count[name] ?? 0), 0);

export const SHIFT_STATUSES = ["open", "counted", "closed"] as const;

export type ShiftStatus = (typeof SHIFT_STATUSES)[number];

/** What moves cash in a shift. */
export const MOVEMENT_KINDS = ["sale", "refund", "income", "expense", "drop", "correction"] as const;

export type MovementKind = (typeof MOVEMENT_KINDS)[number];
