import type { AdjustmentReason } from "../../../src/api/counts/counts.rules";
import type { Tx } from "../../core/db/transaction";
import { type Columns, insertRows, type Row, type Table } from "./bulk";
import type { Keys } from "./keys";
import type { Account, Customer, Employee, Store, Variant } from "./shop";
import {
  AUDIT_LOG,
  CREDIT_ACCOUNTS,
  CUSTOMERS,
  MOVES,
  ORDER_LINES,
  ORDERS,
  PAYMENTS,
  RETURN_LINES,
  RETURNS,
  STOCK_MOVEMENTS,
  TRANSACTIONS,
  TRANSFER_LINES,
  TRANSFERS,
  VARIANTS,
} from "./tables";

export type Note = {
  at: number;
  employeeKey: string | null;
  action: string;
  entity: string;
  entityKey: string | null;
  before?: object;
  after: object;
};

type StockReason =
  | "opening"
  | "edit"
  | "sale"
  | "sale-cancelled"
  | "sale-returned"
  | "transfer-out"
  | "transfer-in"
  | "transfer-back"
  | "purchase"
  | AdjustmentReason;
type Move = {
  at: number;
  reason: StockReason;
  by: Employee;
  orderKey?: string;
  transferKey?: string;
  deliveryKey?: string;
  countKey?: string;
};

type Posting = {
  at: number;
  store: Store;
  /** Null for memos, which move no money. */
  account: Account | null;
  /** Negative: a debit. */
  amountKobo: number;
  source: "manual" | "order" | "memo" | "drawer-difference" | "supplier-payment" | "move";
  remark: string;
  by: Employee;
  orderKey?: string;
  /** Of an expense. */
  categoryKey?: string | undefined;
  /** The return for which it is given back. */
  returnKey?: string;
};

export type OrderRow = Row<typeof ORDERS>;
export type LineRow = Row<typeof ORDER_LINES>;

/** Entries that are not yet in the database; the current values of the ledgers are also kept in memory. */
export type Books = {
  note: (note: Note) => void;
  /** Changes a quantity and records the reason; throws rather than go below zero. */
  move: (variant: Variant, delta: number, move: Move) => void;
  /** Posts money, with the payment it belongs to when an order made it; returns the key of the transaction. */
  post: (posting: Posting) => string;
  /** Joins the two transactions of money that moved between accounts. */
  joinMove: (move: Omit<Row<typeof MOVES>, "key">) => void;
  /** Writes the account of a customer's store credit, once. */
  openCredit: (account: Account, owner: Customer, at: number) => void;
  /** Writes the record of walk-in sales, once. */
  openWalkIn: (customer: Customer, at: number, by: Employee) => void;
  addVariant: (variant: Variant) => void;
  addOrder: (order: OrderRow, lines: readonly LineRow[]) => void;
  addReturn: (made: Row<typeof RETURNS>, lines: Row<typeof RETURN_LINES>[]) => void;
  addTransfer: (transfer: Row<typeof TRANSFERS>, lines: Row<typeof TRANSFER_LINES>[]) => void;
  /** Whether so many entries wait that they should be written first. */
  isFull: () => boolean;
  flush: (tx: Tx) => Promise<void>;
};

const FULL = 8000;

/** Marks every audit row the seed wrote. */
const REQUEST_ID = "seed";

