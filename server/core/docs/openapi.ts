import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { errorReply } from "../../../src/api/kit/common.contract";
import type { Access, RouteDocs } from "../http/app-types";
import { examples, type RouteExample } from "./openapi-examples";

/** A route as it was registered; `path` has Fastify's `:id`. */
export type ListedRoute = {
  method: string;
  path: string;
  access: Access;
  docs: RouteDocs | undefined;
  schema: { params?: z.ZodType; querystring?: z.ZodType; headers?: z.ZodType; body?: z.ZodType };
};

export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
};

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
};

type Content = Record<string, { schema: JsonSchema; example?: unknown }>;

export type Reply = { description: string; content?: Content; headers?: Record<string, { schema: JsonSchema }> };

export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Reply>;
};

/** An OpenAPI 3.1 document, as far as this server writes one. */
export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
};

const JSON_MEDIA = "application/json";

/** A few milliseconds of work; then requests have their turn. */
const ROUTES_AT_A_TIME = 10;

/** The document of all routes, made from the schemas that validate their requests and check their replies. */
export async function openApiOf(routes: readonly ListedRoute[]): Promise<OpenApi> {
  const paths: OpenApi["paths"] = {};
  for (const [index, route] of routes.entries()) {
    if (index % ROUTES_AT_A_TIME === 0) await setImmediate();
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Backroom",
      version: "1",
      description:
        "The API of the back office. A reply is `{ data }` or `{ error }`, never both; amounts are naira, times UTC. " +
        "Unknown records and those of another store answer alike.",
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "tw-auth", description: "`Bearer` and the token of a sign-in" },
        fileCookie: { type: "apiKey", in: "cookie", name: "tw-file", description: "Set at sign-in; GET of files only" },
      },
    },
  };
}

function operationOf(route: ListedRoute): Operation {
  const example = examples[`${route.method} ${route.path}`] ?? {};
  const body = bodyOf(route, example.body);
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    summary: route.docs?.summary ?? "",
    tags: [tagOf(route.path)],
    description: accessText(route.access),
    security: securityOf(route.access),
    parameters: [
      ...parametersOf("path", route.schema.params, example.params),
      ...parametersOf("query", route.schema.querystring, example.query),
      ...parametersOf("header", route.schema.headers, example.headers),
      ...headersOf(route),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...successOf(route.docs), ...refusalsOf(route) },
  };
}

function bodyOf({ schema, docs }: ListedRoute, example: unknown): Content | undefined {
  const shown = example === undefined ? {} : { example };
  if (docs?.body !== undefined) return { [docs.body]: { schema: { type: "string" }, ...shown } };
  return schema.body && { [JSON_MEDIA]: { schema: schemaOf(schema.body, "input"), ...shown } };
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

function securityOf(access: Access): Operation["security"] {
  if (access === "public") return [];
  return isFile(access) ? [{ token: [] }, { fileCookie: [] }] : [{ token: [] }];
}

function parametersOf(where: Parameter["in"], schema: z.ZodType | undefined, example: RouteExample["query"] = {}) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  return Object.entries(properties).map(
    ([name, property]): Parameter => ({
      name,
      in: where,
      required: where === "path" || required.includes(name),
      schema: property,
      ...(name in example && { example: example[name] }),
    }),
  );
}

function headersOf(route: ListedRoute): Parameter[] {
  const { method } = route;
  return [
    ...(isDoneOnce(route) ? [IDEMPOTENCY_KEY] : []),
    ...(method === "PUT" ? [IF_MATCH] : []),
    ...(savesForPerson(route) ? [PERSON, TAB] : []),
  ];
}

/** The edits of records, which other PUTs, such as ending a session, are not. */
const EDITS = /\/(edit|permissions|activate|deactivate|user_profile)$/;

const isDoneOnce = ({ method, path }: ListedRoute) =>
  (method === "POST" && /\/(new|import|upload)$/.test(path)) || (method === "PUT" && EDITS.test(path));

const savesForPerson = ({ method, access }: ListedRoute) => method !== "GET" && access !== "public";

