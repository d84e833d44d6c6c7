import { assign } from "xstate";
import type { ImportReport } from "../../../src/api/products/imports";
import {
  isUncertain,
  productImportMachine,
  type ImportContext,
} from "../../../src/machines/products/product-import.machine";
import { describeModel } from "../support/check";
import { failing, failures, isDefinite, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { productImportTruth } from "./product-import.truth";
import type { Invariants } from "../support/run";

const SOUND: ImportReport = {
  imported: false,
  format: "backroom",
  rows: 3,
  columns: [],
  errors: { total: 0, list: [] },
  products: 2,
  variants: 3,
  units: 13,
  skipped: 0,
};
const FAULTY = {
  ...SOUND,
  products: 0,
  errors: { total: 1, list: [{ row: 2, column: "Qty", error: "is no number" }] },
};
/** A file that only changes what is listed, in one row. */
const CHANGING: ImportReport = {
  ...SOUND,
  products: 0,
  updates: {
    check: "0199a0de-0000-7000-8000-00000000aaaa",
    rows: { new: 0, changed: 1, unchanged: 2 },
    fields: [{ field: "quantity", rows: 1 }],
    changes: { total: 0, list: [] },
    changed_meanwhile: { total: 0, list: [] },
  },
};
const UNCHANGING: ImportReport = { ...SOUND, products: 0 };
type Unanswered = ImportContext["unanswered"][number];

const MODIFIED = { lastModified: 1 };
const chosen = (...names: string[]) => ({
  type: "files.chosen",
  files: names.map((name) => new File(["x"], name, MODIFIED)),
});

const PART = 0.4;

const importEvents = {
  "chooses a file": chosen("arrivals.csv"),
  "chooses a spreadsheet": chosen("arrivals.xlsx"),
  "chooses nothing": chosen(),
  "removes the file": { type: "file.removed" },
  "chooses a store": { type: "choices.changed", patch: { storeKey: "lekki" } },
  "asks to check": { type: "check.requested" },
  "asks to import": { type: "import.requested" },
  "a part of the file is sent": { type: "upload.progressed", share: PART },
  cancels: { type: "upload.cancelled" },
  "the check succeeds": succeeding("check", SOUND),
  "the check finds changes": succeeding("check", CHANGING),
  "the check finds nothing to do": succeeding("check", UNCHANGING),
  "the check finds errors": succeeding("check", FAULTY),
  "the check fails": failing("check", failures.serverFault),
  "the import is done": succeeding("import", { ...SOUND, imported: true }),
  "the import changes a row": succeeding("import", { ...CHANGING, imported: true }),
  "the import is refused": failing("import", failures.refused),
  "the import times out": failing("import", failures.timeout),
  "the import is a duplicate with other choices": failing("import", failures.duplicate),
} as const;

type Label = keyof typeof importEvents;

const importModel = {
  machine: productImportMachine,
  input: {},
  events: importEvents,
  stateOf: (snapshot) => {
    const { report, failure, unanswered, choices, file, progress } = snapshot.context;
    return [
      valueOf(snapshot),
      file !== null,
      choices.storeKey,
      report?.errors.total,
      report?.products,
      report?.updates?.check,
      report?.imported,
      failure?.kind,
      isUncertain(snapshot.context),
      unanswered.length > 0,
      progress,
    ].join(" ");
  },
} satisfies Model<ImportContext, Label>;

const invariants: Invariants<ImportContext> = {
  "choosing a file sends nothing": ({ label, started }) =>
    started.length === 0 || label === "asks to check" || label === "asks to import",
  "only a file that was checked without errors is imported": ({ started, before }) =>
    started.every(({ name }) => name !== "import" || before.context.report?.errors.total === 0),
  "a file that is not a CSV shows a toast and changes nothing": ({ label, before, after, emitted }) =>
    label !== "chooses a spreadsheet" || (emitted.length === 1 && after.context === before.context),
  "a report stays only with the file and choices that it describes": ({ before, after }) =>
    after.context.report === null ||
    after.context.report !== before.context.report ||
    (after.context.file === before.context.file && after.context.choices === before.context.choices),
  "a retried import keeps its key, and another choice gets a new key": ({ label, before, after }) =>
    label === "chooses a file" ||
    (before.context.idempotencyKey !== after.context.idempotencyKey) ===
      (label === "chooses a store" && !isUncertain(before.context)),
  "a file with an unknown import outcome keeps its key when it is chosen again": ({ event, after }) => {
    if (event.type !== "files.chosen" || after.context.file === null) return true;
    const earlier = after.context.unanswered.filter(({ file }: Unanswered) => file.name === after.context.file?.name);
    return earlier.length === 0 ? !isUncertain(after.context) : isUncertain(after.context) && earlier.length === 1;
  },
  "any other chosen file gets a new key": ({ event, before, after }) =>
    event.type !== "files.chosen" ||
    after.context === before.context ||
    isUncertain(after.context) ||
    after.context.idempotencyKey !== before.context.idempotencyKey,
  "a call sends the current file, choices and key": ({ started, after: { context } }) =>
    started.every(
      ({ input: { file, choices, idempotencyKey } }) =>
        file === context.file && choices === context.choices && idempotencyKey === context.idempotencyKey,
    ),
  "an import names the check that the person saw": ({ started, before }) =>
    started.every(
      ({ name, input }) => name !== "import" || input.check === (before.context.report?.updates?.check ?? ""),
    ),
  "Cancel aborts the call, and only one call is pending at a time": ({ label, calls, before }) =>
    calls.filter(({ state }) => state === "pending").length <= 1 &&
    (label !== "cancels" || !before.hasTag("busy") || calls.at(-1)?.state === "givenUp"),
  "only Cancel aborts a call": ({ label, calls, after }) =>
    label === "cancels" || !after.hasTag("busy") || calls.at(-1)?.state === "pending",
  "the progress is known during the upload and starts at zero": ({ label, before, after, started }) =>
    started.length > 0
      ? after.context.progress === 0
      : after.context.progress ===
        (label === "a part of the file is sent" && before.hasTag("busy") ? PART : before.context.progress),
  "Cancel keeps the file and choices": ({ label, before, after }) =>
    label !== "cancels" ||
    (after.context.file === before.context.file &&
      after.context.choices === before.context.choices &&
      !after.hasTag("busy")),
  "a cancelled import has an unknown outcome, and a cancelled check does not change that": ({ label, before, after }) =>
    label !== "cancels" || isUncertain(after.context) === (before.matches("importing") || isUncertain(before.context)),
  "an unknown outcome stays until that import gets a reply": ({ label, before, after }) =>
    before.context.unanswered.every(
      (each: Unanswered) =>
        after.context.unanswered.includes(each) ||
        (each.idempotencyKey === before.context.idempotencyKey &&
          (label === "the import is done" ||
            label === "the import changes a row" ||
            label === "the import is a duplicate with other choices")),
    ),
  "an import without a reply reports an unknown outcome": ({ event, after }) =>
    event.type !== "xstate.error.actor.import" ||
    !("error" in event) ||
    isDefinite((event.error as { kind: string }).kind) ||
    (event.error as { kind: string }).kind === "duplicate" ||
    isUncertain(after.context),
  "a duplicate import reports that it was done before": ({ label, after }) =>
    label !== "the import is a duplicate with other choices" ||
    (after.context.failure?.kind === "duplicate" && !isUncertain(after.context)),
  "a successful import shows one toast": ({ label, emitted }) =>
    label !== "the import is done" ||
    JSON.stringify(emitted) ===
      JSON.stringify([{ type: "toast.raised", toast: { tone: "success", text: "2 products imported" } }]),
};

describeModel("the import of products", {
  of: "product-import",
  rigs: [{ model: importModel, effects: ["check", "import"], invariants, oracle: productImportTruth(importEvents) }],
  mutants: [
    {
      fault: "removing a file clears its unknown outcome",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "file.removed"), {
          actions: assign({ file: null, report: null, failure: null, unanswered: [] }),
        }),
      caughtBy: "an unknown outcome stays until that import gets a reply",
    },
    {
      fault: "a new key for a file that is chosen again",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "files.chosen", "1"), {
          actions: assign(({ event }) => ({
            file: (event as unknown as { files: File[] }).files[0],
            report: null,
            failure: null,
            idempotencyKey: crypto.randomUUID(),
          })),
        }),
      caughtBy: "a file with an unknown import outcome keeps its key when it is chosen again",
    },
    {
      fault: "a chosen file that is checked at once",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "files.chosen", "1"), { target: "checking" }),
      caughtBy: "choosing a file sends nothing",
    },
    {
      fault: "an import of a file with errors",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "states", "checked", "on"), {
          "import.requested": { target: "#productImport.importing" },
        }),
      caughtBy: "only a file that was checked without errors is imported",
    },
    {
      fault: "a lost reply that does not report an unknown outcome",
      put: (config) =>
        Object.assign(at(config, "states", "importing", "invoke"), { onError: { target: "resting.checked" } }),
      caughtBy: "an import without a reply reports an unknown outcome",
    },
    {
      fault: "a cancelled import that does not report an unknown outcome",
      put: (config) =>
        Object.assign(at(config, "states", "importing", "on"), { "upload.cancelled": { target: "resting.checked" } }),
      caughtBy: "a cancelled import has an unknown outcome, and a cancelled check does not change that",
    },
    {
      fault: "an import that keeps the progress of the check",
      put: (config) => Object.assign(at(config, "states", "importing"), { entry: [] }),
      caughtBy: "the progress is known during the upload and starts at zero",
    },
  ],
});