export function createBooks(keys: Keys): Books {
  // In the order in which rows refer to each other.
  const walkIns = page(CUSTOMERS);
  const credits = page(CREDIT_ACCOUNTS);
  const variants = page(VARIANTS);
  const orders = page(ORDERS);
  const orderLines = page(ORDER_LINES);
  const returns = page(RETURNS);
  const returnLines = page(RETURN_LINES);
  const transfers = page(TRANSFERS);
  const transferLines = page(TRANSFER_LINES);
  const transactions = page(TRANSACTIONS);
  const moves = page(MOVES);
  const payments = page(PAYMENTS);
  const movements = page(STOCK_MOVEMENTS);
  const audits = page(AUDIT_LOG);
  const pages = [
    walkIns,
    credits,
    variants,
    orders,
    orderLines,
    returns,
    returnLines,
    transfers,
    transferLines,
    transactions,
    moves,
    payments,
    movements,
    audits,
  ];

  const note = ({ at, employeeKey, action, entity, entityKey, before, after }: Note) =>
    audits.rows.push({
      at,
      request_id: REQUEST_ID,
      employee_key: employeeKey,
      action,
      entity,
      entity_key: entityKey,
      before: before === undefined ? null : JSON.stringify(before),
      after: JSON.stringify(after),
    });

  const postTransaction = ({ at, store, account, amountKobo, source, remark, by, orderKey, categoryKey }: Posting) => {
    const key = keys(at);
    transactions.rows.push({
      key,
      account_key: account?.key ?? null,
      store_key: store.key,
      remark,
      // The reversal of a profit of nothing is -0.
      type: amountKobo < 0 || Object.is(amountKobo, -0) ? "debit" : "credit",
      source,
      amount_kobo: Math.abs(amountKobo),
      order_key: orderKey ?? null,
      shift_key: account?.openShiftKey ?? null,
      category_key: categoryKey ?? null,
      created_by: by.key,
      created_at: at,
    });
    return key;
  };

  return {
    note,
    openCredit: (account, owner, at) => {
      if (account.isWritten) return;
      account.isWritten = true;
      const { key, name, storeKey } = account;
      credits.rows.push({
        key,
        name,
        type: "customer-wallet",
        store_key: storeKey,
        customer_key: owner.key,
        created_at: at,
      });
    },
    openWalkIn: (customer, at, by) => {
      if (customer.isWritten) return;
      customer.isWritten = true;
      walkIns.rows.push({ ...customerRow(customer), created_at: at });
      const { key, name, email } = customer;
      const after = { name, email };
      note({ at, employeeKey: by.key, action: "customer.created", entity: "customer", entityKey: key, after });
    },
    move: (variant, delta, { at, reason, by, orderKey, transferKey, deliveryKey, countKey }) => {
      const before = variant.quantity;
      if (before + delta < 0) throw new RangeError(`${variant.variation} cannot give ${-delta}`);
      variant.quantity = before + delta;
      variant.movedAt = at;
      movements.rows.push({
        variant_key: variant.key,
        delta,
        quantity_before: before,
        quantity_after: variant.quantity,
        reason,
        order_key: orderKey ?? null,
        transfer_key: transferKey ?? null,
        delivery_key: deliveryKey ?? null,
        count_key: countKey ?? null,
        employee_key: by.key,
        created_at: at,
      });
    },
    joinMove: (move) => {
      moves.rows.push({ key: keys(Number(move.created_at)), ...move });
    },
    post: (posting) => {
      const { at, account, amountKobo, source, remark, by, orderKey, returnKey } = posting;
      const key = postTransaction(posting);
      if (account) account.balanceKobo += amountKobo;
      if (source !== "order" && source !== "memo") {
        const after = { remark, account: account?.name, amount: amountKobo / 100 };
        note({ at, employeeKey: by.key, action: "transaction.created", entity: "transaction", entityKey: key, after });
      }
      if (source !== "order" || !account || orderKey === undefined) return key;
      payments.rows.push({
        key: keys(at),
        order_key: orderKey,
        account_key: account.key,
        amount_kobo: amountKobo,
        transaction_key: key,
        is_refund: returnKey !== undefined,
        return_key: returnKey ?? null,
        created_at: at,
      });
      return key;
    },
    addVariant: (variant) => variants.rows.push(variantRow(variant)),
    addOrder: (order, lines) => {
      orders.rows.push(order);
      orderLines.rows.push(...lines);
    },
    addReturn: (made, lines) => {
      returns.rows.push(made);
      returnLines.rows.push(...lines);
    },
    addTransfer: (transfer, lines) => {
      transfers.rows.push(transfer);
      transferLines.rows.push(...lines);
    },
    isFull: () => movements.rows.length + audits.rows.length + transactions.rows.length > FULL,
    flush: async (tx) => {
      for (const { flush } of pages) await flush(tx);
    },
  };
}

function page<Of extends Columns>(into: Table<Of>) {
  const rows: Row<Table<Of>>[] = [];
  return { rows, flush: (tx: Tx) => insertRows(tx, into, rows.splice(0)) };
}

export const customerRow = (customer: Customer): Row<typeof CUSTOMERS> => ({
  key: customer.key,
  name: customer.name,
  email: customer.email,
  phone: customer.phone,
  address: customer.address,
  instagram: customer.instagram,
  twitter: customer.twitter,
  is_walk_in: customer.isWalkIn ?? false,
  created_at: customer.createdAt,
});

export const variantRow = (variant: Variant): Row<typeof VARIANTS> => ({
  key: variant.key,
  catalogue_key: variant.catalogueKey,
  product_key: variant.product.key,
  position: variant.position,
  variation: variant.variation,
  price_kobo: variant.priceKobo,
  sale_price_kobo: variant.salePriceKobo,
  status: variant.status,
  image: variant.image,
  updated_at: variant.movedAt,
});
