import {
  type Count,
  type CountLine,
  editLine,
  lineKeyOf,
  moveCount,
  type NewCount,
  postCount,
  startCount,
  toCount,
} from "../../api/counts/counts";
import {
  type AdjustmentReason,
  COUNT_STEPS,
  type CountStatus,
  fitsReason,
  REASONS,
} from "../../api/counts/counts.rules";
import { createFormMachine, type Problems } from "../kit/form/form.machine";
import { blank, missingProblems } from "../kit/problems";
import { saveChanged, saveNew } from "../saves";

const wireCount = (current: unknown): Count => toCount(current as Parameters<typeof toCount>[0]);

export const newCountOf = (storeKey: string): NewCount => ({
  storeKey,
  range: "all",
  categoryKey: "",
  supplierKey: "",
  search: "",
  note: "",
});

/** What of the range still has to be said. */
const CHOICES = {
  category: { name: "categoryKey", label: "Category" },
  supplier: { name: "supplierKey", label: "Supplier" },
  search: { name: "search", label: "Search" },
} as const;

export function choiceProblems(values: NewCount): Problems | null {
  const { range, storeKey } = values;
  const choice = range === "all" ? null : CHOICES[range];
  return missingProblems([
    ...(blank(storeKey) ? [{ name: "storeKey", label: "Store" }] : []),
    ...(choice !== null && blank(values[choice.name]) ? [choice] : []),
  ]);
}

export const choiceForm = createFormMachine<NewCount>({
  id: "countChoice",
  validate: choiceProblems,
  savedToast: "Count started",
  save: saveNew<NewCount>((values, idempotencyKey) => startCount(values, idempotencyKey)),
});

export type Step = { status: CountStatus };

export const stepForm = createFormMachine<Step>({
  id: "countStep",
  validate: () => null,
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => ({ status: wireCount(current).status }),
    merge: { status: { label: "Status", reading: "word" } },
  },
  save: saveChanged<Step>(moveCount),
});

/** Where a count may go, besides being posted. */
export const stepsFrom = (status: CountStatus): readonly CountStatus[] => COUNT_STEPS[status];

/** The differences that the person sees, in units. */
export type Seen = { lines: number; short: number; over: number };

export const seenOf = ({ short, over }: Count): Seen => ({
  lines: (short?.lines ?? 0) + (over?.lines ?? 0),
  short: short?.units ?? 0,
  over: over?.units ?? 0,
});

export const postForm = createFormMachine<Seen>({
  id: "countPost",
  validate: () => null,
  savedToast: "Count posted",
  editing: {
    readCurrent: (current) => seenOf(wireCount(current)),
    merge: { lines: { from: "theirs" }, short: { from: "theirs" }, over: { from: "theirs" } },
  },
  save: saveChanged<Seen>(postCount),
});

/** All but `reason` and `missing` are those of the line when its reason was asked for. */
export type ReasonValues = Pick<CountLine, "missing" | "toName" | "unseen"> & {
  reason: AdjustmentReason;
  difference: number;
};

export const reasonOf = ({ reason, missing, difference, toName, unseen }: CountLine): ReasonValues => ({
  reason: reason ?? "wrong-count",
  missing,
  difference: difference ?? 0,
  toName,
  unseen,
});

/** The reasons that fit a difference. */
export const reasonsFor = (difference: number): readonly AdjustmentReason[] =>
  REASONS.filter((reason) => fitsReason(reason, difference));

export function reasonProblems({ reason, missing, difference, toName }: ReasonValues): Problems | null {
  if (!fitsReason(reason, difference)) return missingProblems([{ name: "reason", label: "Reason" }]);
  return missing.length < toName ? missingProblems([{ name: "missing", label: "Missing serial numbers" }]) : null;
}

export const reasonForm = createFormMachine<ReasonValues>({
  id: "countReason",
  validate: reasonProblems,
  savedToast: "Updated successfully",
  save: saveChanged<ReasonValues>(editLine),
});

export const reasonInput = ({ key, version }: Count, line: CountLine) => ({
  key: lineKeyOf(key, line),
  version,
  values: reasonOf(line),
});
