import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { badRequest, type FieldReason, invalidFields, notFound } from "../errors";

/**
 * Checks a part of the request against its contract schema; the handler receives the parsed value. A path parameter
 * that is not a valid key gets the same reply as an unknown key.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (value: unknown) => {
    const parsed = parse(schema, value);
    if (parsed === null) return { error: badRequest("The request is not valid") };
    if (parsed.success) return { value: parsed.data };
    if (httpPart === "params") return { error: notFound() };
    return { error: invalidFields(sentence(parsed.error), httpPart === "body" ? fieldsOf(parsed.error) : []) };
  };
};

/**
 * Null when zod throws: it reads `length` of any value, also where a text is expected, and fails when it is not a
 * number.
 */
function parse(schema: z.ZodType, value: unknown) {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof TypeError && error.message.includes("primitive value")) return null;
    throw error;
  }
}

/** One plain sentence about the first thing wrong, naming the field: `page must be at least 1`. */
function sentence(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return "The request is not valid";
  const field = issue.path.map(String).join(".");
  const said = wording(issue);
  return field === "" ? `The request ${said}` : `${field} ${said}`;
}

const MOST_FIELDS = 50;

/** Each invalid field, once. */
function fieldsOf(error: z.ZodError): FieldReason[] {
  const named = error.issues.filter(({ path, code }) => path.length > 0 && code !== "unrecognized_keys");
  const reasons = new Map(named.toReversed().map((issue) => [issue.path.map(String).join("."), wording(issue)]));
  return [...reasons]
    .toReversed()
    .slice(0, MOST_FIELDS)
    .map(([name, reason]) => ({ name, reason }));
}

/** The error as the end of a sentence that starts with the field's name. */
export function wording(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return `has unknown fields: ${issue.keys.map((key) => key.slice(0, 40)).join(", ")}`;
    case "invalid_type":
      return issue.message.endsWith("received undefined") ? "is required" : `must be ${article(issue.expected)}`;
    case "too_big":
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    case "too_small":
      return `must be at least ${issue.minimum}${unit(issue.origin)}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "invalid_format":
      return `must be a valid ${issue.format === "uuid" ? "key" : issue.format}`;
    case "custom":
      return issue.message;
    default:
      return "is not valid";
  }
}

const unit = (origin: string) => (origin === "string" ? " characters long" : origin === "array" ? " entries" : "");

const article = (expected: string) => {
  if (expected === "int") return "a whole number";
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
};
