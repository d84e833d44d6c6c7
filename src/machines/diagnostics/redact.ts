import type { Json } from "../../flows/trace";
import { isParameter, kindOf, redactError, redactText } from "./redact-words";

const SECRET = /pass(word|phrase|code)?$|^code$|token|secret|auth|cookie|credential|otp$|pin$|link|idempotency/i;
/** Input by people is redacted even when it equals a word of the vocabulary. */
const TYPED =
  /e-?mail|phone|address|handle|instagram|twitter|remark|note|text|message|search|title|label|description|contact|(?<!path|^)name$/i;
const COUNTER = /^(page|shownPage|quantity|count|itemCount|index|version|days|at|now|size|width|height)$/;
/** A name from the code, such as the path of a field in a line: `lines.0.quantity`. */
const NAME = /^[a-z][A-Za-z]{0,30}(_[a-z]+){0,4}(\.(\d{1,4}|[a-z][A-Za-z]{0,30})){0,4}$/;
const KEY_OF_RECORD = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const EVENT = /^([a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+|xstate\.[\w.:$()#-]+)$/;
/** Ids that our code, XState or React give to actors. */
const ACTOR = /^([a-z][A-Za-z]{0,40}|x:\w{1,6}|[«_]r_?\w{1,6}[»_])$/;
/** The names in these objects come from the URL, which anybody can write. */
const BY_ADDRESS = "filters";

const LARGEST_COUNTER = 9999;
const [EARLIEST_MS, LATEST_MS] = [1_500_000_000_000, 4_000_000_000_000];

const MOST_PARTS = 400;
const MOST_ITEMS = 20;
const DEEPEST = 8;

/** How much of one value may still be recorded, and the current path in it. */
type Walk = { left: number; within: Set<object> };

const isHarmlessNumber = (value: number, name: string): boolean =>
  COUNTER.test(name) &&
  Number.isInteger(value) &&
  (Math.abs(value) <= LARGEST_COUNTER || (/^(at|now)$/.test(name) && value >= EARLIEST_MS && value <= LATEST_MS));

function redactScalar(value: unknown, name: string): Json | undefined {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return TYPED.test(name) ? kindOf(value) : redactText(value);
  if (typeof value === "number") return isHarmlessNumber(value, name) ? value : "number";
  if (typeof value === "bigint") return "number";
  if (typeof value === "object") return undefined;
  return typeof value;
}

const wordFor = (value: unknown): Json =>
  value === "" || value === null || typeof value === "boolean" ? value : "secret";

const isHarmlessName = (key: string, within: string): boolean =>
  within === BY_ADDRESS ? isParameter(key) : NAME.test(key) || KEY_OF_RECORD.test(key);

function redactOwn(
  value: object,
  within: string,
  walk: Walk,
  depth: number,
  isSecret: boolean,
): { [key: string]: Json } {
  const redacted: { [key: string]: Json } = {};
  for (const [at, key] of Object.keys(value).entries()) {
    if (walk.left <= 0) break;
    const part = (value as Record<string, unknown>)[key];
    if (part === undefined) continue;
    const name = isHarmlessName(key, within) ? key : `key${at}(${key.length})`;
    redacted[name] = redactPart(part, key, walk, depth + 1, isSecret);
  }
  return redacted;
}

function redactList(list: readonly unknown[], name: string, walk: Walk, depth: number, isSecret: boolean): Json {
  const redacted = Array.from(list.slice(0, MOST_ITEMS), (item) => redactPart(item, name, walk, depth + 1, isSecret));
  return list.length > MOST_ITEMS ? [...redacted, `more(${list.length - MOST_ITEMS})`] : redacted;
}

/** The id an actor was started with, if our code chose it. */
export const redactActorName = (id: string): string => (ACTOR.test(id) ? id : kindOf(id));

const isActor = (value: object): value is { id: string } =>
  "sessionId" in value && "send" in value && typeof value.send === "function" && "id" in value;

/** A machine's snapshot is recorded by its state value; its other parts include the machine itself. */
const isSnapshot = (value: object): value is { status: string; value: Json; context: object; children: object } =>
  "matches" in value && typeof value.matches === "function" && "machine" in value && "context" in value;

function redactObject(value: object, name: string, walk: Walk, depth: number, isSecret: boolean): Json {
  if (Array.isArray(value)) return redactList(value, name, walk, depth, isSecret);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "date" : value.toISOString();
  if (typeof Blob !== "undefined" && value instanceof Blob) return `file(${value.size})`;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `bytes(${value.byteLength})`;
  if (value instanceof Set) return redactList([...value], name, walk, depth, isSecret);
  if (value instanceof Map) return redactList([...value.values()], name, walk, depth, isSecret);
  if (value instanceof Error) return { ...redactOwn(value, name, walk, depth, isSecret), ...redactError(value) };
  if (isActor(value)) return { actor: redactActorName(value.id) };
  if ("nodeType" in value) return "element";
  if (isSnapshot(value)) {
    const { status, value: state, context } = value;
    return { status: redactText(status), value: state, context: redactPart(context, "", walk, depth, isSecret) };
  }
  return redactOwn(value, name, walk, depth, isSecret);
}

function redactPart(value: unknown, name: string, walk: Walk, depth: number, wasSecret: boolean): Json {
  walk.left -= 1;
  const isSecret = wasSecret || SECRET.test(name);
  const scalar = redactScalar(value, name);
  if (scalar !== undefined) return isSecret ? wordFor(value) : scalar;
  const part = value as object;
  if (walk.within.has(part)) return "again";
  if (depth > DEEPEST || walk.left <= 0) return "more";
  walk.within.add(part);
  try {
    return redactObject(part, name, walk, depth, isSecret);
  } catch {
    // A getter that throws or a revoked proxy: its content cannot be recorded.
    return "unreadable";
  } finally {
    walk.within.delete(part);
  }
}

/**
 * The reportable part of an actor's data, as JSON. It is an allowlist: names of fields, states and events, keys of
 * records, flags, dates, small counters, and words of the vocabulary stay. Any other text is replaced by its kind and
 * length, any other number by `number`.
 */
export const redact = (value: unknown): Json =>
  redactPart(value, "", { left: MOST_PARTS, within: new Set() }, 0, false);

/** The same for an event, which keeps its `type`: the code defines it. */
export function redactEvent(event: { readonly type: string }): { readonly type: string; readonly [key: string]: Json } {
  const redacted = redact(event) as { [key: string]: Json };
  return { ...redacted, type: EVENT.test(event.type) ? event.type : kindOf(event.type) };
}
