import type { Pool } from "pg";
import type { z } from "zod";
import type {
  NewRepairBody,
  RepairEditBody,
  RepairMoveBody,
  repairsQuery,
} from "../../src/api/repairs/repairs.contract";
import { isStep, REPAIR_STEPS, type RepairStatus } from "../../src/api/repairs/repairs.rules";
import { may } from "../../src/may";
import { auditCreation, type Doing, type Edit, type Edited, editRecord } from "../books/editing";
import { checkStoreInReach } from "../books/postings";
import { queryAgain, type Tx } from "../core/db/transaction";
import { notFound, ruleRefusal } from "../core/errors";
import { newKey } from "../core/ids";
import { nairaText, toKobo, toNaira } from "../core/money";
import { storeScope, type Staff } from "../core/session-context";
import { isoTime, pageOf, readList, searchPattern, Values } from "../reading/list";

const JOINS = "join stores s on s.key = r.store_key left join customers c on c.key = r.customer_key";

const ROW = `'key', r.key, 'ticket_number', r.ticket_number, 'created_at', ${isoTime("r.created_at")},
  'status', r.status, 'device', r.device, 'serial', r.serial, 'customer_name', coalesce(c.name, ''),
  'store', r.store_key, 'store_title', s.title, 'quoted_price', naira(r.quoted_kobo)`;

/** JSON text of the contract's repairsReply, newest first: of all stores for administrators, for others of their own. */
export function listRepairs(pool: Pool, staff: Staff, query: z.output<typeof repairsQuery>): Promise<string> {
  const values = new Values();
  const scope = storeScope(staff);
  const where: string[] = [];
  if (scope !== null) where.push(`r.store_key = ${values.add(scope)}::uuid`);
  if (query.store !== undefined) where.push(`r.store_key = ${values.add(query.store)}::uuid`);
  if (query.customer !== undefined) where.push(`r.customer_key = ${values.add(query.customer)}::uuid`);
  if (query.status !== undefined) where.push(`r.status = ${values.add(query.status)}`);
  const search = query.query?.trim() || undefined;
  if (search !== undefined) where.push(matches(search, values));
  return readList(pool, {
    from: "repairs r",
    alias: "r",
    where,
    order: "r.created_at desc, r.key desc",
    page: pageOf(query),
    joins: JOINS,
    row: `json_build_object(${ROW})`,
    searches: search !== undefined,
    values,
  });
}

/** By part of the customer's name, the device or the serial number, or by the whole ticket number. */
function matches(search: string, values: Values): string {
  const pattern = values.add(searchPattern(search));
  const parts = [
    `r.device ilike ${pattern}`,
    `r.serial ilike ${pattern}`,
    `r.customer_key in (select key from customers where name ilike ${pattern})`,
  ];
  const number = /^#?(\d{1,15})$/.exec(search)?.[1];
  if (number !== undefined) parts.push(`r.ticket_number = ${values.add(Number(number))}::bigint`);
  return `(${parts.join(" or ")})`;
}

/** The orders of ticket `r` within $2, the person's scope: an order may have been moved to another store. */
const CHARGES = `coalesce((
  select json_agg(json_build_object('key', o.key, 'order_number', o.order_number, 'status', o.status,
                                    'cost', naira(o.cost_kobo), 'debt', naira(o.debt_kobo)) order by o.order_number)
    from repair_orders c join orders o on o.key = c.order_key
   where c.repair_key = r.key and ($2::uuid is null or o.store_key = $2)), '[]')`;

/** JSON text of the contract's repairReply, or null when there is none within the person's scope. */
export async function readRepair(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: "repair",
    text: `select json_build_object(
                    'data', json_build_object(${ROW}, 'customer', r.customer_key,
                      'customer_phone', coalesce(c.phone, ''), 'variant', r.variant_key, 'fault', r.fault,
                      'handed_in', r.handed_in, 'deposit', naira(r.deposit_kobo), 'remark', r.remark,
                      'employee_name', e.name, 'version', r.version,
                      'orders', case when $3 then ${CHARGES} end),
                    'breadcrumb', r.ticket_number::text)::text as body
             from repairs r ${JOINS} join employees e on e.key = r.taken_by
            where r.key = $1 and ($2::uuid is null or r.store_key = $2)`,
    values: [key, storeScope(staff), may(staff, "orders.view")],
  });
  return rows[0]?.body ?? null;
}

type NewRepair = { key: string; ticket_number: number };

/** 417 when the store is out of reach, or when it has no such customer or variant. */
export async function createRepair(tx: Tx, doing: Doing, body: NewRepairBody): Promise<NewRepair> {
  await checkStoreInReach(tx, doing.staff, body.store);
  refuseHighDeposit(body);
  const customer = body.customer === null ? null : await nameOfCustomer(tx, body.customer);
  if (body.variant !== null) await checkVariant(tx, body.variant, body.store);
  const key = newKey();
  const { rows } = await tx.query<{ ticket_number: number }>(
    `insert into repairs (key, store_key, customer_key, variant_key, taken_by, device, serial, fault, handed_in,
                          quoted_kobo, deposit_kobo, remark)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ticket_number`,
    [key, body.store, body.customer, body.variant, doing.staff.key, ...columnsOf(body)],
  );
  const ticket_number = rows[0]?.ticket_number;
  if (ticket_number === undefined) throw new Error("an insert of one row gave none");
  await auditCreation(tx, doing, "repair", key, {
    ticket_number: String(ticket_number),
    store: body.store,
    ...(customer !== null && { customer }),
    ...loggedOf(body),
  });
  return { key, ticket_number };
}

