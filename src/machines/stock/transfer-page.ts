import { callTransferBack, loadTransfer, type Transfer, toTransfer } from "../../api/stock/transfers";
import type { TransferStatus } from "../../api/stock/transfers.rules";
import { createCardMachine } from "../kit/card.machine";
import { createFormMachine } from "../kit/form/form.machine";
import { createRecordMachine } from "../kit/record.machine";
import { saveChanged } from "../saves";
import { receiptMachine } from "./receipt-form";

type Step = { status: TransferStatus };

export const callBackForm = createFormMachine<Step>({
  id: "callBackForm",
  validate: () => null,
  savedToast: "Transfer called back",
  editing: {
    readCurrent: (current) => ({ status: toTransfer(current as Parameters<typeof toTransfer>[0]).status }),
    merge: { status: { label: "Status", reading: "word" } },
  },
  save: saveChanged<Step>((key, _, editing) => callTransferBack(key, editing)),
});

export const callBackCard = createCardMachine<Transfer, Step>(
  "callBackCard",
  callBackForm,
  ({ key, version, status, canCallBack }) => ({
    key,
    version,
    values: { status },
    refusal: canCallBack ? null : "It is not on the way from here",
  }),
);

/** A transfer's page: the transfer, receiving it, and calling it back. */
export const transferPageMachine = createRecordMachine(
  "transferPage",
  loadTransfer,
  { receipt: receiptMachine, callBack: callBackCard },
  ({ number }) => String(number),
);
