/** A tool cannot run the request; the message gives the reason and the remedy. Shown without a stack trace. */
export class Refusal extends Error {}

/** Prints a line. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

export type Say = typeof say;

/** How long something took, in words. */
export const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
