import type { JsonSchema, OpenApi, Operation, Parameter } from "../../server/core/docs/document";
import type { Random } from "../../server/data/seed/random";
import { bodyOf } from "./bodies";
import { type KeySet, someKey, withKeys } from "./shop-keys";
import { type Json, likelyValue, oddValue } from "./values";

export type Call = { method: string; path: string; operation: Operation };

export type FuzzRequest = {
  method: string;
  /** Path and query, encoded. */
  target: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
  /** The connection is dropped in the middle of the body. */
  aborts: boolean;
  /** The documentation of the call; null for an undocumented one. */
  operation: Operation | null;
};

export type Surroundings = { keys: KeySet; tokens: readonly string[]; random: Random };

const JSON_TYPE = "application/json";

export const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Documents, pictures and passwords take a hundred times as long as other calls. */
export const isCostly = ({ path, operation }: Call): boolean =>
  /login|upload|password|invite|reset/.test(path) ||
  Object.values(operation.responses).some(({ content = {} }) => "application/pdf" in content);

/** One request: most nearly right, some wrong in one place, a few wrong altogether. */
export function requestOf(call: Call, around: Surroundings): FuzzRequest {
  const { random } = around;
  const isOther = random.chance(0.03);
  const method = isOther ? random.pick(["PATCH", "OPTIONS", "HEAD", "DELETE", "PUT", "POST", "GET"]) : call.method;
  const body = contentOf(call, around);
  return {
    method,
    target: `${pathOf(call, around)}${queryOf(call.operation.parameters ?? [], around)}`,
    headers: headersOf(call, around, body !== null),
    body,
    aborts: body !== null && body.length > 2 && random.chance(0.01),
    operation: method === call.method ? call.operation : null,
  };
}

function contentOf({ method, operation }: Call, { keys, random }: Surroundings): string | Buffer | null {
  const content = operation.requestBody?.content[JSON_TYPE];
  if (content === undefined) return method === "GET" || random.chance(0.8) ? null : "{}";
  if (random.chance(0.01)) return null;
  const text = JSON.stringify(content.example);
  const example = text === undefined ? undefined : (JSON.parse(withKeys(othersAddress(text, random), keys)) as Json);
  return bodyOf({ schema: content.schema, example, key: () => someKey(keys, random) }, random);
}

/** Adds a number to the email addresses of an example, because an address belongs to one person. */
const othersAddress = (text: string, random: Random) =>
  text.replaceAll("@example.com", `.${random.int(1, 2000)}@example.com`);

function pathOf({ path, operation }: Call, { keys, random }: Surroundings): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const example = operation.parameters?.find((each) => each.in === "path" && each.name === name)?.example;
    const kind = random.next();
    if (kind < 0.8 && example !== undefined) return withKeys(String(example), keys);
    return kind < 0.9 ? someKey(keys, random) : encoded(asText(oddValue(random))).slice(0, 4000);
  });
}

function queryOf(parameters: readonly Parameter[], { keys, random }: Surroundings): string {
  const pairs: string[] = [];
  const add = (name: string, value: unknown) => pairs.push(`${encoded(name)}=${encoded(asText(value))}`);
  for (const { name, in: where, required, schema, example } of parameters) {
    if (where !== "query" || (!required && random.chance(0.6))) continue;
    const values = random.chance(0.15) ? [oddValue(random)] : [queryValue(schema, example, keys, random)].flat();
    for (const value of random.chance(0.02) ? [...values, ...values] : values) add(name, value);
  }
  if (random.chance(0.02)) add(random.pick(["extra", "__proto__", "page[]", "a".repeat(200)]), 1);
  if (random.chance(0.01)) pairs.push(random.pick(["page=%00", "query=%ED%A0%80", "query=%zz", "&&&", "=", "page"]));
  return pairs.length === 0 ? "" : `?${pairs.join("&").slice(0, 12_000)}`;
}

function queryValue(schema: JsonSchema, example: unknown, keys: KeySet, random: Random): unknown {
  if (example === undefined || random.chance(0.5)) return likelyValue(schema, random, () => someKey(keys, random));
  return Array.isArray(example) ? example : withKeys(String(example), keys);
}

function headersOf({ operation }: Call, { tokens, random }: Surroundings, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  if (!random.chance(0.06)) headers["tw-auth"] = `Bearer ${random.pick(tokens)}`;
  else if (random.chance(0.5))
    headers["tw-auth"] = random.pick(["Bearer", "Bearer x", `Bearer ${"A".repeat(43)}`, "é"]);
  if (hasBody) headers["content-type"] = random.chance(0.96) ? JSON_TYPE : random.pick(MEDIA);
  for (const { name, in: where } of operation.parameters ?? []) {
    // With it, the server would refuse nearly every write before any other check.
    const chance = name === "Tw-Person" ? 0.02 : 0.4;
    if (where === "header" && random.chance(chance)) headers[name] = headerValue(name, random);
  }
  if (random.chance(0.03)) headers[random.pick(ODD_NAMES)] = random.pick(ODD_HEADERS);
  return headers;
}

const headerValue = (name: string, random: Random) =>
  random.chance(0.3)
    ? random.pick(ODD_HEADERS)
    : name === "If-Match"
      ? `"${random.int(1, 3)}"`
      : `key-${random.int(1, 500)}`;

const MEDIA = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/JSON;;",
  "json",
  "",
];

const ODD_NAMES = [
  "cookie",
  "accept",
  "accept-encoding",
  "range",
  "if-none-match",
  "x-forwarded-for",
  "origin",
  "x-odd",
];

const ODD_HEADERS = [
  "",
  "*",
  '"1", "2"',
  'W/"1"',
  "-1",
  "99999999999",
  "é".repeat(10),
  "tw-file=%00; tw-file=x; =; a",
  "bytes=0-1,5-2,-9999999999",
  "x".repeat(250),
  "x".repeat(9000),
  "gzip;q=9, \t*;q=-1",
];

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Percent-encoded, lone surrogates as the bytes they would have. */
const encoded = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : text.replace(/[\ud800-\udfff]/g, "%ED%A0%80").replace(/[^\w%.-]/g, "_");
