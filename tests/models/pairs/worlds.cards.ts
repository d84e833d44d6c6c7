import { bulkChangeMachine } from "../../../src/machines/products/bulk-change.machine";
import { createListMachine } from "../../../src/machines/kit/list.machine";
import { selectionMachine } from "../../../src/machines/kit/selection.machine";
import { countMachine } from "../../../src/machines/counts/count.machine";
import { countEntriesMachine } from "../../../src/machines/counts/count-entries.machine";
import { emailChangeMachine } from "../../../src/machines/people/email-change.machine";
import { employeeAccessMachine } from "../../../src/machines/people/employee-access.machine";
import { factorMachine } from "../../../src/machines/session/factor.machine";
import { sessionEndsMachine } from "../../../src/machines/session/session-ends.machine";
import { categoryRemovalMachine } from "../../../src/machines/settings/category-removal.machine";
import { shiftMachine } from "../../../src/machines/shifts/shift.machine";
import { EMPLOYEE } from "../people/employee.sample";
import type { World } from "./explore";
import { formActs, formOf, isIn, LEAVING_ACTS, pageWith, RECORD_ACTS } from "./worlds.kit";

const KEY = "7";

const shift = (version: number) => ({
  key: KEY,
  version,
  status: version > 1 ? "counted" : "open",
  expected: 700_000,
  counted: version > 1 ? 650_000 : null,
  count: null,
});

const count = (version: number) => ({
  key: KEY,
  version,
  status: version > 2 ? "posted" : "reviewing",
  short: { lines: 1, units: version, cost: null },
  over: { lines: 0, units: 0, cost: null },
});

const line = { variantKey: "lamp", reason: "lost", missing: [], difference: -2, toName: 0, unseen: [] };

const entry = {
  type: "unit.scanned",
  scanned: { variantKey: "lamp", title: "Lamp", variation: "", quantity: 1 },
  at: 1,
};

/** The forms of a machine, whose values any text is. */
const plainForms = (...names: string[]) => Object.fromEntries(names.map((name) => [name, formOf(name)]));

const page = (
  name: string,
  machine: Parameters<typeof pageWith>[0],
  acts: World["acts"],
  replies: World["replies"],
): World => ({
  name,
  begin: pageWith(machine),
  acts: { record: RECORD_ACTS, leaving: LEAVING_ACTS, ...acts },
  ...(replies && { replies }),
  isShared: true,
  depth: 6,
});

export const cardWorlds: readonly World[] = [
  page(
    "a shift on its page",
    () => shiftMachine.provide({ actors: plainForms("opening", "form", "closing") as never }),
    { shift: [{ type: "edit.requested" }], form: formActs() },
    { loadRecord: shift, save: () => ({ key: KEY }) },
  ),
  page(
    "a count on its page",
    () => countMachine.provide({ actors: plainForms("choice", "form", "reason") as never }),
    { count: [{ type: "post.requested" }, { type: "reason.requested", line }], form: formActs() },
    { loadRecord: count, save: () => ({ key: KEY }) },
  ),
  page(
    "the entries of a count on its page",
    () => countEntriesMachine,
    {
      "count-entries": [
        entry,
        { type: "retry.requested" },
        { type: "queue.changed" },
        { type: "refusal.read", id: "1" },
      ],
    },
    {
      loadRecord: (version) => ({ ...count(version), status: "counting" }),
      findEntries: () => ({ queue: [], refused: [] }),
      sendEntry: () => ({ found: 1 }),
    },
  ),
  page(
    "an employee's access on their page",
    () => employeeAccessMachine,
    {
      "employee-access": [
        "activity.requested",
        "activity.confirmed",
        "activity.cancelled",
        "invite.requested",
        "invite.closed",
      ].map((type) => ({ type })),
    },
    { loadRecord: (version) => ({ ...EMPLOYEE, version }), invite: () => "https://shop.example/link" },
  ),
  page(
    "a change of email on its page",
    () => emailChangeMachine,
    { "email-change": [{ type: "resend.requested" }, { type: "withdrawal.requested" }] },
    {
      loadRecord: (version) => ({ key: KEY, version, pendingEmail: version > 1 ? null : { email: "ada@example.com" } }),
    },
  ),
  page(
    "a second factor on its page",
    () => factorMachine,
    {
      factor: [
        ...["setUp.requested", "setUp.cancelled", "code.submitted", "newCodes.requested", "codes.closed"].map(
          (type) => ({ type }),
        ),
        ...["removal.requested", "removal.confirmed", "removal.cancelled"].map((type) => ({ type })),
        { type: "code.changed", code: "492039" },
      ],
    },
    {
      loadRecord: (version) => ({ whose: "own", isOn: version > 1, isRequired: false, codesLeft: 9 }),
      start: () => ({ secret: "GEZDGNBV", uri: "", qr: { size: 1, path: "" } }),
      turnOn: () => ["7K3M"],
      renewCodes: () => ["7K3M"],
    },
  ),
  page(
    "the end of sessions on their page",
    () => sessionEndsMachine,
    {
      "session-ends": [
        { type: "end.requested", key: "phone" },
        { type: "endOthers.requested" },
        { type: "end.confirmed" },
        { type: "end.cancelled" },
      ],
    },
    {
      loadRecord: () => ({
        whose: "own",
        sessions: [
          { key: "here", isCurrent: true },
          { key: "phone", isCurrent: false },
        ],
        total: 2,
      }),
    },
  ),
  page(
    "the removal of a category on its page",
    () => categoryRemovalMachine,
    {
      "category-removal": [
        { type: "removal.requested", key: "phones" },
        { type: "removal.confirmed" },
        { type: "removal.cancelled" },
      ],
    },
    { loadRecord: () => ({ categories: [{ key: "phones", name: "Phones", count: 2, version: 1 }] }) },
  ),
  {
    name: "a change of many products over their list",
    begin: (build) => {
      const [list, selection, bulk] = [createListMachine<unknown>("list"), selectionMachine, bulkChangeMachine].map(
        build,
      );
      const query = { page: 1, search: "", filters: {} };
      return {
        open: (open) => {
          if (!list || !selection || !bulk) return;
          const input = { list: open("list", list, { query }), selection: open("selection", selection, { query }) };
          open("bulk", bulk, input);
        },
      };
    },
    acts: {
      list: [{ type: "retry.requested" }],
      selection: [
        { type: "selecting.begun" },
        { type: "row.toggled", key: "lamp", page: ["lamp", "fan"] },
        { type: "selection.cleared" },
      ],
      "bulk-change": [
        // The bar that begins a change is there while something is selected.
        (system) => (isIn(system, "selection", "some") ? { type: "change.requested", of: { keys: ["lamp"] } } : null),
        { type: "values.changed", patch: { amount: 1_000_000 } },
        ...[
          "preview.requested",
          "retry.requested",
          "step.back",
          "apply.requested",
          "undo.requested",
          "close.requested",
        ].map((type) => ({ type })),
      ],
    },
    replies: {
      loadPage: () => ({ rows: [], total: 0 }),
      propose: () => ({ key: KEY }),
      loadBulk: () => ({ key: KEY, products: 1, unchanged: 0, lines: [], total: 1 }),
    },
    detail: { "bulk-change": ({ values }: { values: { amount: number | null } }) => String(values.amount) },
    depth: 10,
  },
];
