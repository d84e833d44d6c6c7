import type { ImportReport } from "../../src/api/imports";
import { productImportMachine, type ImportContext } from "../../src/machines/product-import.machine";
import { describeModel } from "./support/check";
import { failing, failures, isDefinite, succeeding } from "./support/failures";
import { valueOf, type Model } from "./support/model";
import { at } from "./support/mutate";
import type { Invariants } from "./support/run";

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
const chosen = (...names: string[]) => ({ type: "files.chosen", files: names.map((name) => new File(["x"], name)) });

const importEvents = {
  "chooses a file": chosen("arrivals.csv"),
  "chooses a sheet": chosen("arrivals.xlsx"),
  "chooses nothing": chosen(),
  "removes it": { type: "file.removed" },
  "chooses a store": { type: "choices.changed", patch: { storeKey: "lekki" } },
  "asks to check": { type: "check.requested" },
  "asks to import": { type: "import.requested" },
  "the check finds it sound": succeeding("check", SOUND),
  "the check finds faults": succeeding("check", FAULTY),
  "the check fails": failing("check", failures.serverFault),
  "the import is done": succeeding("import", { ...SOUND, imported: true }),
  "the import is refused": failing("import", failures.refused),
  "the import times out": failing("import", failures.timeout),
} as const;

type Label = keyof typeof importEvents;

const importModel = {
  machine: productImportMachine,
  input: {},
  events: importEvents,
  stateOf: (snapshot) => {
    const { report, failure, isUncertain, choices, file } = snapshot.context;
    return [
      valueOf(snapshot),
      file !== null,
      choices.storeKey,
      report?.errors.total,
      report?.imported,
      failure?.kind,
      isUncertain,
    ].join(" ");
  },
} satisfies Model<ImportContext, Label>;

const invariants: Invariants<ImportContext> = {
  "a file is only named until a person asks": ({ label, started }) =>
    started.length === 0 || label === "asks to check" || label === "asks to import",
  "only what was checked without a fault is imported": ({ started, before }) =>
    started.every(({ name }) => name !== "import" || before.context.report?.errors.total === 0),
  "what is no table is told of and changes nothing": ({ label, before, after, said }) =>
    label !== "chooses a sheet" || (said.length === 1 && after.context === before.context),
  "what was found holds of the file and choices it was found with": ({ before, after }) =>
    after.context.report === null ||
    after.context.report !== before.context.report ||
    (after.context.file === before.context.file && after.context.choices === before.context.choices),
  "an import sent again is the same request, and another file or choice is another": ({ label, before, after }) =>
    (before.context.idempotencyKey !== after.context.idempotencyKey) ===
    (label === "chooses a file" || label === "chooses a store"),
  "no call is given up, and one is under way at a time": ({ calls }) =>
    calls.every(({ state }) => state !== "givenUp") && calls.filter(({ state }) => state === "pending").length <= 1,
  "an import whose reply was lost is told as that": ({ event, after }) =>
    event.type !== "xstate.error.actor.import" ||
    !("error" in event) ||
    isDefinite((event.error as { kind: string }).kind) ||
    after.context.isUncertain,
  "an import that is done is told once": ({ label, said }) =>
    label !== "the import is done" ||
    JSON.stringify(said) ===
      JSON.stringify([{ type: "toast.raised", toast: { tone: "success", text: "2 products imported" } }]),
};

describeModel("the import of products", {
  of: "product-import",
  rigs: [{ model: importModel, effects: ["check", "import"], invariants }],
  mutants: [
    {
      fault: "a file that is checked unasked",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "files.chosen", "1"), { target: "checking" }),
      caughtBy: "a file is only named until a person asks",
    },
    {
      fault: "an import of faults",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "states", "checked", "on"), {
          "import.requested": { target: "#productImport.importing" },
        }),
      caughtBy: "only what was checked without a fault is imported",
    },
    {
      fault: "a lost reply told as nothing done",
      put: (config) =>
        Object.assign(at(config, "states", "importing", "invoke"), { onError: { target: "resting.checked" } }),
      caughtBy: "an import whose reply was lost is told as that",
    },
  ],
});
