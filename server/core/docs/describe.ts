import type { FastifySchema } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { codesOf, errorReply, REFUSALS, type RefusalCode } from "../../../src/api/kit/refusals.contract";
import type { Access, RouteDocs } from "../http/app-types";
import type { JsonSchema } from "./document";
import type { RouteExample } from "../http/room";

/** A route as it was registered; `path` has Fastify's `:id`. */
export type Call = {
  method: string;
  path: string;
  access: Access;
  docs: RouteDocs | undefined;
  schema: { params?: z.ZodType; querystring?: z.ZodType; headers?: z.ZodType; body?: z.ZodType };
  example: RouteExample;
};

const toJsonSchema = createJsonSchemaTransform({
  zodToJsonConfig: {
    // The format already says this; the pattern would be repeated at every key.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === "uuid") delete jsonSchema.pattern;
    },
  },
});

/** Describes a call by the zod schemas that validate it, and by what follows from its method, path and access. */
export function describe(call: Call): FastifySchema {
  const { method, path, access, docs, example } = call;
  const consumed = docs?.body === undefined ? {} : { body: z.string(), consumes: [docs.body] };
  const schema = { ...call.schema, ...consumed, response: repliesOf(call) };
  const route = { method, url: path, handler: () => {} };
  const described = toJsonSchema({ schema, url: path, route, openapiObject: { openapi: "3.1.0" } }).schema;
  const { params, querystring, headers, body, response } = described as Partial<Record<string, JsonSchema>>;
  addExamples(params, example.params);
  addExamples(querystring, example.query);
  addExamples(headers, example.headers);
  if (body && example.body !== undefined) body["examples"] = [example.body];
  for (const status of [429, 503]) Object.assign(response?.[status] ?? {}, RETRY_LATER);
  return {
    ...described,
    headers: { ...headers, type: "object", properties: headersOf(call, headers) },
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    summary: docs?.summary ?? "",
    tags: [tagOf(path)],
    description: accessText(access),
    security: securityOf(access),
  };
}

function addExamples({ properties = {} }: JsonSchema = {}, values: RouteExample["query"] = {}): void {
  for (const [name, value] of Object.entries(values)) if (properties[name]) properties[name]["examples"] = [value];
}

/** The area of a path: the part after /api, without the group that some areas belong to. */
function tagOf(path: string): string {
  const [, first = "", second = "", third = ""] = path.split("/");
  if (first !== "api") return first;
  return ["inventory", "finances"].includes(second) ? third : second;
}

function accessText(access: Access): string {
  if (access === "public") return "Open to everyone.";
  if (access === "signed-in") return "Open to everyone who is signed in.";
  if (access === "administrator") return "Open to administrators.";
  const names = typeof access === "string" ? [access.replace(/^file:/, "")] : access;
  return `Needs ${names.map((name) => `\`${name}\``).join(" or ")}.`;
}

const isFile = (access: Access) => typeof access === "string" && access.startsWith("file:");

function securityOf(access: Access): Record<string, string[]>[] {
  if (access === "public") return [];
  return isFile(access) ? [{ token: [] }, { fileCookie: [] }] : [{ token: [] }];
}

const headersOf = (call: Call, own: JsonSchema = {}): Record<string, JsonSchema> => ({
  ...own.properties,
  ...(isDoneOnce(call) && { "Idempotency-Key": IDEMPOTENCY_KEY }),
  ...(call.method === "PUT" && !namesVersion(call) && { "If-Match": IF_MATCH }),
  ...(savesForPerson(call) && { "Tw-Person": PERSON, "Tw-Tab": TAB }),
});

/** The edits of records, which other PUTs, such as ending a session, are not. */
const EDITS = /\/(edit|permissions|activate|deactivate|user_profile|units\/:serial)$/;

/** Whether the body holds the version that it was made from. */
const namesVersion = ({ schema }: Call): boolean => "version" in propertiesOf(schema.body);

const isDoneOnce = ({ method, path }: Call) =>
  (method === "POST" && /\/(new|import|upload|serials|units)$/.test(path)) || (method === "PUT" && EDITS.test(path));

const savesForPerson = ({ method, access }: Call) => method !== "GET" && access !== "public";

const PERSON: JsonSchema = {
  description:
    "The key of the employee who filled in the form. When the token is someone else's: 409 with the code `other_person`, " +
    "and nothing is saved.",
  type: "string",
  format: "uuid",
};

const TAB: JsonSchema = {
  description: "Names the page that sends it: events name it with the changes it made, so that it tells its own apart.",
  type: "string",
  pattern: "^[0-9a-z]{1,16}$",
};

const IDEMPOTENCY_KEY: JsonSchema = {
  description:
    "Sent again with the same body it gets the first reply again, and nothing is changed twice; with another body it is " +
    "refused (400) with the code `already_saved`.",
  type: "string",
  minLength: 1,
  maxLength: 200,
};

const IF_MATCH: JsonSchema = {
  description:
    "The `version` the edit was made from. When it is no longer the stored one: 409 with the current record.",
  type: "string",
};

const RETRY_LATER = { headers: { "Retry-After": { type: "integer" } } };

type Reply = { description: string; content: Record<string, { schema: z.ZodType }> };

const replyAs = (description: string, schema: z.ZodType, media = "application/json"): Reply => ({
  description,
  content: { [media]: { schema } },
});

/** The body of a refusal with one of these codes. */
const refusedAs = (codes: readonly RefusalCode[]) =>
  errorReply.extend({
    code: z.enum(codes).describe(codes.map((code) => `\`${code}\`: ${REFUSALS[code].meaning}`).join(" ")),
  });

