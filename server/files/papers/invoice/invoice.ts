import { capitalised, phoneText } from "../drawing/format";
import { drawMasthead, drawParties, type Party } from "./invoice-head";
import { drawFooters, startFlow } from "./invoice-page";
import { drawTable } from "./invoice-table";
import { drawNote, drawSettlement } from "./invoice-totals";
import type { OrderDocument } from "../order-document";
import { createPen } from "../drawing/pen";

/** Who pays, who receives, who served. */
function partiesOf({ customer, delivery, store, facilitator, status }: OrderDocument): Party[] {
  const receiver = delivery
    ? { name: delivery.name, rest: [delivery.address, phoneText(delivery.phone)] }
    : { name: "Pickup", rest: [store.title] };
  const statuses = [`Order status: ${capitalised(status)}`];
  if (delivery) statuses.push(`Delivery status: ${capitalised(delivery.status)}`);
  return [
    { label: "Billed to", name: customer.name, rest: [customer.address, phoneText(customer.phone), customer.email] },
    { label: "Deliver to", ...receiver },
    { label: "Served by", name: facilitator, rest: statuses },
  ];
}

/** The A4 invoice of an order as a PDF. Pure of HTTP and of the database. */
export async function renderInvoice(order: OrderDocument): Promise<Buffer> {
  const name = `Invoice ${order.orderNumber}`;
  const pen = createPen(name, order.shop.name);
  const flow = startFlow(pen);
  const { shop, store, orderNumber, createdAt } = order;
  drawMasthead(pen, flow, {
    shop,
    heading: "Invoice",
    number: orderNumber,
    createdAt,
    lines: [store.title, store.address, phoneText(store.phone)],
  });
  drawParties(pen, flow, partiesOf(order));
  flow.y += 39.4;
  await drawTable(pen, flow, order.lines);
  drawSettlement(pen, flow, order);
  drawNote(pen, flow, "Remark", order.remark);
  drawFooters(pen, name, shop.invoiceNote);
  return pen.finish();
}
