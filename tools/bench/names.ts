/** The available measurements. */
export const BENCHES = {
  server: "the server against a bare handler on the same database, on 6,000 and on 1,000,000 orders",
  web: "the bytes of the first screens, by the manifest and by Chromium's requests",
  exports: "rows, time and memory of a report of a million rows",
  loop: "the event-loop delay under hostile imports, exports and pictures at once",
  numbers: "the search for an order by the first digits of its number among 1,000,000",
  crowd: "the replies to one client while another opens 10,000 idle connections",
  trust: "kills, cuts, a full disk, a moved clock, and every fault on every form: what was lost or done twice",
  backup: "time and memory of a backup and a restore of 1,000,000 orders",
} as const;

export type Bench = keyof typeof BENCHES;
