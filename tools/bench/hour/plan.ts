/** One of the staff, as the process that plays them needs it. */
export type Person = {
  name: string;
  token: string;
  /** Of the server that this person's phone uses. */
  origin: string;
  /** The phone's own loopback address. */
  address: string;
  key: string;
  isAdmin: boolean;
  permissions: string[];
  store: string;
  accounts: string[];
  variants: string[];
};

/** What all staff know of the shop. */
export type Catalogue = {
  buyers: { name: string; email: string; phone: string; address: string }[];
  /** Days from and to, for reports and the dashboard. */
  from: string;
  to: string;
};

export type Plan = { people: Person[]; catalogue: Catalogue; seed: string; meanThinkMs: number };

/** What the staff did in one minute. Times are sorted, in ms. */
export type Minute = {
  reads: number[];
  writes: number[];
  /** Replies by status, such as `200 GET`. */
  statuses: Record<string, number>;
  /** Replies that nobody should get, and requests that stayed without a reply though the phone waited. */
  failures: string[];
  vanished: number;
  streams: number;
  /** Of the process that plays the staff, in ms: its timers' own 10 ms are in it. */
  loopP99Ms: number;
};

/** Writes that the server said it saved. */
export type Acknowledged = {
  /** Sales by their idempotency key, which is their remark too: the order's key. */
  sales: Record<string, string>;
  /** How many edits of each order. */
  edits: Record<string, number>;
  /** Keys of writes whose outcome stayed open to the end. */
  open: string[];
};

/** From the staff's process. */
export type FromStaff = { minute: Minute } | { ended: Acknowledged };
/** To the staff's process: a plan begins the work, `minute` asks for the last one, `leave` ends all. */
export type ToStaff = { plan: Plan } | "minute" | "leave";
