import { renderInvoice } from "../papers/invoice/invoice";
import { renderReceipt } from "../papers/receipt";
import { renderTransferNote } from "../papers/transfer-note";
import { doing } from "./task";
import type { PaperTasks } from "./task-map";

/** What a thread for papers does: it alone loads the PDF library and the fonts. */
export default doing<PaperTasks>({ renderInvoice, renderReceipt, renderTransferNote });
