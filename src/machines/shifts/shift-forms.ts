import type { Kobo } from "../../api/kit/money";
import { closeShift, countShift, dropCash, openShift, type Shift, toShift } from "../../api/shifts/shifts";
import { type CashCount, type Denomination, DENOMINATIONS, worthOf } from "../../api/shifts/shifts.rules";
import { createFormMachine, type Problems } from "../kit/form/form.machine";
import type { MergeRules } from "../kit/merge";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";
import { saveChanged, saveNew } from "../saves";

/** How many there are of each note and coin; null where nothing is typed. */
export type CountValues = Record<Denomination, number | null>;

/** Every note and coin, the largest first. */
export const denominations = DENOMINATIONS;

/** What is counted so far. */
export const countedKobo = (values: CountValues): Kobo => worthOf(values);

const ofEach = <Value>(valueOf: (name: Denomination) => Value) =>
  Object.fromEntries(DENOMINATIONS.map(({ name }) => [name, valueOf(name)])) as Record<Denomination, Value>;

const NOTHING: CountValues = ofEach(() => null);

export const countOf = ({ count }: Pick<Shift, "count">): CountValues => (count === null ? NOTHING : { ...count });

/** What is left blank was not there. */
const wholeCount = (values: CountValues): CashCount => ofEach((name) => values[name] ?? 0);

export const countProblems = (values: CountValues): Problems | null =>
  DENOMINATIONS.every(({ name }) => values[name] === null)
    ? problemOf("1000", "Enter how many there are of each note and coin, or 0 if there are none")
    : null;

const countRules = Object.fromEntries(
  DENOMINATIONS.map(({ name, label }) => [name, { label }]),
) as unknown as MergeRules<CountValues>;

const wireShift = (current: unknown): Shift => toShift(current as Parameters<typeof toShift>[0]);

export type OpeningValues = CountValues & { accountKey: string };

export const START: OpeningValues = { ...NOTHING, accountKey: "" };

export const openingForm = createFormMachine<OpeningValues>({
  id: "shiftOpening",
  validate: (values) =>
    joinProblems([
      missingProblems(blank(values.accountKey) ? [{ name: "accountKey", label: "Cash account" }] : []),
      countProblems(values),
    ]),
  savedToast: "Shift opened",
  save: saveNew<OpeningValues>(({ accountKey, ...values }, idempotencyKey) =>
    openShift(accountKey, wholeCount(values), idempotencyKey),
  ),
});

export const countForm = createFormMachine<CountValues>({
  id: "shiftCount",
  validate: countProblems,
  savedToast: "Count saved",
  editing: { readCurrent: (current) => countOf(wireShift(current)), merge: countRules },
  save: saveChanged<CountValues>((key, values, editing) => countShift(key, wholeCount(values), editing)),
});

/** `expected` and `counted` are the sums that the person sees; a difference up to `small` needs no explanation. */
export type ClosingValues = { expected: Kobo; counted: Kobo; small: Kobo; explanation: string };

export const closingOf = ({ expected, counted, smallDifference, explanation }: Shift): ClosingValues => ({
  expected,
  counted: counted ?? 0,
  small: smallDifference,
  explanation,
});

/** Whether the drawer holds so much more or less than expected that somebody has to say why. */
export const needsExplanation = ({ expected, counted: found, small }: Omit<ClosingValues, "explanation">): boolean =>
  Math.abs(found - expected) > small;

export const closingProblems = (values: ClosingValues): Problems | null =>
  missingProblems(
    needsExplanation(values) && blank(values.explanation) ? [{ name: "explanation", label: "Explanation" }] : [],
  );

export const closingForm = createFormMachine<ClosingValues>({
  id: "shiftClosing",
  validate: closingProblems,
  savedToast: "Shift closed",
  editing: {
    readCurrent: (current) => closingOf(wireShift(current)),
    merge: {
      expected: { from: "theirs" },
      counted: { from: "theirs" },
      small: { from: "theirs" },
      explanation: { label: "Explanation" },
    },
  },
  save: saveChanged<ClosingValues>(closeShift),
});

export type DropValues = { accountKey: string; amount: Kobo | null };

export const dropForm = createFormMachine<DropValues>({
  id: "shiftDrop",
  validate: ({ accountKey, amount }) =>
    missingProblems([
      ...((amount ?? 0) === 0 ? [{ name: "amount", label: "Amount" }] : []),
      ...(blank(accountKey) ? [{ name: "accountKey", label: "To" }] : []),
    ]),
  savedToast: "Moved to the safe",
  save: saveChanged<DropValues>((key, { accountKey, amount }, { idempotencyKey }) =>
    dropCash(key, { accountKey, amount: amount ?? 0 }, idempotencyKey),
  ),
});
