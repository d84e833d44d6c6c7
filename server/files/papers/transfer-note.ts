import { phoneText } from "./drawing/format";
import { drawGoods } from "./drawing/goods-table";
import { drawMasthead, drawParties, type Party } from "./invoice/invoice-head";
import { drawFooters, startFlow } from "./invoice/invoice-page";
import { LINE, sheet, texts } from "./invoice/invoice-style";
import { serialNote } from "./order-document";
import { createPen } from "./drawing/pen";
import { drawSignatures } from "./drawing/signatures";
import type { NoteStore, TransferDocument } from "./transfer-document";

/** The receiver writes the received quantity into the last column. */
const COLUMNS = [
  { label: "Qty", right: sheet.right - 90 },
  { label: "Received", right: sheet.right },
];

const storeOf = (label: string, { title, address, phone }: NoteStore): Party => ({
  label,
  name: title,
  rest: [address, phoneText(phone)],
});

const SEVERAL = "Several stores";

function sourceOf([first, ...more]: readonly NoteStore[]): Party {
  if (first !== undefined && more.length === 0) return storeOf("From", first);
  return { label: "From", name: SEVERAL, rest: ["Named below each product"] };
}

const TOTAL = 30;

/** The A4 note that goes with the goods of a transfer, as a PDF. Pure of HTTP and of the database. */
export async function renderTransferNote(transfer: TransferDocument): Promise<Buffer> {
  const { number, shop, createdAt, from, to, sentBy, lines } = transfer;
  const name = `Transfer note ${number}`;
  const pen = createPen(name, shop.name);
  const flow = startFlow(pen);
  drawMasthead(pen, flow, { shop, heading: "Transfer note", number, createdAt, lines: [] });
  drawParties(pen, flow, [sourceOf(from), storeOf("To", to), { label: "Transferred by", name: sentBy, rest: [] }]);
  flow.y += 39.4;
  await drawGoods(
    pen,
    flow,
    COLUMNS,
    lines.map(({ title, variation, from: store, quantity, serials }) => ({
      title,
      under: [variation, from.length > 1 ? `From ${store}` : "", serialNote({ serials: serials ?? null })],
      cells: [String(quantity), ""],
    })),
  );
  flow.room(TOTAL);
  pen.left("Units in all", sheet.left, flow.y + LINE + 6, texts.total);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  pen.right(String(units), sheet.right - 90, flow.y + LINE + 6, texts.total);
  flow.y += TOTAL;
  drawSignatures(pen, flow, "Handed over by", "Received by");
  drawFooters(pen, name, "Keep one copy at each store.");
  return pen.finish();
}
