import process from "node:process";

/** `npm run test:long` asks for full length. */
export const isLong = process.env["BACKROOM_LONG"] === "1";

/** How far a random or repeating test goes: `short` in `npm test`, `long` in `npm run test:long`. */
export const byLength = <Value>(lengths: { short: Value; long: Value }): Value =>
  isLong ? lengths.long : lengths.short;
