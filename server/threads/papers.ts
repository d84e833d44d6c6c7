import { renderInvoice } from "../files/invoice";
import { renderReceipt } from "../files/receipt";
import { renderTransferNote } from "../files/transfer-note";
import { doing } from "./task";
import type { PaperTasks } from "./task-map";

/** What a thread for papers does: it alone loads the PDF library and the fonts. */
export default doing<PaperTasks>({ renderInvoice, renderReceipt, renderTransferNote });
