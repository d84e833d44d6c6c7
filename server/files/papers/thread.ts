import { doing } from "../../threads/task";
import { renderClaimTicket } from "./claim-ticket";
import { renderCreditNote } from "./credit-note";
import { renderInvoice } from "./invoice/invoice";
import { codesTooLong, renderLabels } from "./labels";
import { renderPurchaseOrder } from "./purchase-order";
import { renderReceipt } from "./receipt";
import { renderShiftReport } from "./shift-report";
import { renderStatement } from "./statement";
import { renderTransferNote } from "./transfer-note";

const tasks = {
  codesTooLong,
  renderClaimTicket,
  renderCreditNote,
  renderInvoice,
  renderLabels,
  renderPurchaseOrder,
  renderReceipt,
  renderShiftReport,
  renderStatement,
  renderTransferNote,
};

export type PaperTasks = typeof tasks;

/** The tasks of the paper thread; only it loads the PDF library and the fonts. */
export default doing(tasks);
