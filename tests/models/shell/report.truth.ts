import type { ReportRequest } from "../../../src/machines/diagnostics/report.machine";
import { type Acts, type EventsOf, reference } from "../support/reference";

type Report = { stage: "closed" | "asking" | "saving" | "saved" | "failed"; words: string; file: string };

/** The report of a problem, by what is typed and pressed and what the device does. */
export const reportTruth = <Label extends string>(events: EventsOf<Label>, error: unknown) =>
  reference<ReportRequest & { fileName: string }, Label, Report>({
    events,
    start: () => ({ stage: "closed", words: "", file: "" }),
    deeds: {
      "report.opened": {
        can: ({ stage }) => stage === "closed",
        does: (now) => Object.assign(now, { stage: "asking" }),
      },
      "report.closed": {
        can: ({ stage }) => stage !== "closed" && stage !== "saving",
        does: (now) => Object.assign(now, { stage: "closed", words: "" }),
      },
      "words.changed": {
        can: ({ stage }) => stage === "asking" || stage === "failed",
        does: (now, _, { text }) => Object.assign(now, { words: text }),
      },
      "report.requested": {
        can: ({ stage }) => stage !== "saving",
        does: (now: Report, acts: Acts) => {
          now.stage = "saving";
          acts.calls("saveReport", { words: now.words, error });
        },
      },
      "xstate.done.actor.saveReport": (now, _, { output: file }) => Object.assign(now, { stage: "saved", file }),
      "xstate.error.actor.saveReport": (now) => Object.assign(now, { stage: "failed" }),
    },
    shows: ({ stage, words, file }) => ({
      "how it stands": stage,
      "what is typed": words,
      "the file": stage === "saved" ? file : null,
    }),
    shown: ({ value, context: { words, fileName } }) => ({
      "how it stands": value,
      "what is typed": words,
      "the file": value === "saved" ? fileName : null,
    }),
  });
