/**
 * How long tests wait before they treat something as hung, in milliseconds. No limit measures anything: each is far
 * above the needs of a slow, busy machine. A test ends before `npm test` ends its project for five minutes of silence.
 */
export const PATIENCE = {
  /** The limit for one event, such as an element that appears or a reply. */
  action: 60_000,
  /** The limit for a whole test or a hook. */
  test: 240_000,
  /** The limit for a server to start and fill its demo shop. */
  start: 240_000,
};
