import { z } from "zod";
import type { JsonSchema, Operation } from "../../server/core/docs/document";

export type AnyReply = { status: number; media: string; text: string };

/** Refusals that any call may get, for its request line, headers or rate. */
const ANYWHERE = new Set([408, 414, 431]);

const ERROR: JsonSchema = { type: "object", properties: { error: { type: "string" } }, required: ["error"] };

const checks = new WeakMap<JsonSchema, z.ZodType>();

function checkOf(schema: JsonSchema): z.ZodType {
  const known = checks.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  checks.set(schema, known);
  return known;
}

/** The difference between a reply and its description; null when there is none. */
export function replyFault(operation: Operation, { status, media, text }: AnyReply): string | null {
  const described = operation.responses[status]?.content;
  const content = described ?? (ANYWHERE.has(status) ? { "application/json": { schema: ERROR } } : undefined);
  if (content === undefined) return `${status} is not documented: ${text.slice(0, 200)}`;
  const [kind = ""] = media.split(";");
  const found = content[kind];
  if (found === undefined) return `${status} came as ${kind || "nothing"}, not as ${Object.keys(content).join(" or ")}`;
  return kind === "application/json" ? jsonFault(found.schema, status, text) : null;
}

function jsonFault(schema: JsonSchema, status: number, text: string): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${status} is not JSON: ${text.slice(0, 200)}`;
  }
  const issue = checkOf(schema).safeParse(body).error?.issues[0];
  return issue ? `${status} is outside its schema at ${issue.path.join(".")}: ${issue.message}` : null;
}
