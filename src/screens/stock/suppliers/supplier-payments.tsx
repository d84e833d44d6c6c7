import { css } from "styled-system/css";
import type { SupplierPayment } from "../../../api/purchases/purchases";
import { supplierPaymentsMachine } from "../../../machines/purchases/purchases";
import { Money } from "../../../ui/display/money";
import { createColumns } from "../../../ui/tables/table-columns";
import { usePersonList } from "../../../wiring/lists/use-person-list";
import { listDate } from "../../kit/dates";
import { PersonList } from "../../kit/lists/person-list";

const column = createColumns<SupplierPayment>();
const muted = css({ color: "ink2" });
const pair = css({ display: "flex", justifyContent: "space-between", gap: "12", minWidth: "0" });
const anyBreak = css({ overflowWrap: "anywhere" });
const stacked = css({ display: "grid", gap: "2", minWidth: "0" });

const columns = column.columns([
  column.accessor("createdAt", {
    header: "Date",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "date" },
  }),
  column.accessor("accountName", { header: "Account" }),
  column.accessor("storeTitle", { header: "Store" }),
  column.accessor("employeeName", { header: "Paid by" }),
  column.accessor("amount", {
    header: "Amount",
    cell: ({ row }) => <Money kobo={row.original.amount} />,
    meta: { align: "end", width: 150 },
  }),
]);

/** What the supplier was paid. */
export const SupplierPayments = ({ supplierKey }: { supplierKey: string }) => (
  <PersonList
    actor={usePersonList(supplierPaymentsMachine, supplierKey, "payments")}
    title="Payments"
    label="Payments to the supplier"
    none="No payments yet"
    columns={columns}
    renderCompact={(payment) => (
      <div className={stacked}>
        <div className={pair}>
          <time className={muted}>{listDate(payment.createdAt)}</time>
          <Money kobo={payment.amount} />
        </div>
        <span className={`${muted} ${anyBreak}`}>{`${payment.accountName}, by ${payment.employeeName}`}</span>
      </div>
    )}
  />
);
