import type { AppPage } from "../../src/flows/messages";
import type { Report } from "../../src/machines/diagnostics/report-file";
import { appMachines } from "./app-machines";
import { rebuild, type Rebuilt } from "./rebuild";
import { readReport } from "./schema";

/** Rebuilds a report's session on the machines of this working copy; throws `NoReport`. */
export async function replayed(text: string): Promise<{ report: Report; steps: readonly Rebuilt[]; page: AppPage }> {
  const report = readReport(text);
  const { machinesById, appPageOf } = await appMachines();
  const machines = machinesById();
  const steps = rebuild(report, machines);
  return { report, steps, page: appPageOf(report, steps, machines) };
}
