import type { Condition } from "../../../src/api/orders/returns.rules";
import { type Kobo, nairaText } from "../../core/money";
import type { Vat } from "../../books/vat";
import type { ShopOnPaper } from "../../settings/settings";
import { longDate, phoneText } from "./drawing/format";
import { drawGoods } from "./drawing/goods-table";
import { serialNote } from "./order-document";
import { drawMasthead, drawParties } from "./invoice/invoice-head";
import { drawFooters, type Flow, startFlow } from "./invoice/invoice-page";
import { rules, sheet, texts } from "./invoice/invoice-style";
import { drawNote } from "./invoice/invoice-totals";
import { createPen, type Pen } from "./drawing/pen";
import { drawSignatures } from "./drawing/signatures";

/** One return with all that its credit note prints. Amounts are kobo, times ISO in UTC. */
export type CreditNote = {
  number: number;
  shop: ShopOnPaper;
  createdAt: string;
  orderNumber: number;
  orderedAt: string;
  store: { title: string; address: string; phone: string };
  takenBy: string;
  reason: string;
  /** The number of the order that the goods were exchanged for. */
  exchange?: number | null;
  customer: { name: string; address: string; phone: string };
  lines: readonly {
    title: string;
    variation: string;
    quantity: number;
    condition: Condition;
    amount: Kobo;
    serials?: readonly string[] | null;
  }[];
  /** What the goods are worth: `debt` of it lowered the debt, the rest was given back. */
  amount: Kobo;
  /** The value added tax in it, by rate. */
  vat?: readonly Vat[];
  debt: Kobo;
  refunds: readonly { account: string; amount: Kobo }[];
};

/** Which goods came back as the customer had them, and which did not, is agreed on this paper. */
const CONDITION_WORDS: Readonly<Record<Condition, string>> = {
  resell: "As new",
  return: "Used",
  repair: "Needs a repair",
};

const COLUMNS = [
  { label: "Qty", right: sheet.left + 394.2 },
  { label: "Credit", right: sheet.right },
];

const SUMS_WIDTH = 260;
const ROW = 22.5;
const GAP = 33.2;

function drawSums(pen: Pen, flow: Flow, { amount, vat = [], debt, refunds }: CreditNote): void {
  const left = sheet.right - SUMS_WIDTH;
  const rows = [
    ...vat.map((each) => ({ label: `VAT ${each.rateBp / 100}% in it`, amount: each.vat })),
    ...(debt > 0 ? [{ label: "Taken off the debt", amount: debt }] : []),
    ...refunds.map((refund) => ({ label: `Given back, ${refund.account}`, amount: refund.amount })),
  ];
  flow.room(GAP + (rows.length + 1) * ROW);
  flow.y += GAP;
  pen.left("Credit", left, flow.y, texts.total);
  pen.right(nairaText(amount), sheet.right, flow.y, texts.total);
  for (const row of rows) {
    const shown = nairaText(row.amount);
    const lines = pen.lines(row.label, SUMS_WIDTH - pen.width(shown, texts.figure) - 12, texts.body);
    flow.room(ROW * lines.length);
    for (const [index, line] of lines.entries()) {
      flow.y += index === 0 ? ROW : ROW - 7;
      pen.left(line, left, flow.y, texts.body);
      if (index === 0) pen.right(shown, sheet.right, flow.y, texts.figure);
    }
  }
  pen.rule(left, sheet.right, flow.y + 14.3, rules.navy);
  flow.y += 14.3;
}

/** The A4 credit note of a return, as a PDF. Pure of HTTP and of the database. */
export async function renderCreditNote(note: CreditNote): Promise<Buffer> {
  const { number, shop, createdAt, orderNumber, orderedAt, store, takenBy, reason, exchange, customer, lines } = note;
  const name = `Credit note R-${number}`;
  const pen = createPen(name, shop.name);
  const flow = startFlow(pen);
  drawMasthead(pen, flow, {
    shop,
    heading: "Credit note",
    number: `R-${number}`,
    createdAt,
    lines: [store.title, store.address, phoneText(store.phone)],
  });
  drawParties(pen, flow, [
    { label: "Credit to", name: customer.name, rest: [customer.address, phoneText(customer.phone)] },
    { label: "For goods of", name: `Order ${orderNumber}`, rest: [longDate(orderedAt)] },
    { label: "Taken back by", name: takenBy, rest: exchange ? [`Exchanged for order ${exchange}`] : [] },
  ]);
  flow.y += 39.4;
  await drawGoods(
    pen,
    flow,
    COLUMNS,
    lines.map((line) => ({
      title: line.title,
      under: [line.variation, serialNote(line), CONDITION_WORDS[line.condition]],
      cells: [String(line.quantity), nairaText(line.amount)],
    })),
  );
  drawSums(pen, flow, note);
  drawNote(pen, flow, "Reason", reason);
  drawSignatures(pen, flow, "Taken back by", "Customer");
  drawFooters(pen, name, "This note lowers the invoice of the order named above.");
  return pen.finish();
}
