/**
 * The story of a file of products: it is chosen and named, nothing more. Only when asked it is checked, and only what
 * was checked without a fault is imported, all of it or nothing.
 */
import { assign, emit, enqueueActions, setup } from "xstate";
import type { ImportChoices, ImportReport } from "../api/imports";
import { asFailure, isDefiniteRefusal, type Failure } from "./kit/failure";
import { newIdempotencyKey } from "./kit/idempotency-key";
import type { Outward } from "./kit/outward";
import { missingEffect } from "./kit/stub";
import { tableRefusal } from "./product-files";

export type ImportContext = {
  file: File | null;
  choices: ImportChoices;
  report: ImportReport | null;
  failure: Failure | null;
  /** An import may have happened: its reply was lost. */
  isUncertain: boolean;
  /** One for each file and choices: sent again, they import nothing twice. */
  idempotencyKey: string;
};

export type ImportEvent =
  | { type: "files.chosen"; files: readonly File[] }
  | { type: "file.removed" }
  | { type: "choices.changed"; patch: Partial<ImportChoices> }
  | { type: "check.requested" }
  | { type: "import.requested" };

export type ImportRequest = { file: File; choices: ImportChoices; idempotencyKey: string };

const requestOf = ({ file, choices, idempotencyKey }: ImportContext): ImportRequest => {
  if (file === null) throw new Error("products are imported from a file");
  return { file, choices, idempotencyKey };
};

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
    keepFile: assign(({ event }) =>
      event.type === "files.chosen"
        ? {
            file: event.files[0] ?? null,
            report: null,
            failure: null,
            isUncertain: false,
            idempotencyKey: newIdempotencyKey(),
          }
        : {},
    ),
    keepChoices: assign(({ context, event }) =>
      event.type === "choices.changed"
        ? {
            choices: { ...context.choices, ...event.patch },
            report: null,
            failure: null,
            isUncertain: false,
            idempotencyKey: newIdempotencyKey(),
          }
        : {},
    ),
    dropFile: assign({ file: null, report: null, failure: null, isUncertain: false }),
    tellRefusal: emit(({ event }) => ({
      type: "toast.raised" as const,
      toast: (event.type === "files.chosen" ? tableRefusal(event.files) : null) ?? { tone: "warning", text: "" },
    })),
    tellFailure: enqueueActions(({ enqueue }, failure: Failure) => {
      enqueue.assign({ failure });
      if (failure.toast) enqueue.emit({ type: "toast.raised", toast: failure.toast });
    }),
    tellImported: emit((_, { products }: ImportReport) => ({
      type: "toast.raised" as const,
      toast: {
        tone: "success" as const,
        text: products === 1 ? "1 product imported" : `${products} products imported`,
      },
    })),
  },
  guards: {
    isRefused: ({ event }) => event.type === "files.chosen" && tableRefusal(event.files) !== null,
    isFile: ({ event }) => event.type === "files.chosen" && event.files.length > 0,
    isSound: ({ context: { report } }) => report !== null && report.errors.total === 0 && report.products > 0,
  },
}).createMachine({
  id: "productImport",
  context: {
    file: null,
    choices: { storeKey: "", supplierKey: "", isCostFree: false },
    report: null,
    failure: null,
    isUncertain: false,
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
      invoke: {
        id: "check",
        src: "check",
        input: ({ context }) => requestOf(context),
        onDone: {
          target: "resting.checked",
          actions: assign(({ event }) => ({ report: event.output, failure: null })),
        },
        onError: {
          target: "resting.chosen",
          actions: { type: "tellFailure", params: ({ event }) => asFailure(event.error) },
        },
      },
    },
    importing: {
      tags: "busy",
      invoke: {
        id: "import",
        src: "import",
        input: ({ context }) => requestOf(context),
        onDone: {
          target: "resting.imported",
          actions: [
            assign(({ event }) => ({ report: event.output, failure: null })),
            { type: "tellImported", params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: "resting.checked",
          actions: [
            assign(({ context, event }) => ({
              isUncertain: context.isUncertain || !isDefiniteRefusal(asFailure(event.error)),
            })),
            { type: "tellFailure", params: ({ event }) => asFailure(event.error) },
          ],
        },
      },
    },
  },
});
