import { fromPromise } from "xstate";
import { reportMachine, type ReportRequest } from "./report.machine";

/** Saves the file on this device; its code loads on demand. */
export const boundReportMachine = reportMachine.provide({
  actors: {
    saveReport: fromPromise<string, ReportRequest>(async ({ input }) => {
      const { saveReport } = await import("./report-file");
      return saveReport(input);
    }),
  },
});
