/**
 * How long tests wait before they treat something as hung, in milliseconds. No limit measures anything: each is far
 * above the needs of a slow, busy machine. A test ends before `npm test` ends its project for five minutes of silence.
 */
export const PATIENCE = {
  /** For one thing to happen: an element to come up, an answer to arrive. */
  action: 60_000,
  /** For a whole test or a hook. */
  test: 240_000,
  /** For a server to start and fill its demo shop. */
  start: 240_000,
};
