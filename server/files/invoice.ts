import { drawMasthead, drawParties } from "./invoice-head";
import { startFlow } from "./invoice-page";
import { rules, sheet, texts } from "./invoice-style";
import { drawTable } from "./invoice-table";
import { drawRemark, drawSettlement } from "./invoice-totals";
import type { OrderDocument } from "./order-document";
import { createPen } from "./pen";

/** The A4 invoice of an order as a PDF. Pure of HTTP and of the database. */
export async function renderInvoice(order: OrderDocument): Promise<Buffer> {
  const name = `Invoice ${order.orderNumber}`;
  const pen = createPen(name);
  const flow = startFlow(pen);
  drawMasthead(pen, flow, order);
  drawParties(pen, flow, order);
  flow.y += 39.4;
  await drawTable(pen, flow, order.lines);
  drawSettlement(pen, flow, order);
  drawRemark(pen, flow, order.remark);
  pen.onEachPage((page, pages) => {
    pen.rule(sheet.left, sheet.right, sheet.footerRule, rules.row);
    pen.left("Thank you for your business.", sheet.left, sheet.footerText, texts.footer);
    pen.right(`${name}, page ${page} of ${pages}`, sheet.right, sheet.footerText, texts.footer);
  });
  return pen.finish();
}
