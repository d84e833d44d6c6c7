import { type Job, noteRun } from "../../server/core/last-runs";
import { say } from "../kit/say";

/** Notes the end of a job for the metrics of the server, and says when it cannot. */
export async function note(dataFolder: string, job: Job, brokenRules = 0): Promise<void> {
  if (await noteRun(dataFolder, job, new Date(), brokenRules)) return;
  say(`Metrics will not show this run: ${dataFolder} is not a folder that can be written.`);
}
