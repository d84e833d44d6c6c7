import type { JsonSchema } from "../../server/core/docs/document";
import type { Random } from "../../server/data/seed/random";
import { type Json, likelyValue, mutated } from "./values";

const DEPTH = 200_000;

/** Bodies that are not JSON, or unusual JSON. */
const RAW: readonly (() => string | Buffer)[] = [
  () => "",
  () => "null",
  () => "[]",
  () => '"text"',
  () => "1e999",
  () => "{",
  () => "{'a': 1}",
  () => "{} trailing",
  () => "\ufeff{}",
  () => '{"a":NaN}',
  () => '{"__proto__":{"isAdmin":true}}',
  () => '{"constructor":{"prototype":{"isAdmin":true}}}',
  () => `${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}`,
  () => `${'{"a":'.repeat(DEPTH / 2)}1${"}".repeat(DEPTH / 2)}`,
  () => "[".repeat(DEPTH),
  () => `{"store":"\\u0000\\ud800"}`,
  () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  () => `"${"x".repeat(1024 * 1024)}"`,
];

type BodySource = { schema: JsonSchema; example: Json | undefined; key: () => string };

/** A body for a call: its example with some places changed, something its schema allows, or something else altogether. */
export function bodyOf({ schema, example, key }: BodySource, random: Random): string | Buffer {
  const kind = random.next();
  if (kind < 0.08) return random.pick(RAW)();
  const start = example === undefined || kind < 0.25 ? likelyValue(schema, random, key) : example;
  let value = start;
  for (let changes = random.pick([0, 0, 0, 1, 1, 2, 4]); changes > 0; changes -= 1) value = mutated(value, random);
  const text = JSON.stringify(value);
  if (random.chance(0.03)) return withDoubledField(text);
  return random.chance(0.02) ? text.slice(0, random.int(0, text.length - 1)) : text;
}

/** Repeats the first field with another value: the last one counts, or the body is refused. */
const withDoubledField = (text: string) =>
  text.replace(/^\{("(?:[^"\\]|\\.)*":)/, (whole, field: string) => `{${field}null,${whole.slice(1)}`);
