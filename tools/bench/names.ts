/** The available measurements. */
export const BENCHES = {
  server: "the server against a bare handler on the same database, on 6,000 and on 1,000,000 orders",
  web: "the bytes of the first screens, by the manifest and by Chromium's requests",
  race: "300 rounds of fifty buyers for ten units, and rival edits of the same records",
  exports: "rows, time and memory of a report of a million rows",
  loop: "the event-loop delay under hostile imports, exports and pictures at once",
  numbers: "the search for an order by the first digits of its number among 1,000,000",
  upload: "a picture of 6.5 MB at 800 kbit/s",
  trust: "lost connections, kills, retries, backup and restore; takes long",
} as const;

export type Bench = keyof typeof BENCHES;
