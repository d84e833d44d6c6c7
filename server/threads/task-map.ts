import type { OrderDocument } from "../papers/order-document";
import type { TransferDocument } from "../papers/transfer-document";
import type { Checked, FileRead, FileToCheck, Names } from "../imports/file";
import type { Upload } from "../media/upload";

type Task<Input, Result> = { input: Input; result: Result };

/** Reading what people send. */
export type FileTasks = {
  namesInFile: Task<FileRead, Names>;
  checkFile: Task<FileToCheck, Checked>;
  readUpload: Task<Uint8Array, Upload>;
};

/** Drawing papers. */
export type PaperTasks = {
  renderInvoice: Task<OrderDocument, Uint8Array>;
  renderReceipt: Task<OrderDocument, Uint8Array>;
  renderTransferNote: Task<TransferDocument, Uint8Array>;
};
