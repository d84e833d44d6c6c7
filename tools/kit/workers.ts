import { availableParallelism } from "node:os";

const processors = availableParallelism();

/** How many files of a project run at once: they mostly wait for PostgreSQL or for React's turn. */
export const WORKERS = Math.max(2, processors - 1);

/**
 * How many browser files run at once, each on a shop of its own. Chromium alone keeps more than one processor busy: on two
 * of them, two files side by side take as long as one after the other, at twice the load.
 */
export const BROWSER_WORKERS = Math.max(1, Math.floor(processors / 2));
