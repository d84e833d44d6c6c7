import { type Kobo, nairaText } from "../../core/money";
import { phoneText } from "./drawing/format";
import { drawMasthead, drawParties } from "./invoice/invoice-head";
import { drawFooters, startFlow } from "./invoice/invoice-page";
import { sheet, texts } from "./invoice/invoice-style";
import { drawNote } from "./invoice/invoice-totals";
import { createPen } from "./drawing/pen";
import type { ShopOnPaper } from "../../settings/settings";
import { drawSignatures } from "./drawing/signatures";

/** One repair ticket with all that its owner takes home. Amounts are kobo. */
export type ClaimTicket = {
  number: number;
  shop: ShopOnPaper;
  /** ISO, UTC. */
  createdAt: string;
  /** Null for a unit of stock. */
  customer: { name: string; phone: string } | null;
  store: { title: string; address: string; phone: string };
  takenBy: string;
  device: string;
  serial: string;
  fault: string;
  handedIn: string;
  /** Null until a price is quoted. */
  quoted: Kobo | null;
  deposit: Kobo;
};

const AMOUNT_ROW = 22;
const GAP = 39.4;

/** The A4 ticket against which a device is handed back, as a PDF. Pure of HTTP and of the database. */
export async function renderClaimTicket(ticket: ClaimTicket): Promise<Buffer> {
  const { number, shop, createdAt, customer, store, takenBy, device, serial, fault, handedIn, quoted, deposit } =
    ticket;
  const name = `Claim ticket ${number}`;
  const pen = createPen(name, shop.name);
  const flow = startFlow(pen);
  drawMasthead(pen, flow, { shop, heading: "Claim ticket", number, createdAt, lines: [`Taken in by ${takenBy}`] });
  drawParties(pen, flow, [
    { label: "Customer", name: customer?.name ?? "Own stock", rest: [phoneText(customer?.phone ?? "")] },
    { label: "Store", name: store.title, rest: [store.address, phoneText(store.phone)] },
    { label: "Device", name: device, rest: [serial] },
  ]);
  drawNote(pen, flow, "Fault", fault);
  drawNote(pen, flow, "Handed in with it", handedIn);
  const amounts: [label: string, amount: string][] = [
    ["Quoted price", quoted === null ? "Not quoted yet" : nairaText(quoted)],
  ];
  if (deposit > 0) amounts.push(["Deposit", nairaText(deposit)]);
  flow.room(GAP + amounts.length * AMOUNT_ROW);
  flow.y += GAP;
  for (const [label, amount] of amounts) {
    pen.left(label, sheet.left, flow.y, texts.strong);
    pen.right(amount, sheet.right, flow.y, texts.rowFigure);
    flow.y += AMOUNT_ROW;
  }
  drawSignatures(pen, flow, "Handed in by", "Collected by");
  drawFooters(pen, name, "Bring this ticket to collect the device.");
  return pen.finish();
}
