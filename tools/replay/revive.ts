import type { Json } from "../../src/flows/trace";

const TEXT = /^text\((\d{1,6})\)$/;
const MORE = /^(more\(\d+\)|more|again|unreadable)$/;
const LONGEST = 1000;

const blank = (length: number) => "x".repeat(Math.min(length, LONGEST));

function reviveText(text: string): unknown {
  const redacted = TEXT.exec(text);
  if (redacted) return blank(Number(redacted[1]));
  if (text === "secret") return blank(8);
  if (text === "number") return 1;
  return text;
}

/** A stand-in for a missing actor: it accepts every event and does nothing. */
const listener = (id: string) => ({ id, sessionId: id, send: () => undefined, getSnapshot: () => undefined });

/** Something of the kind that was redacted, for a machine to work on. */
export function revive(recorded: Json): unknown {
  if (typeof recorded === "string") return reviveText(recorded);
  if (typeof recorded !== "object" || recorded === null) return recorded;
  if (Array.isArray(recorded))
    return recorded.filter((part) => typeof part !== "string" || !MORE.test(part)).map(revive);
  const parts = Object.entries(recorded as { [key: string]: Json });
  const [first] = parts;
  if (parts.length === 1 && first?.[0] === "actor" && typeof first[1] === "string") return listener(first[1]);
  return Object.fromEntries(parts.map(([name, part]) => [name, revive(part)]));
}
