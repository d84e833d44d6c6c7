import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonSchema, OpenApi, Operation } from "../../../server/core/docs/document";
import { expectSound } from "../invariants";
import { openPeople, type People } from "../people/people-kit";

let at: People;
let document: OpenApi;

beforeAll(async () => {
  at = await openPeople();
  document = (await at.get("/docs/openapi.json")).json();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

/** Fields that only the server decides or stores, by their names in the API and the database. */
const KEPT = [
  "id",
  "version",
  "created_at",
  "updated_at",
  "created_by",
  "deleted_at",
  "deactivated_at",
  "active",
  "isAdmin",
  "is_admin",
  "isOverridePerms",
  "own_permissions",
  "permissions",
  "acls",
  "password",
  "password_hash",
  "role_key",
  "store_key",
  "employee_key",
  "facilitator_key",
  "salary_kobo",
  "bonus_bp",
  "balance_kobo",
  "cost_kobo",
  "paid_kobo",
  "source",
];

type Place = { path: readonly (string | number)[]; schemas: readonly JsonSchema[] };

type Alternatives = { anyOf?: JsonSchema[]; oneOf?: JsonSchema[] };

/** A schema and its alternatives. */
const choices = (schema: JsonSchema): JsonSchema[] => {
  const { anyOf = [], oneOf = [] } = schema as Alternatives;
  return [schema, ...[...anyOf, ...oneOf].flatMap(choices)];
};

/** Every object in an example, with the schemas that validate it. */
function placesIn(example: unknown, schemas: readonly JsonSchema[], path: Place["path"] = []): Place[] {
  const all = schemas.flatMap(choices);
  if (Array.isArray(example)) {
    const items = all.flatMap(({ items: each }) => (each === undefined ? [] : [each as JsonSchema]));
    return example.flatMap((entry, index) => placesIn(entry, items, [...path, index]));
  }
  if (typeof example !== "object" || example === null) return [];
  const inner = Object.entries(example).flatMap(([name, value]) =>
    placesIn(
      value,
      all.flatMap(({ properties = {} }) =>
        name in properties ? [(properties as Record<string, JsonSchema>)[name] ?? {}] : [],
      ),
      [...path, name],
    ),
  );
  return [{ path, schemas: all }, ...inner];
}

/** Every field name in any documented reply. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as JsonSchema;
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)];
}

function withFields(example: unknown, path: Place["path"], fields: readonly string[]): string {
  const body: unknown = JSON.parse(JSON.stringify(example));
  let target = body as Record<string | number, unknown>;
  for (const step of path) target = target[step] as typeof target;
  for (const field of fields) Object.defineProperty(target, field, { value: 1, enumerable: true });
  return JSON.stringify(body);
}

const writing = () =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const content = operation.requestBody?.content["application/json"];
      return content?.example === undefined ? [] : [{ path, method, operation, ...content }];
    }),
  );

const isReply = ({ responses }: Operation) => responses[200]?.content?.["application/json"]?.schema;

test("no writing call accepts a field that it does not document, whatever fields its replies have", async () => {
  const shown = Object.values(document.paths).flatMap((operations) => Object.values(operations).map(isReply));
  const fields = [...new Set([...KEPT, ...shown.flatMap(namesIn)])];
  expect(fields.length).toBeGreaterThan(100);
  const taken: string[] = [];
  for (const { path, method, example, schema } of writing()) {
    for (const place of placesIn(example, [schema])) {
      const known = new Set(place.schemas.flatMap(({ properties = {} }) => Object.keys(properties)));
      const foreign = fields.filter((name) => !known.has(name));
      const reply = await at.app.inject({
        method: method.toUpperCase() as "POST" | "PUT",
        url: path.replace(/\{\w+\}/g, at.shop.ikeja.sales.key),
        headers: { ...at.admin, "content-type": "application/json" },
        payload: withFields(example, place.path, foreign),
      });
      const named = new Set(/ has unknown fields: (.*)$/.exec(reply.json().error)?.[1]?.split(", "));
      const passed = foreign.filter((field) => reply.statusCode !== 400 || !named.has(field));
      if (passed.length > 0) taken.push(`${method} ${path} ${place.path.join(".")}: ${passed.join(", ")}`);
    }
  }
  expect(taken).toEqual([]);
});

test("every writing call is tested", () => {
  const calls = writing().map(({ method, path }) => `${method} ${path}`);
  for (const call of ["post /api/employees/new", "put /api/employees/{id}/edit", "put /api/user_profile"]) {
    expect(calls).toContain(call);
  }
  expect(calls.length).toBeGreaterThan(20);
});
