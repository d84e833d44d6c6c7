import { type Kobo, nairaText } from "../../core/money";
import type { ShopOnPaper } from "../../settings/settings";
import { phoneText } from "./drawing/format";
import { drawGoods } from "./drawing/goods-table";
import { drawMasthead, drawParties } from "./invoice/invoice-head";
import { drawFooters, startFlow } from "./invoice/invoice-page";
import { LINE, sheet, texts } from "./invoice/invoice-style";
import { drawNote } from "./invoice/invoice-totals";
import { createPen } from "./drawing/pen";
import { drawSignatures } from "./drawing/signatures";

/** A purchase as its supplier gets it. Amounts are kobo, null for people who may not see purchase prices. */
export type PurchaseOrder = {
  number: number;
  shop: ShopOnPaper;
  /** ISO, UTC. */
  createdAt: string;
  isDraft: boolean;
  supplier: { name: string; contact: string; address: string };
  store: { title: string; address: string; phone: string };
  writtenBy: string;
  remark: string;
  lines: readonly { title: string; variation: string; quantity: number; cost: Kobo | null }[];
};

const PRICED = [
  { label: "Qty", right: sheet.right - 210 },
  { label: "Cost of a unit", right: sheet.right - 100 },
  { label: "Amount", right: sheet.right },
];
const UNPRICED = [{ label: "Qty", right: sheet.right }];

const GAP = 39.4;
const TOTAL = 30;

/** The A4 order that is sent to a supplier, as a PDF. Pure of HTTP and of the database. */
export async function renderPurchaseOrder(order: PurchaseOrder): Promise<Buffer> {
  const { number, shop, createdAt, isDraft, supplier, store, writtenBy, remark, lines } = order;
  const name = `Purchase order ${number}`;
  const pen = createPen(name, shop.name);
  const flow = startFlow(pen);
  const heading = isDraft ? "Purchase order, draft" : "Purchase order";
  drawMasthead(pen, flow, { shop, heading, number, createdAt, lines: [`Created by ${writtenBy}`] });
  drawParties(pen, flow, [
    { label: "Supplier", name: supplier.name, rest: [supplier.address, phoneText(supplier.contact)] },
    { label: "Deliver to", name: store.title, rest: [store.address, phoneText(store.phone)] },
  ]);
  flow.y += GAP;
  const isPriced = lines.every(({ cost }) => cost !== null);
  await drawGoods(
    pen,
    flow,
    isPriced ? PRICED : UNPRICED,
    lines.map(({ title, variation, quantity, cost }) => ({
      title,
      under: [variation],
      cells: [String(quantity), ...(cost === null ? [] : [nairaText(cost), nairaText(cost * quantity)])],
    })),
  );
  flow.room(TOTAL);
  const sum = (of: (line: PurchaseOrder["lines"][number]) => number) => lines.reduce((all, line) => all + of(line), 0);
  pen.left(isPriced ? "Expected cost" : "Units in all", sheet.left, flow.y + LINE + 6, texts.total);
  const total = isPriced
    ? nairaText(sum(({ cost, quantity }) => (cost ?? 0) * quantity))
    : String(sum(({ quantity }) => quantity));
  pen.right(total, sheet.right, flow.y + LINE + 6, texts.total);
  flow.y += TOTAL;
  if (remark !== "") drawNote(pen, flow, "Remark", remark);
  drawSignatures(pen, flow, "Ordered by", "Accepted by");
  drawFooters(pen, name, "Write this number on the delivery note.");
  return pen.finish();
}
