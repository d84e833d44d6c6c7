import process from "node:process";
import { walkers } from "../../tests/e2e/paths";
import { Refusal, say } from "../kit/say";
import { readRequest } from "./arguments";
import { chosen, noPath, overview, planJson, planText } from "./print";
import { runPlan } from "./run";
import { saveTest } from "./save";

/** Runs `npm run paths`; returns the exit code. */
export async function command(words: readonly string[]): Promise<number> {
  try {
    const request = readRequest(words, walkers);
    if (request === null) {
      say(overview(walkers));
      return 0;
    }
    const { name, walker, aim, only, isJson, isSaved, run } = request;
    const plan = walker.plan(aim);
    if (plan.paths.length === 0) throw new Refusal(noPath(name, plan, aim));
    const count = plan.paths.length;
    if (only !== undefined && only > count) throw new Refusal(`There are ${count} paths: --path takes 1 to ${count}.`);
    if (isSaved) {
      for (const { path, number } of chosen(plan, only)) say(await saveTest({ name, walker, path, number, aim }));
      return 0;
    }
    if (run === null) {
      say(isJson ? planJson(name, walker, plan, aim, only) : planText(name, walker, plan, aim, only));
      return 0;
    }
    return await runPlan({ name, aim, walker, plan, only, ...run }, say);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}
