import { css } from "styled-system/css";
import type { TransactionRow } from "../../../api/money/transactions";
import { whyNotEdited } from "../../../machines/money/transaction-refusal";
import { resources } from "../../../resources";
import { Money } from "../../../ui/display/money";
import { createColumns } from "../../../ui/tables/table-columns";
import { TextLink } from "../../../ui/display/text-link";
import { useMay } from "../../../wiring/session";
import { listDate } from "../../kit/dates";
import { EditableRow, EditHeading, EditRow } from "../../kit/lists/edit-row";
import { TypeText } from "./transaction-types";

const column = createColumns<TransactionRow>();

const rows = css({ display: "grid", gap: "2", minWidth: "0", justifyItems: "start" });
const remarkText = css({ color: "ink", overflowWrap: "anywhere" });
const reason = css({ textStyle: "small", color: "ink3" });
const muted = css({ color: "ink2" });

/** The remark, and below it why the entry cannot be edited, with a link to its order. */
function Remark({ transaction }: { transaction: TransactionRow }) {
  const seesOrders = useMay(resources.order.view);
  const why = whyNotEdited(transaction);
  const { orderKey } = transaction;
  return (
    <div className={rows}>
      <span className={remarkText}>{transaction.remark}</span>
      {why !== null && (
        <span className={reason}>
          {orderKey !== null && seesOrders ? <TextLink to={resources.order.page(orderKey)}>{why}</TextLink> : why}
        </span>
      )}
    </div>
  );
}

const Edit = ({ transaction }: { transaction: TransactionRow }) =>
  whyNotEdited(transaction) === null && (
    <EditRow rowKey={transaction.key} name={transaction.remark} row={transaction} />
  );

const facts = [
  column.accessor("remark", { header: "Remark", cell: ({ row }) => <Remark transaction={row.original} /> }),
  column.accessor("amount", {
    header: "Amount",
    cell: ({ row }) => <Money kobo={row.original.amount} />,
    meta: { align: "end", width: "150px" },
  }),
  column.accessor("type", {
    header: "Type",
    cell: ({ row }) => <TypeText type={row.original.type} />,
    meta: { width: "156px" },
  }),
  column.accessor("time", {
    header: "Time",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.time)}</time>,
    meta: { width: "132px" },
  }),
];

const balance = column.accessor("balance", {
  header: "Balance after",
  cell: ({ row }) => row.original.balance !== null && <Money kobo={row.original.balance} />,
  meta: { align: "end", width: "150px" },
});

const edit = column.display({
  id: "edit",
  header: EditHeading,
  cell: ({ row }) => <Edit transaction={row.original} />,
  meta: { align: "end", width: "64px" },
});

const plain = column.columns(facts);
const editable = column.columns([...facts, edit]);
const running = column.columns([...facts, balance]);
const runningEditable = column.columns([...facts, balance, edit]);

/** The balance has a column if all rows are of one account. */
export function transactionColumns(mayEdit: boolean, withBalance: boolean) {
  if (withBalance) return mayEdit ? runningEditable : running;
  return mayEdit ? editable : plain;
}

const pair = css({ display: "flex", justifyContent: "space-between", gap: "12", color: "ink2" });
const body = css({ display: "grid", gap: "4", minWidth: "0" });

export const TransactionCompact = ({ transaction, mayEdit }: { transaction: TransactionRow; mayEdit: boolean }) => (
  <EditableRow edit={mayEdit && <Edit transaction={transaction} />}>
    <div className={body}>
      <Remark transaction={transaction} />
      <div className={pair}>
        <TypeText type={transaction.type} />
        <span className={remarkText}>
          <Money kobo={transaction.amount} />
        </span>
      </div>
      {transaction.balance !== null && (
        <div className={pair}>
          Balance after
          <Money kobo={transaction.balance} />
        </div>
      )}
      <time className={muted}>{listDate(transaction.time)}</time>
    </div>
  </EditableRow>
);