/**
 * Changes the details of a ticket. 404 out of scope; 409 with the current record when the edit is stale; 417 once the
 * device was handed over, and without a price while the customer decides about it.
 */
export async function editRepair(tx: Tx, edit: Edit<RepairEditBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  const stored = await lockRepair(tx, staff, key);
  return editRecord(tx, edit, {
    entity: "repair",
    version: stored.version,
    before: loggedOf(stored),
    after: loggedOf(body),
    readCurrent: () => readRepair(tx, staff, key),
    write: (next) => {
      if (stored.status === "handed-over") throw ruleRefusal(`Ticket ${stored.number} is closed: ${HANDED_OVER}`);
      refuseHighDeposit(body);
      if (stored.status === "waiting-for-approval") refuseUnquoted(stored.isOfCustomer, body);
      return tx.query(
        `update repairs set version = $2, device = $3, serial = $4, fault = $5, handed_in = $6, quoted_kobo = $7,
                            deposit_kobo = $8, remark = $9
          where key = $1`,
        [key, next, ...columnsOf(body)],
      );
    },
  });
}

/**
 * Moves a ticket to another status. 404 out of scope; 409 with the current record when someone moved or changed it in
 * between; 417 for a step that REPAIR_STEPS does not have, and before a customer knows the price they should approve.
 */
export async function moveRepair(tx: Tx, edit: Edit<RepairMoveBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  const stored = await lockRepair(tx, staff, key);
  return editRecord(tx, edit, {
    entity: "repair",
    action: "repair.moved",
    version: stored.version,
    before: { status: stored.status },
    after: body,
    readCurrent: () => readRepair(tx, staff, key),
    write: (next) => {
      refuseStep(stored, body.status);
      return tx.query("update repairs set version = $2, status = $3 where key = $1", [key, next, body.status]);
    },
  });
}

const HANDED_OVER = "the device was handed over";

const inWords = (status: RepairStatus) => status.replaceAll("-", " ");

function refuseStep(stored: StoredRepair, to: RepairStatus): void {
  const { number, status, isOfCustomer } = stored;
  if (status === "handed-over") throw ruleRefusal(`Ticket ${number} is closed: ${HANDED_OVER}`);
  if (!isStep(status, to)) {
    const next = REPAIR_STEPS[status].map(inWords).join(" or ");
    throw ruleRefusal(`Ticket ${number} is ${inWords(status)}. Its next step is ${next}`);
  }
  if (to === "waiting-for-approval") refuseUnquoted(isOfCustomer, stored);
}

function refuseUnquoted(isOfCustomer: boolean, { quoted_price }: Pick<RepairEditBody, "quoted_price">): void {
  if (isOfCustomer && quoted_price === null) {
    throw ruleRefusal("Enter the quoted price first, so that the customer knows what to approve");
  }
}

function refuseHighDeposit({ deposit, quoted_price }: Pick<RepairEditBody, "deposit" | "quoted_price">): void {
  if (quoted_price !== null && deposit > quoted_price) {
    throw ruleRefusal("The deposit is more than the quoted price. Enter a smaller deposit");
  }
}

type StoredRepair = RepairEditBody & { number: number; status: RepairStatus; isOfCustomer: boolean; version: number };

async function lockRepair(tx: Tx, staff: Staff, key: string): Promise<StoredRepair> {
  const { rows } = await tx.query<StoredRepair & { quotedKobo: number | null; depositKobo: number }>(
    `select ticket_number as number, status, customer_key is not null as "isOfCustomer", device, serial, fault,
            handed_in, quoted_kobo as "quotedKobo", deposit_kobo as "depositKobo", remark, version
       from repairs where key = $1 and ($2::uuid is null or store_key = $2)
        for no key update`,
    [key, storeScope(staff)],
  );
  if (!rows[0]) throw notFound();
  const { quotedKobo, depositKobo, ...stored } = rows[0];
  return { ...stored, quoted_price: quotedKobo === null ? null : toNaira(quotedKobo), deposit: toNaira(depositKobo) };
}

async function nameOfCustomer(tx: Tx, key: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>("select name from customers where key = $1 and not is_walk_in", [
    key,
  ]);
  if (!rows[0]) throw ruleRefusal("This customer is not available. Choose another one");
  return rows[0].name;
}

/** Locked before it is read: a product may be deleted or moved to another store while this waits. */
async function checkVariant(tx: Tx, key: string, store: string): Promise<void> {
  await tx.query("select from variants where key = $1 for key share", [key]);
  const { rowCount } = await tx.query(
    `select from variants v join products p on p.key = v.product_key
      where v.key = $1 and p.store_key = $2 and p.deleted_at is null`,
    [key, store],
  );
  if (rowCount === 0) throw ruleRefusal("This product is not in the stock of the store. Choose another one");
}

const columnsOf = ({ device, serial, fault, handed_in, quoted_price, deposit, remark }: RepairEditBody) => [
  device,
  serial,
  fault,
  handed_in,
  quoted_price === null ? null : toKobo(quoted_price),
  toKobo(deposit),
  remark,
];

/** The details as the log tells them: amounts as text. */
const loggedOf = ({ device, serial, fault, handed_in, quoted_price, deposit, remark }: RepairEditBody) => ({
  device,
  serial,
  fault,
  handed_in,
  quoted_price: quoted_price === null ? null : nairaText(toKobo(quoted_price)),
  deposit: nairaText(toKobo(deposit)),
  remark,
});
