/**
 * Importing products from a file. Choosing the file only shows its name. It is checked on request, and a file without
 * faults can be imported, all of it or nothing. The person sees the progress and may cancel; the server may still
 * finish a cancelled import, so its outcome is unknown.
 */
import { assign, emit, fromPromise, setup } from "xstate";
import { checkImport, type ImportChoices, importProducts, type ImportReport } from "../../api/products/imports";
import { failureIn, isDefiniteRefusal, takeFailure, type Failure } from "../kit/failure";
import { newIdempotencyKey } from "../kit/idempotency-key";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import { tableRefusal } from "./product-files";

export type ImportContext = {
  file: File | null;
  choices: ImportChoices;
  report: ImportReport | null;
  failure: Failure | null;
  /** How much of the file was sent, 0 to 1. */
  progress: number;
  /** Imports that may have happened: the reply was lost, or the request was abandoned. */
  unanswered: readonly { file: File; idempotencyKey: string }[];
  /** One key per file and choices, kept while an outcome is unknown: a retry imports nothing twice. */
  idempotencyKey: string;
};

export type ImportEvent =
  | { type: "files.chosen"; files: readonly File[] }
  | { type: "file.removed" }
  | { type: "choices.changed"; patch: Partial<ImportChoices> }
  | { type: "check.requested" }
  | { type: "import.requested" }
  | { type: "upload.progressed"; share: number }
  | { type: "upload.cancelled" };

export type ImportRequest = {
  file: File;
  choices: ImportChoices;
  idempotencyKey: string;
  /** Names the check that the person saw; "" for none. */
  check: string;
  onProgress: (share: number) => void;
};

type Listener = { send: (event: { type: "upload.progressed"; share: number }) => void };

const requestOf = ({ file, choices, report, idempotencyKey }: ImportContext, self: Listener): ImportRequest => {
  if (file === null) throw new Error("products are imported from a file");
  const check = report?.updates?.check ?? "";
  return {
    file,
    choices,
    idempotencyKey,
    check,
    onProgress: (share) => self.send({ type: "upload.progressed", share }),
  };
};

/** Whether an import would write anything. */
const isWorth = ({ products, updates }: ImportReport): boolean => products > 0 || (updates?.rows.changed ?? 0) > 0;

const outcomeText = ({ products, updates }: ImportReport): string => {
  const imported = products === 1 ? "1 product imported" : `${products} products imported`;
  const changed = updates?.rows.changed ?? 0;
  return changed === 0 ? imported : `${imported}, ${changed} ${changed === 1 ? "row" : "rows"} changed`;
};

/** The chosen file may have been imported before. */
export const isUncertain = ({ file, unanswered, idempotencyKey }: ImportContext): boolean =>
  file !== null && unanswered.some((each) => each.idempotencyKey === idempotencyKey);

const answered = ({ unanswered, idempotencyKey }: ImportContext) => ({
  unanswered: unanswered.filter((each) => each.idempotencyKey !== idempotencyKey),
});

const doubted = (context: ImportContext) => {
  const { file, unanswered, idempotencyKey } = context;
  return file === null || isUncertain(context) ? {} : { unanswered: [...unanswered, { file, idempotencyKey }] };
};

/** A duplicate is an answer: the earlier import took effect. */
const afterFailure = (context: ImportContext, failure: Failure) => {
  if (failure.kind === "duplicate") return answered(context);
  return isDefiniteRefusal(failure) ? {} : doubted(context);
};

/** The same file chosen again is another object. */
const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const keyFor = ({ unanswered }: ImportContext, chosen: File | undefined): string =>
  unanswered.find(({ file }) => chosen !== undefined && isSameFile(file, chosen))?.idempotencyKey ??
  newIdempotencyKey();

