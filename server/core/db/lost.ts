import type { ClientBase } from "pg";
import { Refusal } from "../errors";

/** The server of this connection became a standby, or takes only reads: a new connection may lead to the primary. */
const READ_ONLY = "25006";

/** The connection ended, or the server accepts none at present: a retry on another connection may succeed. */
const LOST_STATES = new RegExp(`^(57P0[1235]|25P0[34]|53300|08...|${READ_ONLY})$`);

const LOST_SOCKET = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** pg's own errors carry no code. */
const LOST_CLIENT = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

const codeOf = (error: Error) => ("code" in error ? String(error.code) : "");

/**
 * Whether a statement failed because its connection was lost or could not be made. Its work is rolled back, unless it
 * was a commit.
 */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof CommitLost || error instanceof Unreachable) return false;
  const code = codeOf(error);
  // A Unix socket does not exist while its server is down.
  if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
  return code === "" ? LOST_CLIENT.test(error.message) : LOST_STATES.test(code) || LOST_SOCKET.has(code);
}

/** A write on a server that takes only reads; nothing was saved. */
export const isReadOnly = (error: unknown): boolean => error instanceof Error && codeOf(error) === READ_ONLY;

/** Fails as `isReadOnly` when the server of a new connection is a standby. */
export async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  if (rows[0]?.standby) throw Object.assign(new Error("the connection leads to a standby"), { code: READ_ONLY });
}

/** The connection was lost after the commit was sent and before it was confirmed: the outcome is unknown. */
export class CommitLost extends Error {}

/** No connection could be made for as long as the pool waits for one. */
export class Unreachable extends Error {}

export const UNREACHABLE = "The database cannot be reached just now. Nothing was saved. Please try again in a moment";

/** The reply to a request whose commit was lost. With an idempotency key, a retry cannot save it twice. */
export const outcomeUnknown = (hasKey: boolean, cause: unknown): Refusal =>
  Object.assign(
    new Refusal(
      503,
      hasKey
        ? "The connection to the database was lost before it confirmed this, so it may or may not be saved. " +
            "It is safe to send it again with the same Idempotency-Key: it is saved only once"
        : "The connection to the database was lost before it confirmed this, so it may or may not be saved. " +
            "Look whether it is there before you send it again",
    ),
    { cause },
  );

/** Returns the result of `work`; rejects when the connection is lost first, even between statements. */
export async function unlessLost<Result>(client: ClientBase, work: Promise<Result>): Promise<Result> {
  let lose: (error: Error) => void = () => {};
  const lost = new Promise<never>((_resolve, reject) => {
    lose = reject;
  });
  client.once("error", lose);
  try {
    return await Promise.race([work, lost]);
  } finally {
    client.off("error", lose);
  }
}
