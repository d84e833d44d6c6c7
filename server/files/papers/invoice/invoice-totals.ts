import { nairaText } from "../../../core/money";
import { words } from "../drawing/format";
import type { Flow } from "./invoice-page";
import { LINE, rules, sheet, texts } from "./invoice-style";
import { type OrderDocument, refundsOf, settlement, type SettlementRow, vatRows } from "../order-document";
import type { Pen, TextStyle } from "../drawing/pen";

const ROW = 22.5;
const TOTALS_WIDTH = 225;
const PAYMENTS_WIDTH = 226.5;
const PAYMENT_ROW = 21;

/** More than these would not fit on a page with the rest of the totals. */
const MOST_RETURNS = 12;

function returnRows({ returns = [] }: OrderDocument): SettlementRow[] {
  if (returns.length <= MOST_RETURNS)
    return returns.map(({ number, amount }) => ({ label: `Returned, R-${number}`, amount }));
  const amount = returns.reduce((sum, each) => sum + each.amount, 0);
  return [{ label: `Returned, ${returns.length} credit notes`, amount }];
}

function drawTotals(pen: Pen, top: number, order: OrderDocument): number {
  const { right } = sheet;
  const left = right - TOTALS_WIDTH;
  const row = (y: number, label: string, amount: number, style: TextStyle) => {
    pen.left(label, left, y, style);
    pen.right(nairaText(amount), right, y, style);
  };
  let y = top + 33.2;
  row(y, "Subtotal", order.subtotal, texts.figure);
  const { discount = 0 } = order;
  if (discount > 0) {
    y += ROW;
    row(y, "Discount", -discount, texts.figure);
  }
  for (const { label, amount } of returnRows(order)) {
    y += ROW;
    row(y, label, -amount, texts.figure);
  }
  if (order.delivery) {
    y += ROW;
    row(y, "Delivery fee", order.fee, texts.figure);
  }
  pen.rule(left, right, y + 13.9, rules.strong);
  y += 34.5;
  row(y, "Total", order.total, texts.total);
  for (const { label, amount } of vatRows(order)) {
    y += ROW;
    row(y, label, amount, texts.figure);
  }
  if (order.status === "cancelled") {
    y += ROW;
    row(y, "Cancelled", -order.total, texts.figure);
  }
  y += ROW;
  row(y, "Paid", order.paid, texts.figure);
  pen.rule(left, right, y + 14.3, rules.navy);
  const { label, amount } = settlement(order);
  row(y + 35.3, label, amount, texts.due);
  return y + 35.3;
}

function drawPayments(pen: Pen, flow: Flow, payments: OrderDocument["payments"]): void {
  pen.left("Payments", sheet.left, flow.y + 27, texts.label);
  flow.y += 33;
  for (const { account, type, amount } of payments) {
    const shown = nairaText(amount);
    const room = PAYMENTS_WIDTH - pen.width(shown, texts.figure) - 12;
    const lines = pen.lines(`${account}, ${words(type)}`, room, texts.body);
    const height = PAYMENT_ROW + (lines.length - 1) * LINE;
    flow.room(height);
    for (const [index, line] of lines.entries()) pen.left(line, sheet.left, flow.y + 15.9 + index * LINE, texts.body);
    pen.right(shown, sheet.left + PAYMENTS_WIDTH, flow.y + 15.9, texts.figure);
    flow.y += height;
  }
}

const TALLEST_TOTALS = 194.5;

/** Totals, never split over pages, and next to them the payments, which may continue on further pages. */
export function drawSettlement(pen: Pen, flow: Flow, order: OrderDocument): void {
  flow.room(TALLEST_TOTALS + (returnRows(order).length + vatRows(order).length) * ROW);
  const top = flow.y;
  const end = drawTotals(pen, top, order);
  const first = flow.pages;
  const payments = [...order.payments, ...refundsOf(order)];
  if (payments.length > 0) drawPayments(pen, flow, payments);
  if (flow.pages === first) flow.y = Math.max(flow.y, end);
}

/** A text below its label as it was typed, line breaks kept. An empty one takes no room. */
export function drawNote(pen: Pen, flow: Flow, label: string, text: string): void {
  if (text.trim() === "") return;
  const lines = text
    .trim()
    .split(/\r\n|\r|\n/)
    .flatMap((paragraph) => pen.lines(paragraph, sheet.right - sheet.left, texts.body));
  flow.room(65);
  pen.left(label, sheet.left, flow.y + 46.5, texts.label);
  flow.y += 53.6;
  for (const line of lines) {
    flow.room(LINE);
    pen.left(line, sheet.left, flow.y + 11.6, texts.body);
    flow.y += LINE;
  }
}
