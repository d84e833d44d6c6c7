/**
 * Saves a report of a problem as a file on the person's device. They may describe what happened first, or save it at
 * once from the place that failed. It then shows the file's name, or that saving failed and can be retried.
 */
import { assign, fromPromise, setup } from "xstate";
import { missingEffect } from "../kit/stub";

export type ReportRequest = {
  /** As the person typed them. */
  words: string;
  /** The error, if one occurred; null when only the person reports a problem. */
  error: unknown;
};

export const reportMachine = setup({
  types: {
    context: {} as ReportRequest & { fileName: string },
    events: {} as
      | { type: "report.opened" }
      | { type: "report.closed" }
      | { type: "words.changed"; text: string }
      | { type: "report.requested" },
    input: {} as { error: unknown },
    tags: {} as "busy",
  },
  actors: { saveReport: missingEffect<string, ReportRequest>("saveReport") },
  actions: {
    keepWords: assign(({ event }) => (event.type === "words.changed" ? { words: event.text } : {})),
  },
}).createMachine({
  id: "report",
  context: ({ input }) => ({ words: "", error: input.error, fileName: "" }),
  initial: "closed",
  states: {
    closed: {
      entry: assign({ words: "" }),
      on: { "report.opened": { target: "asking" }, "report.requested": { target: "saving" } },
    },
    asking: {
      on: {
        "words.changed": { actions: "keepWords" },
        "report.requested": { target: "saving" },
        "report.closed": { target: "closed" },
      },
    },
    saving: {
      tags: "busy",
      invoke: {
        id: "saveReport",
        src: "saveReport",
        input: ({ context: { words, error } }) => ({ words, error }),
        onDone: { target: "saved", actions: assign(({ event }) => ({ fileName: event.output })) },
        onError: { target: "failed" },
      },
    },
    /** A file can be lost, or more can have happened since. */
    saved: { on: { "report.requested": { target: "saving" }, "report.closed": { target: "closed" } } },
    failed: {
      on: {
        "words.changed": { actions: "keepWords" },
        "report.requested": { target: "saving" },
        "report.closed": { target: "closed" },
      },
    },
  },
});

/** Saves the file on this device; its code loads on demand. */
export const boundReportMachine = reportMachine.provide({
  actors: {
    saveReport: fromPromise<string, ReportRequest>(async ({ input }) => {
      const { saveReport } = await import("./report-file");
      return saveReport(input);
    }),
  },
});
