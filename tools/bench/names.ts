/** The available measurements. */
export const BENCHES = {
  server: "the server against a bare handler on the same database, on 6,000 and on 1,000,000 orders",
  web: "the bytes of the first screens, and how fast a cheap phone paints and uses them",
  lighthouse: "Lighthouse's scores of the pages that people open most, as on a phone",
  exports: "rows, time and memory of a report of a million rows",
  loop: "the event-loop delay under hostile imports, exports and pictures at once",
  numbers: "the search for an order by the first digits of its number among 1,000,000",
  figures:
    "searches of orders, reports and lists of a shop of 1,000,000 orders, reports beside one bare statement each",
  scale: "every call, the books, a backup and a restore of shops of 10,000, 1,000,000 and 10,000,000 orders",
  crowd: "the replies to one client while another opens 10,000 idle connections",
  offline: "the time to a first sale without a network, and the bytes that this adds to a first visit",
  trust: "kills, cuts, a full disk, a moved clock, and every fault on every form: what was lost or done twice",
  replies: "bytes and processor time of replies, plain, compressed and unchanged",
  replica: "lists, a report and writes with and without a replica on the same machine",
  hour: "an hour of 200 people on two servers, and five times as much as they can take",
  backup: "time and memory of a backup and a restore of 1,000,000 orders",
} as const;

export type Bench = keyof typeof BENCHES;

/** What the phone of `web` opens. */
export const VISITS = ["login", "list", "form", "long", "looks", "slow"] as const;

export type Visit = (typeof VISITS)[number];
