import { fromPromise } from "xstate";
import { reportMachine, type ReportRequest } from "./report.machine";

/** Saves the file on this device; the code that makes it comes when it is wanted. */
export const boundReportMachine = reportMachine.provide({
  actors: {
    saveReport: fromPromise<string, ReportRequest>(async ({ input }) => {
      const { saveReport } = await import("./report-file");
      return saveReport(input);
    }),
  },
});
