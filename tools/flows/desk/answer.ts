/** Loaded by Vite's server for each request, so that plans follow the machines while they are edited. */
import { z } from "zod";
import type { RunNews } from "../../../src/flows/desk/messages";
import { Refusal } from "../../kit/say";
import { saveTest } from "../../paths/save";
import { deskMachines, keptPlan, planFor, planOfReport } from "./plans";
import { advance, runOrder } from "./run";

const words = z.string().max(500);
const choice = z.strictObject({
  machine: words,
  kind: z.enum(["state", "transition", "pair", "errors"]),
  state: words,
  transition: words,
  second: words,
});
const order = z.strictObject({
  plan: words,
  only: z.number().int().positive().nullable(),
  pace: z.enum(["steps", "whole"]),
  as: words,
});
const step = z.strictObject({ run: words, type: z.enum(["step.wanted", "rest.wanted"]) });
const saving = z.strictObject({ plan: words, number: z.number().int().positive() });

type Told = { origin: string; tell: (news: RunNews) => void; signal: AbortSignal };

async function save(body: unknown): Promise<{ file: string }> {
  const { plan: id, number } = saving.parse(body);
  const { name, walker, plan, aim } = keptPlan(id);
  const path = plan.paths[number - 1];
  if (path === undefined) throw new Refusal(`The plan has no path ${number}.`);
  return { file: await saveTest({ name, walker, path, number, aim }) };
}

const ANSWERS: Readonly<Record<string, (body: unknown, told: Told) => unknown>> = {
  machines: deskMachines,
  plan: (body) => planFor(choice.parse(body)),
  report: (body) => planOfReport(z.object({ text: z.string().max(5_000_000) }).parse(body).text),
  run: (body, { origin, tell, signal }) => runOrder(order.parse(body), origin, tell, signal),
  step: (body) => {
    const { run, type } = step.parse(body);
    advance(run, { type });
    return {};
  },
  save,
};

/** What the desk asked for; a Refusal says in a sentence why there is no answer. */
export async function answer(name: string, body: unknown, told: Told): Promise<{ status: number; reply: unknown }> {
  const find = ANSWERS[name];
  if (find === undefined) return { status: 404, reply: { reason: "The desk has no such request." } };
  try {
    return { status: 200, reply: (await find(body, told)) ?? {} };
  } catch (error) {
    if (error instanceof Refusal) return { status: 409, reply: { reason: error.message } };
    if (error instanceof z.ZodError) return { status: 400, reply: { reason: "This request is not valid." } };
    return { status: 500, reply: { reason: error instanceof Error ? error.message : String(error) } };
  }
}
