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
type Unanswered = ImportContext["unanswered"][number];

const MODIFIED = { lastModified: 1 };
const chosen = (...names: string[]) => ({
  type: "files.chosen",
  files: names.map((name) => new File(["x"], name, MODIFIED)),
});

const PART = 0.4;

const importEvents = {
  "chooses a file": chosen("arrivals.csv"),
  "chooses a sheet": chosen("arrivals.xlsx"),
  "chooses nothing": chosen(),
  "removes it": { type: "file.removed" },
  "chooses a store": { type: "choices.changed", patch: { storeKey: "lekki" } },
  "asks to check": { type: "check.requested" },
  "asks to import": { type: "import.requested" },
  "a part of it is sent": { type: "upload.progressed", share: PART },
  cancels: { type: "upload.cancelled" },
  "the check finds it sound": succeeding("check", SOUND),
  "the check finds faults": succeeding("check", FAULTY),
  "the check fails": failing("check", failures.serverFault),
  "the import is done": succeeding("import", { ...SOUND, imported: true }),
  "the import is refused": failing("import", failures.refused),
  "the import times out": failing("import", failures.timeout),
  "the import was done before, with other choices": failing("import", failures.duplicate),
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
      report?.imported,
      failure?.kind,
      isUncertain(snapshot.context),
      unanswered.length > 0,
      progress,
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
    label === "chooses a file" ||
    (before.context.idempotencyKey !== after.context.idempotencyKey) ===
      (label === "chooses a store" && !isUncertain(before.context)),
  "a file whose import may have happened keeps its key and its doubt when it is chosen again": ({ event, after }) => {
    if (event.type !== "files.chosen" || after.context.file === null) return true;
    const earlier = after.context.unanswered.filter(({ file }: Unanswered) => file.name === after.context.file?.name);
    return earlier.length === 0 ? !isUncertain(after.context) : isUncertain(after.context) && earlier.length === 1;
  },
  "a file that is chosen without such a doubt is another request": ({ event, before, after }) =>
    event.type !== "files.chosen" ||
    after.context === before.context ||
    isUncertain(after.context) ||
    after.context.idempotencyKey !== before.context.idempotencyKey,
  "what was asked is what is sent": ({ started, after: { context } }) =>
    started.every(
      ({ input: { file, choices, idempotencyKey } }) =>
        file === context.file && choices === context.choices && idempotencyKey === context.idempotencyKey,
    ),
  "a call is given up only when the person cancels, and one is under way at a time": ({ label, calls, before }) =>
    calls.filter(({ state }) => state === "pending").length <= 1 &&
    (label !== "cancels" || !before.hasTag("busy") || calls.at(-1)?.state === "givenUp"),
  "nothing but Cancel gives a call up": ({ label, calls, after }) =>
    label === "cancels" || !after.hasTag("busy") || calls.at(-1)?.state === "pending",
  "how much was sent is known while it is being sent, and begins at nothing": ({ label, before, after, started }) =>
    started.length > 0
      ? after.context.progress === 0
      : after.context.progress ===
        (label === "a part of it is sent" && before.hasTag("busy") ? PART : before.context.progress),
  "after Cancel the file and choices are still there": ({ label, before, after }) =>
    label !== "cancels" ||
    (after.context.file === before.context.file &&
      after.context.choices === before.context.choices &&
      !after.hasTag("busy")),
  "a cancelled import has an unknown outcome, and a cancelled check changes nothing about that": ({
    label,
    before,
    after,
  }) =>
    label !== "cancels" || isUncertain(after.context) === (before.matches("importing") || isUncertain(before.context)),
  "what is unknown stays so until that import answers what happened": ({ label, before, after }) =>
    before.context.unanswered.every(
      (each: Unanswered) =>
        after.context.unanswered.includes(each) ||
        (each.idempotencyKey === before.context.idempotencyKey &&
          (label === "the import is done" || label === "the import was done before, with other choices")),
    ),
  "an import whose reply was lost is told as that": ({ event, after }) =>
    event.type !== "xstate.error.actor.import" ||
    !("error" in event) ||
    isDefinite((event.error as { kind: string }).kind) ||
    (event.error as { kind: string }).kind === "duplicate" ||
    isUncertain(after.context),
  "an import that was done before is told as that": ({ label, after }) =>
    label !== "the import was done before, with other choices" ||
    (after.context.failure?.kind === "duplicate" && !isUncertain(after.context)),
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
      fault: "a file whose doubt is forgotten when it is removed",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "file.removed"), {
          actions: assign({ file: null, report: null, failure: null, unanswered: [] }),
        }),
      caughtBy: "what is unknown stays so until that import answers what happened",
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
      caughtBy: "a file whose import may have happened keeps its key and its doubt when it is chosen again",
    },
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
    {
      fault: "a cancelled import taken for one that did not happen",
      put: (config) =>
        Object.assign(at(config, "states", "importing", "on"), { "upload.cancelled": { target: "resting.checked" } }),
      caughtBy: "a cancelled import has an unknown outcome, and a cancelled check changes nothing about that",
    },
    {
      fault: "a sending that begins where the last one ended",
      put: (config) => Object.assign(at(config, "states", "importing"), { entry: [] }),
      caughtBy: "how much was sent is known while it is being sent, and begins at nothing",
    },
  ],
});
