import { COMPANY_NAME } from "./company";
import { capitalised, longDate, phoneText } from "./format";
import type { Flow } from "./invoice-page";
import { LINE, rules, sheet, texts } from "./invoice-style";
import type { OrderDocument } from "./order-document";
import type { Pen, TextStyle } from "./pen";

/** Lines one under the other from the first baseline; the last baseline drawn. Empty texts take no line. */
function stack(
  pen: Pen,
  at: { x: number; y: number; width: number },
  parts: [text: string, style: TextStyle][],
): number {
  let y = at.y - LINE;
  for (const [text, style] of parts) {
    if (text.trim() === "") continue;
    for (const line of pen.lines(text, at.width, style)) {
      y += LINE;
      pen.left(line, at.x, y, style);
    }
  }
  return y;
}

/** Who sells, and which invoice this is, down to the navy rule. */
export function drawMasthead(pen: Pen, flow: Flow, { store, orderNumber, createdAt }: OrderDocument): void {
  const { left, right } = sheet;
  const top = flow.y;
  pen.left(COMPANY_NAME, left, top + 15.7, texts.company);
  const end = stack(pen, { x: left, y: top + 36.7, width: 300 }, [
    [store.title, texts.body],
    [store.address, texts.body],
    [phoneText(store.phone), texts.body],
  ]);
  pen.right("Invoice", right, top + 15.7, texts.heading);
  pen.right(`No ${orderNumber}`, right, top + 36.7, texts.figure);
  pen.right(longDate(createdAt), right, top + 36.7 + LINE, texts.figure);
  const rule = Math.max(end, top + 66.7) + 34.5;
  pen.rule(left, right, rule, rules.navy);
  flow.y = rule;
}

/** Billed to, deliver to, served by: three columns, as tall as the longest. */
export function drawParties(pen: Pen, flow: Flow, order: OrderDocument): void {
  const { customer, delivery, store } = order;
  const column = (x: number, width: number, label: string, name: string, rest: [string, TextStyle][]): number => {
    pen.left(label, x, flow.y + 24.75, texts.label);
    return stack(pen, { x, y: flow.y + 43.5, width }, [[name, texts.strong], ...rest]);
  };
  const ends = [
    column(sheet.left, 162, "Billed to", customer.name, [
      [customer.address, texts.body],
      [phoneText(customer.phone), texts.body],
      [customer.email, texts.body],
    ]),
    delivery
      ? column(sheet.left + 185.75, 162, "Deliver to", delivery.name, [
          [delivery.address, texts.body],
          [phoneText(delivery.phone), texts.body],
        ])
      : column(sheet.left + 185.75, 162, "Deliver to", "Pickup", [[store.title, texts.body]]),
    column(sheet.left + 371.5, sheet.right - sheet.left - 371.5, "Served by", order.facilitator, [
      [`Order status: ${capitalised(order.status)}`, texts.body],
      [delivery ? `Delivery status: ${capitalised(delivery.status)}` : "", texts.body],
    ]),
  ];
  flow.y = Math.max(...ends);
}
