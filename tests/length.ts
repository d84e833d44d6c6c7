import process from "node:process";

/** `npm run test:long` asks for full length. */
export const isLong = process.env["BACKROOM_LONG"] === "1";

/** `npm run bench -- trust` asks for more still. */
const isTrust = process.env["BACKROOM_TRUST"] === "1";

/** How far a random or repeating test goes: `short` in `npm test`, `long` in `npm run test:long`, `trust` in `npm run bench -- trust`. */
export const byLength = <Value>({ short, long, trust = long }: { short: Value; long: Value; trust?: Value }): Value =>
  isTrust ? trust : isLong ? long : short;

/** The rows of a table that `npm test` takes: the first `count`; `npm run test:long` takes all. */
export const someOf = <Row>(rows: readonly Row[], count: number): readonly Row[] =>
  byLength({ short: rows.slice(0, count), long: rows });
