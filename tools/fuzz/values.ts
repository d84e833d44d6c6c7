import type { JsonSchema } from "../../server/core/docs/document";
import type { Random } from "../../server/data/seed/random";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "before\u0000after",
  "\ud800",
  "\udc00tail",
  "\uffff\ufffe",
  "a".repeat(300),
  "ẹ́".repeat(2500),
  "x".repeat(100_000),
  "'; drop table orders; --",
  "%_\\%",
  "$1 $2 ${} {{}}",
  "../../../etc/passwd",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "👩🏾‍💻 ‮reversed",
  "null",
  "NaN",
  "Infinity",
  "-1",
  "1e3",
  "0x10",
  "٣",
  "2026-02-30",
  "0000-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "2026-01-01T00:00:00+99:99",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "0199A0DE-0000-7000-8000-000000000001",
  "a@b.c",
  "@",
  "someone@[1.2.3.4]",
  "__proto__",
  "constructor",
  "toString",
];

const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1.005,
  0.1 + 0.2,
  0.001,
  1e308,
  -1e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53 + 2,
  1e21,
  90_071_992_547_409.91,
  90_071_992_547_409.92,
];

/** A random value of any type. */
export function oddValue(random: Random): Json {
  const kind = random.int(0, 9);
  if (kind < 4) return random.pick(TEXTS);
  if (kind < 7) return random.pick(NUMBERS);
  return random.pick<() => Json>([
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => [[]],
    () => [null],
    () => ({ key: {} }),
    () => Array.from({ length: 300 }, () => 1),
    () => ({ toString: 1, length: -1 }),
  ])();
}

/** A value that the schema allows, near its limits. */
export function likelyValue(schema: JsonSchema, random: Random, key: () => string): Json {
  const { enum: choices, const: constant, anyOf, items, type, format } = schema;
  if (Array.isArray(choices)) return random.pick(choices as Json[]);
  if (constant !== undefined) return constant as Json;
  if (Array.isArray(anyOf)) {
    const forms = anyOf as JsonSchema[];
    // The first form is the usual one.
    return likelyValue(random.chance(0.75) ? (forms[0] ?? {}) : random.pick(forms), random, key);
  }
  switch (type) {
    case "string":
      return format === "uuid" ? key() : likelyText(schema, random);
    case "integer":
    case "number":
      return likelyNumber(schema, random);
    case "boolean":
      return random.chance(0.5);
    case "array": {
      const most = Math.min(Number(schema["maxItems"] ?? 4), random.chance(0.02) ? 201 : 4);
      const length = Math.max(Number(schema["minItems"] ?? 0), random.int(0, most));
      return Array.from({ length }, () => likelyValue((items ?? {}) as JsonSchema, random, key));
    }
    case "object":
      return likelyObject(schema, random, key);
    default:
      return type === "null" ? null : oddValue(random);
  }
}

function likelyObject({ properties = {}, required = [] }: JsonSchema, random: Random, key: () => string): Json {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.5));
  return Object.fromEntries(wanted.map(([name, property]) => [name, likelyValue(property, random, key)]));
}

function likelyText({ maxLength }: JsonSchema, random: Random): string {
  const most = typeof maxLength === "number" ? maxLength : 1000;
  const length = random.pick([1, 5, 20, most, most + 1]);
  return random.chance(0.2) ? random.pick(TEXTS) : "Ọ̀ṣun Ada ₦ ".repeat(Math.ceil(length / 11)).slice(0, length);
}

function likelyNumber({ minimum, maximum, type }: JsonSchema, random: Random): number {
  const least = typeof minimum === "number" ? minimum : 0;
  const most = typeof maximum === "number" ? maximum : 1_000_000;
  const value = random.pick([least, least - 1, most, most + 1, least + 1, 1, 2, 10, 100]);
  return type === "number" && random.chance(0.5) ? value + 0.25 : value;
}

/** The value with one part removed, extended, doubled or replaced by an odd value. */
export function mutated(value: Json, random: Random): Json {
  if (value === null || typeof value !== "object" || random.chance(0.1)) return oddValue(random);
  if (Array.isArray(value)) {
    const at = random.int(0, value.length - 1);
    const change = random.int(0, 3);
    if (change === 0 && value.length > 0) return [...value, ...value];
    if (change === 1) return value.toSpliced(at, 1);
    return value.map((entry, index) => (index === at ? mutated(entry, random) : entry));
  }
  const names = Object.keys(value);
  if (names.length === 0 || random.chance(0.1)) return { ...value, [random.pick(["extra", "key", "a".repeat(50)])]: 1 };
  const name = random.pick(names);
  const { [name]: entry, ...rest } = value;
  return random.chance(0.15) ? rest : { ...value, [name]: mutated(entry ?? null, random) };
}
