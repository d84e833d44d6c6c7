import type { Pool } from "pg";
import type { z } from "zod";
import type { transactionsQuery } from "../../src/api/contract/transactions";
import type { Tx } from "../db/transaction";
import { RESERVED_PHRASES } from "../domain/finance";
import { storeScope, type Staff } from "../session-context";
import { isoTime, pageOf, readList, searchPattern, Values } from "./list";

type TransactionsQuery = z.output<typeof transactionsQuery>;

const RESERVED = RESERVED_PHRASES.map((phrase) => `t.remark ilike '%${phrase}%'`).join(" or ");

const ROW = `'Key', t.key, 'remark', t.remark, 'amount', naira(t.amount_kobo),
  'type', case t.source when 'order' then case t.type when 'credit' then 'order-payment' else 'order-refund' end
                        when 'memo' then case t.type when 'credit' then 'order-profit' else 'order-profit-reversal' end
                        else t.type end,
  'time', ${isoTime("t.created_at")}, 'account_key', t.account_key, 'account', coalesce(a.name, ''),
  'store', t.store_key, 'store_title', s.title, 'editable', t.source = 'manual' and not (${RESERVED})`;

const JOINS = "join stores s on s.key = t.store_key left join accounts a on a.key = t.account_key";

/** JSON text of the contract's transactionsReply, newest first: of the person's own store, or all for administrators. */
export function listTransactions(pool: Pool, staff: Staff, query: TransactionsQuery): Promise<string> {
  const values = new Values();
  const stores = [storeScope(staff), query.store ?? null].filter((store) => store !== null);
  const filters = stores.map((store) => `store_key = ${values.add(store)}::uuid`);
  if (query.account !== undefined) filters.push(`account_key = ${values.add(query.account)}::uuid`);
  const where = filters.map((filter) => `t.${filter}`);
  const search = query.query?.trim() || undefined;
  if (search !== undefined) where.push(matches(search, values));
  const kept = ["true", ...filters].join(" and ");

  return readList(pool, {
    from: "transactions t",
    alias: "t",
    where,
    order: "t.created_at desc, t.key desc",
    page: pageOf(query),
    joins: JOINS,
    row: `json_build_object(${ROW})`,
    ...(search === undefined && {
      total: `select coalesce(sum(n), 0)::bigint from transaction_counts where ${kept}`,
    }),
    searches: search !== undefined,
    values,
  });
}

const NUMBER = /\d{3,}/;

/**
 * The remark anywhere. Orders write the same words into nearly every remark, which would have the index go through most
 * of the book: where the text holds a number, the index looks for that alone.
 */
function matches(text: string, values: Values): string {
  const whole = values.add(searchPattern(text));
  const number = NUMBER.exec(text)?.[0];
  if (number === undefined) return `t.remark ilike ${whole}`;
  return `t.remark ilike ${values.add(searchPattern(number))} and (t.remark || '') ilike ${whole}`;
}

/** JSON text of the contract's transactionReply, or null when there is none within the person's scope. */
export async function readTransaction(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const { rows } = await db.query<{ body: string }>({
    name: "transaction",
    text: `select json_build_object('data', json_build_object(${ROW}, 'version', t.version),
                                    'breadcrumb', t.remark)::text as body
             from transactions t ${JOINS}
            where t.key = $1 and ($2::uuid is null or t.store_key = $2)`,
    values: [key, storeScope(staff)],
  });
  return rows[0]?.body ?? null;
}
