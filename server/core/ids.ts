import { randomBytes } from "node:crypto";
import { v7 } from "uuid";

const RANDOM_BYTES = 16;
/** Random bytes are drawn for this many keys at once: a draw takes 15 µs, and a sale makes ten keys. */
const DRAWN = 256;

let drawn = Buffer.alloc(0);

function draw(): Buffer {
  if (drawn.length < RANDOM_BYTES) drawn = randomBytes(RANDOM_BYTES * DRAWN);
  const random = drawn.subarray(0, RANDOM_BYTES);
  drawn = drawn.subarray(RANDOM_BYTES);
  return random;
}

/** The time and the count of the last key, which the next one follows. */
let last = { msecs: 0, seq: 0 };

/** A new record key: UUIDv7 text, so keys sort by the time they were made, those of one millisecond by their turn. */
export function newKey(): string {
  const random = draw();
  const now = Date.now();
  // A count that begins in the lower half does not run over within a millisecond.
  last = now > last.msecs ? { msecs: now, seq: random.readUInt32BE() >>> 1 } : { ...last, seq: last.seq + 1 };
  return v7({ random, ...last });
}

/** A new secret of 256 bits, fit for headers, cookies and addresses. */
export const newToken = (): string => randomBytes(32).toString("base64url");
