import { doing } from "../../threads/task";
import { renderClaimTicket } from "./claim-ticket";
import { renderInvoice } from "./invoice/invoice";
import { renderReceipt } from "./receipt";
import { renderTransferNote } from "./transfer-note";

const tasks = { renderClaimTicket, renderInvoice, renderReceipt, renderTransferNote };

export type PaperTasks = typeof tasks;

/** The tasks of the paper thread; only it loads the PDF library and the fonts. */
export default doing(tasks);
