import { css } from "styled-system/css";
import type { TransactionRow } from "../../../api/money/transactions";
import { isOfOrder, whyNotEdited } from "../../../machines/money/transaction-refusal";
import { resources } from "../../../resources";
import { Money } from "../../../ui/display/money";
import { createColumns } from "../../../ui/tables/table-columns";
import { TextLink } from "../../../ui/display/text-link";
import { useMay } from "../../../wiring/session";
import { listDate } from "../../kit/dates";
import { EditableRow, EditHeading, EditRow } from "../../kit/lists/edit-row";
import { comesIn, TypeText } from "./transaction-types";

const column = createColumns<TransactionRow>();

const remarkText = css({
  textStyle: "name",
  color: "ink",
  display: "inline-block",
  overflowWrap: "anywhere",
  _firstLetter: { textTransform: "uppercase" },
  "& a": { color: "ink" },
});
const reason = css({ textStyle: "small", color: "ink3" });
const muted = css({ color: "ink2" });

/** The remark of an order's entry links to that order; another entry that cannot be edited shows why. */
function Remark({ transaction }: { transaction: TransactionRow }) {
  const seesOrders = useMay(resources.order.view);
  const { orderKey, remark, categoryName } = transaction;
  const why = isOfOrder(transaction) ? null : whyNotEdited(transaction);
  return (
    <>
      <span className={remarkText}>
        {orderKey !== null && seesOrders ? <TextLink to={resources.order.page(orderKey)}>{remark}</TextLink> : remark}
      </span>
      {categoryName !== "" && <span className={reason}>{` · ${categoryName}`}</span>}
      {transaction.isOutsideShift && <span className={reason}>{" · No shift was open"}</span>}
      {why !== null && <span className={reason}>{` · ${why}`}</span>}
    </>
  );
}

/** With a minus and in red where money goes out. */
const Amount = ({ transaction: { amount, type } }: { transaction: TransactionRow }) =>
  comesIn(type) ? (
    <Money kobo={amount} />
  ) : (
    <span className={out}>
      <Money kobo={-amount} />
    </span>
  );

const out = css({ "& span": { color: "redFg" } });

const Edit = ({ transaction }: { transaction: TransactionRow }) =>
  whyNotEdited(transaction) === null && (
    <EditRow rowKey={transaction.key} name={transaction.remark} row={transaction} />
  );

const facts = [
  column.accessor("remark", { header: "Remark", cell: ({ row }) => <Remark transaction={row.original} /> }),
  column.accessor("amount", {
    header: "Amount",
    cell: ({ row }) => <Amount transaction={row.original} />,
    meta: { align: "end", width: "money" },
  }),
  column.accessor("type", {
    header: "Type",
    cell: ({ row }) => <TypeText type={row.original.type} />,
    meta: { width: 156 },
  }),
  column.accessor("time", {
    header: "Time",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.time)}</time>,
    meta: { width: "date" },
  }),
];

const balance = column.accessor("balance", {
  header: "Balance after",
  cell: ({ row }) => row.original.balance !== null && <Money kobo={row.original.balance} />,
  meta: { align: "end", width: "money" },
});

const edit = column.display({
  id: "edit",
  header: EditHeading,
  cell: ({ row }) => <Edit transaction={row.original} />,
  meta: { align: "end", width: "edit" },
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
      <div>
        <Remark transaction={transaction} />
      </div>
      <div className={pair}>
        <TypeText type={transaction.type} />
        <Amount transaction={transaction} />
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
