import { LogController } from "fastify";
import { type DestinationStream, type Logger, pino } from "pino";

/** `info` logs every request; errors are logged at the other levels too. */
export const LOG_LEVELS = ["info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * The server's log: one JSON line per event, on stderr unless configured otherwise. Of an error it writes only name,
 * code, constraint, stack frames and a message without user input: the detail of a database error quotes rows.
 */
export const createLog = (destination: DestinationStream = stderr(), level: LogLevel = "warn"): Logger =>
  pino({ level, serializers: { err: describeError, req: () => undefined, res: () => undefined } }, destination);

/** Written asynchronously and flushed when the process exits: a request must not wait for a slow terminal. */
function stderr() {
  const destination = pino.destination({ dest: 2, sync: false });
  // A full disk or a closed terminal loses lines; it must not end the server.
  destination.on("error", () => {});
  return destination;
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = "" } = error;
  const code = "code" in error ? String(error.code) : undefined;
  const constraint = "constraint" in error ? String(error.constraint) : undefined;
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const text = quotesInput(error, code) ? {} : { message };
  return { name, ...text, code, constraint, stack: frames.join("\n") };
}

/** Data exceptions of PostgreSQL and of a JSON parser begin with the text that could not be read. */
const quotesInput = (error: Error, code = "") => error instanceof SyntaxError || /^22[\dA-Z]{3}$/.test(code);

/** Disables Fastify's own request lines: they contain raw addresses, including search terms. */
export class NoRequestLines extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
}