const refusal = (status: number, description: string, schema: z.ZodType = refusedAs(codesOf(status))) =>
  replyAs(description, schema);

/** The reply of success, and what may refuse a call: its access, its method and whether it names a record. */
function repliesOf(call: Call): Record<string, Reply> {
  const { method, access, docs, schema = {} } = call;
  const writes = method !== "GET";
  const isPublic = access === "public";
  const replies: Record<string, Reply | false | undefined> = {
    200:
      docs && (typeof docs.reply === "string" ? replyAs("Done", z.string(), docs.reply) : replyAs("Done", docs.reply)),
    400: refusal(400, "Malformed or not valid", isDoneOnce(call) ? alreadySaved : invalid),
    401: !isPublic && refusal(401, "No session, or one that has ended"),
    403: !isPublic && refusal(403, "Without the permission"),
    404: namesRecord(schema) && refusal(404, "Unknown, or of another store"),
    409: method === "PUT" || namesVersion(call) ? changed : savesForPerson(call) && otherPerson,
    413: writes && refusal(413, "Larger than the server accepts"),
    415: writes && refusal(415, "Not JSON"),
    417:
      (writes || schema.headers !== undefined) &&
      refusal(417, "A rule of the shop refuses; the text is for people", withFields(417)),
    429: writes && refusal(429, "Too many attempts"),
    503: refusal(503, "Busy; worth repeating"),
  };
  return Object.fromEntries(Object.entries(replies).filter((entry): entry is [string, Reply] => Boolean(entry[1])));
}

/** A key in the path or in the query. */
const namesRecord = ({ params, querystring }: Call["schema"]) =>
  params !== undefined || Object.values(propertiesOf(querystring)).some(({ format }) => format === "uuid");

const propertiesOf = (schema: z.ZodType | undefined): Record<string, JsonSchema> =>
  schema === undefined
    ? {}
    : ((z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema).properties ?? {});

const withFields = (status: number) =>
  refusedAs(codesOf(status)).extend({
    fields: z
      .array(z.strictObject({ name: z.string(), reason: z.string() }))
      .optional()
      .describe("The reasons by field, where they belong to one."),
  });

const invalid = withFields(400);

const alreadySaved = invalid.extend({
  saved: z
    .strictObject({
      key: z.string(),
      number: z.int().optional(),
      version: z.union([z.int(), z.string()]).optional(),
    })
    .optional()
    .describe(
      "With the code `already_saved`: what the Idempotency-Key saved before; `version` is the one that an edit gave it.",
    ),
});

const otherPerson = refusal(409, "Someone else is signed in than the person in Tw-Person", refusedAs(["other_person"]));

const changed = refusal(
  409,
  "Changed by someone else since it was read, or as for Tw-Person",
  refusedAs(codesOf(409)).extend({
    current: z.unknown().optional(),
    changed_by: z
      .array(z.string())
      .optional()
      .describe(
        "The names of those who changed it since, the latest first. Absent, as `changed_at`, where nobody is known to: " +
          "a sale changes the balance of an account.",
      ),
    changed_at: z.iso.datetime().optional().describe("When it was last changed."),
  }),
);
