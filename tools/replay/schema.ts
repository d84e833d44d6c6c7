import { z } from "zod";
import type { Json, TraceStep } from "../../src/flows/trace";
import type { Report } from "../../src/machines/diagnostics/report-file";
import { Refusal } from "../kit/say";

const json: z.ZodType<Json> = z.json();
const words = (most: number) => z.string().max(most);

const parts = {
  actor: z.strictObject({ session: words(80), name: words(80) }),
  machine: words(80),
  value: json,
  status: z.enum(["active", "done", "error", "stopped"]),
};

const step: z.ZodType<TraceStep> = z.strictObject({
  at: z.number().int().positive(),
  ...parts,
  event: z.intersection(z.object({ type: z.string() }), z.record(z.string(), json)),
});

const report: z.ZodType<Report> = z.strictObject({
  format: z.literal("backroom-report"),
  version: z.literal(1),
  savedAt: z.iso.datetime(),
  build: z.strictObject({ commit: words(80), entry: words(200) }),
  words: words(10_000),
  page: z.strictObject({
    route: words(2000),
    browser: words(100),
    width: z.number(),
    height: z.number(),
    isOnline: z.boolean(),
  }),
  error: json,
  trace: z.array(step).max(1000),
  dropped: z.number().int().nonnegative(),
  actors: z.array(z.strictObject({ ...parts, context: json })).max(1000),
});

/** The sentence for a file that is no report. */
export class NoReport extends Refusal {}

const envelope = z.looseObject({ format: z.literal("backroom-report"), version: z.number() });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoReport("This is no report of Backroom: it is not JSON.");
  }
}

/** The report in a file's text; throws `NoReport`. */
export function readReport(text: string): Report {
  const given = parsed(text);
  const named = envelope.safeParse(given);
  if (!named.success)
    throw new NoReport('This is no report of Backroom: it does not say "format": "backroom-report" and a version.');
  if (named.data.version !== 1)
    throw new NoReport(`This report is of version ${named.data.version}, and this Backroom reads version 1.`);
  const read = report.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new NoReport(`This report is damaged: ${issue?.path.join(".") || "the whole"}: ${issue?.message}.`);
}