export const productImportMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    emitted: {} as Outward,
    tags: {} as "busy" | "chosen",
  },
  actors: {
    check: missingEffect<ImportReport, ImportRequest>("check"),
    import: missingEffect<ImportReport, ImportRequest>("import"),
  },
  actions: {
    keepFile: assign(({ context, event }) =>
      event.type === "files.chosen"
        ? {
            file: event.files[0] ?? null,
            report: null,
            failure: null,
            idempotencyKey: keyFor(context, event.files[0]),
          }
        : {},
    ),
    keepChoices: assign(({ context, event }) =>
      event.type === "choices.changed"
        ? {
            choices: { ...context.choices, ...event.patch },
            report: null,
            failure: null,
            idempotencyKey: isUncertain(context) ? context.idempotencyKey : newIdempotencyKey(),
          }
        : {},
    ),
    dropFile: assign({ file: null, report: null, failure: null }),
    beginSending: assign({ progress: 0 }),
    keepProgress: assign(({ event }) => (event.type === "upload.progressed" ? { progress: event.share } : {})),
    forgetCheck: assign({ report: null, failure: null }),
    keepDoubt: assign(({ context }) => ({ failure: null, ...doubted(context) })),
    tellRefusal: emit(({ event }) => ({
      type: "toast.raised" as const,
      toast: (event.type === "files.chosen" ? tableRefusal(event.files) : null) ?? { tone: "warning", text: "" },
    })),
    takeFailure,
    keepOutcome: assign(({ context, event }) => afterFailure(context, failureIn(event))),
    tellImported: emit((_, report: ImportReport) => ({
      type: "toast.raised" as const,
      toast: { tone: "success" as const, text: outcomeText(report) },
    })),
  },
  guards: {
    isRefused: ({ event }) => event.type === "files.chosen" && tableRefusal(event.files) !== null,
    isFile: ({ event }) => event.type === "files.chosen" && event.files.length > 0,
    isSound: ({ context: { report } }) => report !== null && report.errors.total === 0 && isWorth(report),
  },
}).createMachine({
  id: "productImport",
  context: {
    file: null,
    choices: { storeKey: "", supplierKey: "", isCostFree: false, isUpdating: true, leavesNoStock: false },
    report: null,
    failure: null,
    progress: 0,
    unanswered: [],
    idempotencyKey: "",
  },
  initial: "resting",
  states: {
    resting: {
      initial: "empty",
      on: {
        "files.chosen": [
          { guard: "isRefused", actions: "tellRefusal" },
          { guard: "isFile", target: ".chosen", actions: "keepFile" },
        ],
        "file.removed": { target: ".empty", actions: "dropFile" },
      },
      states: {
        empty: {},
        chosen: {
          on: {
            "choices.changed": { actions: "keepChoices" },
            "check.requested": { target: "#productImport.checking" },
          },
        },
        checked: {
          on: {
            "choices.changed": { target: "chosen", actions: "keepChoices" },
            "check.requested": { target: "#productImport.checking" },
            "import.requested": { guard: "isSound", target: "#productImport.importing" },
          },
        },
        imported: {},
      },
    },
    checking: {
      tags: "busy",
      entry: "beginSending",
      on: {
        "upload.progressed": { actions: "keepProgress" },
        "upload.cancelled": { target: "resting.chosen", actions: "forgetCheck" },
      },
      invoke: {
        id: "check",
        src: "check",
        input: ({ context, self }) => requestOf(context, self),
        onDone: {
          target: "resting.checked",
          actions: assign(({ event }) => ({ report: event.output, failure: null })),
        },
        onError: { target: "resting.chosen", actions: "takeFailure" },
      },
    },
    importing: {
      tags: "busy",
      entry: "beginSending",
      on: {
        "upload.progressed": { actions: "keepProgress" },
        "upload.cancelled": { target: "resting.checked", actions: "keepDoubt" },
      },
      invoke: {
        id: "import",
        src: "import",
        input: ({ context, self }) => requestOf(context, self),
        onDone: {
          target: "resting.imported",
          actions: [
            assign(({ context, event }) => ({ report: event.output, failure: null, ...answered(context) })),
            { type: "tellImported", params: ({ event }) => event.output },
          ],
        },
        onError: { target: "resting.checked", actions: ["keepOutcome", "takeFailure"] },
      },
    },
  },
});

/** The import of this shop's server. Cancelling aborts the request; the server may still finish an import it received. */
export const boundProductImport = productImportMachine.provide({
  actors: {
    check: fromPromise<ImportReport, ImportRequest>(({ input: { file, choices, onProgress }, signal }) =>
      checkImport(file, choices, { signal, onProgress }),
    ),
    import: fromPromise<ImportReport, ImportRequest>(
      ({ input: { file, choices, idempotencyKey, check, onProgress }, signal }) =>
        importProducts(file, choices, { idempotencyKey, check }, { signal, onProgress }),
    ),
  },
});
