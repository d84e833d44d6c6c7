import { nairaText } from "../../core/money";
import { capitalised, phoneText, plainAmount, shortTime } from "./drawing/format";
import { type OrderDocument, priceNote, refundsOf, serialNote, settlement, vatRows } from "./order-document";
import { pauseAt } from "./drawing/pause";
import { createPen, type RuleStyle, type TextStyle } from "./drawing/pen";
import { createRoll, type Roll } from "./receipt-roll";

/** A thermal head prints black or nothing and loses thin strokes: pure black, weight 500 and up, 9.75 pt (13 px) and up. */
const color = "#000000";
const words: TextStyle = { weight: 500, size: 9.75, color };
const figures: TextStyle = { ...words, figures: "tabular" };
const strong: TextStyle = { weight: 700, size: 9.75, color };
const company: TextStyle = { weight: 700, size: 15, color, tracking: -0.008 };
const total: TextStyle = { weight: 700, size: 14.25, color, figures: "tabular" };
const due: TextStyle = { weight: 700, size: 11.25, color, figures: "tabular" };

const solid: RuleStyle = { thickness: 1.5, color };
const dashed: RuleStyle = { thickness: 0.75, color, dash: [2.25, 1.5] };

/** From a rule to the baseline below it. */
const AFTER_RULE = 18.4;

function writeHead(roll: Roll, order: OrderDocument): void {
  const { shop, store, status, orderNumber, createdAt, facilitator, customer } = order;
  roll.centre(shop.name, company, 30);
  roll.feed(4.5);
  roll.centre(shop.address, words);
  roll.centre(store.title, words);
  roll.centre(store.address, words);
  roll.centre(phoneText(store.phone), figures);
  if (shop.tin !== "") roll.centre(`TIN ${shop.tin}`, figures);
  roll.rule(solid, 11.25);
  roll.pair(
    { label: "Order", value: String(orderNumber), style: words, valueStyle: { ...strong, figures: "tabular" } },
    AFTER_RULE,
  );
  roll.pair({ label: "Date", value: shortTime(createdAt), style: words, valueStyle: figures });
  if (status === "cancelled") roll.pair({ label: "Status", value: capitalised(status), style: words });
  roll.pair({ label: "Served by", value: facilitator, style: words });
  roll.pair({ label: "Customer", value: customer.name, style: words });
  roll.rule(dashed, 10.9);
}

async function writeItems(roll: Roll, lines: OrderDocument["lines"]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const { title, variation, quantity, unitPrice, amount } = line;
    const notes = [serialNote(line), priceNote(line)].filter((note) => note !== "");
    await pauseAt(index);
    roll.left(title, strong, index === 0 ? AFTER_RULE : 19.5);
    roll.left(variation, words);
    for (const note of notes) roll.left(note, figures);
    roll.pair({ label: `${quantity} × ${plainAmount(unitPrice)}`, value: plainAmount(amount), style: figures });
  }
  roll.rule(dashed, 10.9);
}

function writeSums(roll: Roll, order: OrderDocument): void {
  const sum = (label: string, amount: number, gap?: number) =>
    roll.pair({ label, value: plainAmount(amount), style: words, valueStyle: figures }, gap);
  sum("Subtotal", order.subtotal, AFTER_RULE);
  const { discount = 0 } = order;
  if (discount > 0) sum("Discount", -discount);
  for (const { number, amount } of order.returns ?? []) sum(`Returned, R-${number}`, -amount);
  if (order.delivery) sum("Delivery fee", order.fee);
  roll.rule(solid, 11.25);
  roll.pair({ label: "Total", value: nairaText(order.total), style: total }, 22.5);
  for (const [index, { label, amount }] of vatRows(order).entries()) sum(label, amount, index === 0 ? 18 : undefined);
  roll.rule(solid, 13.5);
  const money = [...order.payments, ...refundsOf(order)];
  for (const [index, { account, amount }] of money.entries())
    sum(account, amount, index === 0 ? AFTER_RULE : undefined);
  const { label, amount } = settlement(order);
  roll.pair({ label, value: nairaText(amount), style: due }, money.length === 0 ? 21 : 17.25);
  roll.rule(dashed, 11.6);
}

/** The till receipt of an order as a PDF, as long as its content. Pure of HTTP and of the database. */
export async function renderReceipt(order: OrderDocument): Promise<Buffer> {
  const pen = createPen(`Receipt ${order.orderNumber}`, order.shop.name);
  const roll = createRoll(pen, order.shop.receiptMm);
  writeHead(roll, order);
  await writeItems(roll, order.lines);
  writeSums(roll, order);
  roll.centre("All amounts in naira", words, AFTER_RULE);
  roll.centre(order.shop.receiptNote, words);
  roll.cut();
  return pen.finish();
}