const PERSON: Parameter = {
  name: "Tw-Person",
  in: "header",
  required: false,
  description:
    "The key of the employee who filled in the form. When the token is someone else's: 409 with the code `other_person`, " +
    "and nothing is saved.",
  schema: { type: "string", format: "uuid" },
};

const TAB: Parameter = {
  name: "Tw-Tab",
  in: "header",
  required: false,
  description: "Names the page that sends it: events name it with the changes it made, so that it tells its own apart.",
  schema: { type: "string", pattern: "^[0-9a-z]{1,16}$" },
};

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Sent again with the same body it gets the first reply again, and nothing is changed twice; with another body it is " +
    "refused (400) with the code `already_saved`.",
  schema: { type: "string", minLength: 1, maxLength: 200 },
};

const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `version` the edit was made from. When it is no longer the stored one: 409 with the current record.",
  schema: { type: "string" },
};

function successOf(docs: RouteDocs | undefined): Record<string, Reply> {
  if (docs === undefined) return {};
  const [media, schema] =
    typeof docs.reply === "string" ? [docs.reply, { type: "string" }] : [JSON_MEDIA, schemaOf(docs.reply, "output")];
  return { 200: { description: "Done", content: { [media]: { schema } } } };
}

/** What may refuse a call: its access, its method and whether it names a record. */
function refusalsOf(route: ListedRoute): Record<string, Reply> {
  const { method, access, schema } = route;
  const writes = method !== "GET";
  const isPublic = access === "public";
  const refusals: Record<string, Reply | false> = {
    400: invalid(route),
    401: !isPublic && refusal("No session, or one that has ended"),
    403: !isPublic && refusal("Without the permission"),
    404: namesRecord(schema) && refusal("Unknown, or of another store"),
    409: method === "PUT" ? changed : savesForPerson(route) && otherPerson,
    413: writes && refusal("Larger than the server accepts"),
    415: writes && refusal("Not JSON"),
    417: (writes || schema.headers !== undefined) && refusal("A rule of the shop refuses; the text is for people"),
    429: writes && refusal("Too many attempts", {}, true),
    503: refusal("Busy; worth repeating", {}, true),
  };
  return Object.fromEntries(Object.entries(refusals).filter((entry): entry is [string, Reply] => entry[1] !== false));
}

const namesRecord = ({ params, querystring }: ListedRoute["schema"]) =>
  params !== undefined || parametersOf("query", querystring).some(({ schema }) => schema["format"] === "uuid");

const ERROR = schemaOf(errorReply, "output");

const refusal = (description: string, beside: Record<string, JsonSchema> = {}, retry = false): Reply => ({
  description,
  content: { [JSON_MEDIA]: { schema: { ...ERROR, properties: { ...ERROR.properties, ...beside } } } },
  ...(retry && { headers: { "Retry-After": { schema: { type: "integer" } } } }),
});

const textual: JsonSchema = { type: "string" };

const FIELDS: JsonSchema = {
  type: "array",
  description: "The reasons by field, where they belong to one.",
  items: {
    type: "object",
    properties: { name: textual, reason: textual },
    required: ["name", "reason"],
    additionalProperties: false,
  },
};

const SAVED: JsonSchema = {
  type: "object",
  description:
    "With the code `already_saved`: what the Idempotency-Key saved before; `version` is the one that an edit gave it.",
  properties: { key: textual, number: { type: "integer" }, version: { type: ["integer", "string"] } },
  required: ["key"],
  additionalProperties: false,
};

const invalid = (route: ListedRoute): Reply =>
  refusal("Malformed or not valid", {
    fields: FIELDS,
    ...(headersOf(route).includes(IDEMPOTENCY_KEY) && { saved: SAVED }),
  });

const CODE: JsonSchema = { type: "string", const: "other_person" };

const otherPerson = refusal("Someone else is signed in than the person in Tw-Person", { code: CODE });

const changed = refusal("Changed by someone else since it was read, or as for Tw-Person", { current: {}, code: CODE });

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // The format already says this; the pattern would be repeated at every key.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === "uuid") delete jsonSchema.pattern;
    },
  });
  return rest as JsonSchema;
}
