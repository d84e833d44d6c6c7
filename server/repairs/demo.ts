import { REPAIR_STEPS, type RepairStatus } from "../../src/api/repairs/repairs.rules";
import type { Tx } from "../core/db/transaction";
import { nairaText } from "../core/money";
import { insertRows, type Row, table } from "../data/seed/bulk";
import { busyMoments, HOUR, whenOpen } from "../data/seed/clock";
import type { DemoPart, Story } from "../data/seed/demo-part";
import { createKeys } from "../data/seed/keys";
import { createRandom, type Random } from "../data/seed/random";

const COUNT = 240;

const REPAIRS = table("repairs", {
  uuid: ["key", "store_key", "customer_key", "variant_key", "taken_by"],
  text: ["device", "serial", "fault", "handed_in", "remark", "status"],
  bigint: ["ticket_number", "quoted_kobo", "deposit_kobo"],
  integer: ["version"],
  time: ["created_at"],
});

type Ticket = { -readonly [Name in keyof Row<typeof REPAIRS>]: Row<typeof REPAIRS>[Name] };

/** A fault with what mending it costs, in thousands of naira. */
type Fault = { text: string; thousands: readonly [number, number] };

const FAULTS: readonly Fault[] = [
  { text: "Screen is cracked, touch still works", thousands: [35, 160] },
  { text: "Screen stays black, the phone rings", thousands: [40, 180] },
  { text: "Does not charge, the port is loose", thousands: [8, 25] },
  { text: "Battery is empty by noon", thousands: [15, 45] },
  { text: "Fell into water, does not turn on", thousands: [20, 90] },
  { text: "Restarts by itself while calling", thousands: [12, 60] },
  { text: "Callers cannot hear the owner", thousands: [8, 22] },
  { text: "Rear camera does not focus", thousands: [18, 70] },
  { text: "Stuck at the logo after an update", thousands: [6, 15] },
  { text: "No network with any SIM", thousands: [15, 65] },
];

const DEVICES = [
  "iPhone 11, Black",
  "iPhone 12, Blue",
  "iPhone 13, Midnight",
  "iPhone 14 Pro, Deep Purple",
  "Samsung Galaxy A14, Silver",
  "Samsung Galaxy A54, Awesome Graphite",
  "Samsung Galaxy S22, Phantom Black",
  "Tecno Camon 20, Predawn Black",
  "Tecno Spark 10, Meta Blue",
  "Infinix Hot 30, Sonic White",
  "Infinix Note 12, Force Black",
  "Redmi Note 12, Onyx Gray",
  "itel A60, Sapphire Black",
];

const HANDED_IN = ["", "", "Charger", "Case", "Charger and case", "SIM card", "Box and charger"];
const REMARKS = ["", "", "", "Call before opening", "Wants the old screen back", "Photos are not backed up"];

/** An IMEI with its check digit. */
function imei(random: Random): string {
  const digits = `35${String(random.int(0, 999_999_999_999)).padStart(12, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** How long a ticket stays at each status, in hours. */
const STAYS: Readonly<Record<RepairStatus, readonly [number, number]>> = {
  received: [1, 20],
  diagnosing: [2, 30],
  "waiting-for-approval": [3, 60],
  repairing: [4, 72],
  ready: [4, 150],
  declined: [6, 120],
  "handed-over": [0, 0],
};

/** The usual way comes first in the table of steps. */
function nextOf(random: Random, status: RepairStatus): RepairStatus | undefined {
  const [usual, other] = REPAIR_STEPS[status];
  const isOther = other !== undefined && random.chance(status === "waiting-for-approval" ? 0.15 : 0.04);
  return isOther && status !== "declined" ? other : usual;
}

function plan(story: Story) {
  const { schedule, from, now } = story;
  const random = createRandom("repairs");
  const keys = createKeys(createRandom("repair keys"));
  const tickets: Ticket[] = [];
  for (const [index, at] of [...busyMoments(random, COUNT, from + HOUR, now)].entries()) {
    schedule.add(at, () => tickets.push(takeIn(story, random, { key: keys(at), at, number: index + 1 })));
  }
  return async (tx: Tx) => {
    await insertRows(tx, REPAIRS, tickets);
    await tx.query("select setval(pg_get_serial_sequence('repairs', 'ticket_number'), $1, true)", [COUNT]);
  };
}

type New = { key: string; at: number; number: number };

function takeIn(story: Story, random: Random, { key, at, number }: New): Ticket {
  const { books, schedule, stores } = story;
  const store = random.weighted(stores, ({ town }) => town.share);
  const customer = random.pick(store.regulars);
  const by = random.pick(store.sellers);
  const fault = random.pick(FAULTS);
  const price = random.int(...fault.thousands) * 100_000;
  const isQuoted = random.chance(0.45);
  const ticket: Ticket = {
    key,
    ticket_number: number,
    store_key: store.key,
    customer_key: customer.key,
    variant_key: null,
    device: random.pick(DEVICES),
    serial: random.chance(0.8) ? imei(random) : "",
    fault: fault.text,
    handed_in: random.pick(HANDED_IN),
    quoted_kobo: isQuoted ? price : null,
    deposit_kobo: isQuoted && random.chance(0.5) ? Math.round(price / 400_000) * 100_000 : 0,
    remark: random.pick(REMARKS),
    status: "received",
    taken_by: by.key,
    created_at: at,
    version: 1,
  };
  const note = (action: string, moment: number, after: object, before?: object) =>
    books.note({
      at: moment,
      employeeKey: moment === at ? by.key : random.pick(store.sellers).key,
      action,
      entity: "repair",
      entityKey: key,
      ...(before && { before }),
      after,
    });
  const { device, serial, handed_in, remark } = ticket;
  note("repair.created", at, {
    ticket_number: String(number),
    store: store.key,
    customer: customer.name,
    device,
    serial,
    fault: fault.text,
    handed_in,
    remark,
    quoted_price: ticket.quoted_kobo === null ? null : nairaText(ticket.quoted_kobo),
    deposit: nairaText(ticket.deposit_kobo ?? 0),
  });
  const goOn = (status: RepairStatus, since: number) => {
    const next = nextOf(random, status);
    const moment = whenOpen(since + random.between(...STAYS[status]) * HOUR);
    // What lies after the end of the story has not happened yet.
    if (next === undefined) return;
    schedule.add(moment, () => {
      if (next !== "diagnosing" && ticket.quoted_kobo === null) {
        ticket.quoted_kobo = price;
        ticket.version = (ticket.version ?? 0) + 1;
        note("repair.edited", moment, { quoted_price: nairaText(price) }, { quoted_price: null });
      }
      note("repair.moved", moment, { status: next }, { status });
      ticket.status = next;
      ticket.version = (ticket.version ?? 0) + 1;
      goOn(next, moment);
    });
  };
  goOn("received", at);
  return ticket;
}

const ALL = ["repairs.view", "repairs.create", "repairs.edit"] as const;

export const repairsDemo: DemoPart = { grants: { "Store manager": ALL, "Sales associate": ALL }, plan };
