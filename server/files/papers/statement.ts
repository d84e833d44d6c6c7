import type { ShopOnPaper } from "../../settings/settings";
import { type Kobo, nairaText } from "../../core/money";
import { longDate, phoneText, shortDate } from "./drawing/format";
import { drawGoods } from "./drawing/goods-table";
import { drawMasthead, drawParties } from "./invoice/invoice-head";
import { drawFooters, type Flow, startFlow } from "./invoice/invoice-page";
import { rules, sheet, texts } from "./invoice/invoice-style";
import { createPen, type Pen } from "./drawing/pen";

export type StatementEntry = {
  kind: "order" | "cancelled" | "payment" | "correction" | "refund" | "return";
  order: number;
  /** Of a return. */
  number: number | null;
  /** ISO, UTC. */
  at: string;
  /** What the customer owes more for it; below 0 what they owe less. */
  amount: Kobo;
};

/** What one customer owed and paid from a day until now. Amounts are kobo, times ISO in UTC. */
export type Statement = {
  shop: ShopOnPaper;
  from: string;
  createdAt: string;
  customer: { name: string; phone: string; address: string };
  /** Null for all stores. */
  store: { title: string; address: string } | null;
  /** Owed before the first day. */
  before: Kobo;
  /** The oldest first. */
  entries: readonly StatementEntry[];
  /** Owed by the age of the orders in days: up to 7, 30 and 90, and older. */
  ages: readonly [Kobo, Kobo, Kobo, Kobo];
  /** Paid for more than the goods of some orders cost. */
  refundDue: Kobo;
};

const WORDS: Record<StatementEntry["kind"], (entry: StatementEntry) => string> = {
  order: ({ order }) => `Order ${order}`,
  cancelled: ({ order }) => `Order ${order}, cancelled`,
  payment: ({ order }) => `Payment of order ${order}`,
  correction: ({ order }) => `Payment taken back, order ${order}`,
  refund: ({ order }) => `Given back, order ${order}`,
  return: ({ order, number }) => `Goods returned, R-${number}, order ${order}`,
};

const AGES = ["Up to 7 days", "8 to 30 days", "31 to 90 days", "Over 90 days"] as const;

const COLUMNS = [
  { label: "Charged", right: 385 },
  { label: "Paid or returned", right: 475 },
  { label: "Balance", right: sheet.right },
];

const ROW = 22;
const GAP = 27;

/** One row for what was owed before, then one for each entry, with what is owed after it. */
function rowsOf({ before, from, entries }: Pick<Statement, "before" | "from" | "entries">) {
  let balance = before;
  const opening = { title: `${shortDate(from)} Brought forward`, under: [], cells: ["", "", nairaText(before)] };
  return [
    opening,
    ...entries.map((entry) => {
      balance += entry.amount;
      const isCharge = entry.amount > 0 || entry.kind === "order" || entry.kind === "cancelled";
      return {
        title: `${shortDate(entry.at)} ${WORDS[entry.kind](entry)}`,
        under: [],
        cells: [isCharge ? nairaText(entry.amount) : "", isCharge ? "" : nairaText(-entry.amount), nairaText(balance)],
      };
    }),
  ];
}

function drawOwed(pen: Pen, flow: Flow, { ages, refundDue }: Statement): void {
  const owed = ages.reduce((sum, age) => sum + age, 0);
  const lines = [
    ...AGES.flatMap((label, part) => {
      const kobo = ages[part] ?? 0;
      return kobo > 0 ? [{ label, kobo }] : [];
    }),
    ...(refundDue > 0 ? [{ label: "To be given back to the customer", kobo: -refundDue }] : []),
  ];
  flow.room(GAP + (lines.length + 2) * ROW);
  flow.y += GAP;
  pen.left("Owed by the age of the orders", sheet.left, flow.y, texts.label);
  for (const { label, kobo } of lines) {
    flow.y += ROW;
    pen.left(label, sheet.left, flow.y, texts.body);
    pen.right(nairaText(kobo), sheet.right, flow.y, texts.rowFigure);
  }
  flow.y += ROW / 2;
  pen.rule(sheet.left, sheet.right, flow.y, rules.navy);
  flow.y += ROW;
  pen.left("Owed", sheet.left, flow.y, texts.due);
  pen.right(nairaText(owed - refundDue), sheet.right, flow.y, texts.due);
}

/** The A4 statement of a customer, as a PDF. Pure of HTTP and of the database. */
export async function renderStatement(statement: Statement): Promise<Buffer> {
  const { shop, from, createdAt, customer, store } = statement;
  const name = `Statement of ${customer.name}`;
  const pen = createPen(name, shop.name);
  const flow = startFlow(pen);
  drawMasthead(pen, flow, { shop, heading: "Statement", createdAt, lines: [] });
  drawParties(pen, flow, [
    { label: "Customer", name: customer.name, rest: [customer.address, phoneText(customer.phone)] },
    { label: "Period", name: `From ${longDate(from)}`, rest: [`until ${longDate(createdAt)}`] },
    { label: "Store", name: store?.title ?? "All stores", rest: [store?.address ?? ""] },
  ]);
  flow.y += GAP;
  await drawGoods(pen, flow, COLUMNS, rowsOf(statement), "Date and entry");
  drawOwed(pen, flow, statement);
  drawFooters(pen, "Statement", `What ${shop.name} has on record for this customer.`);
  return pen.finish();
}
