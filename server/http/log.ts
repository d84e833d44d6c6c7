import { type DestinationStream, type Logger, pino } from "pino";

/**
 * The server's log: one JSON line per warning or error, on stderr unless told otherwise. Of an error only its name,
 * code, constraint and stack are written: the detail of a database error quotes rows.
 */
export const createLog = (destination: DestinationStream = pino.destination(2)): Logger =>
  pino({ level: "warn", serializers: { err: describeError, req: () => undefined, res: () => undefined } }, destination);

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack } = error;
  const code = "code" in error ? String(error.code) : undefined;
  const constraint = "constraint" in error ? String(error.constraint) : undefined;
  return { name, message, code, constraint, stack };
}
