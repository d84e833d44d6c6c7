import { css } from "styled-system/css";
import type { StoreRow } from "../../../api/stock/stores";
import { createColumns } from "../../../ui/tables/table-columns";
import { EditableRow, editColumn, EditRow } from "../../kit/lists/edit-row";

const column = createColumns<StoreRow>();

const nameText = css({ textStyle: "name", color: "ink", overflowWrap: "anywhere" });
const anyBreak = css({ overflowWrap: "anywhere" });
const rows = css({ display: "grid", gap: "2", minWidth: "0" });
const muted = css({ color: "ink2" });

const facts = [
  column.accessor("name", {
    header: "Name",
    cell: ({ row }) => <span className={nameText}>{row.original.name}</span>,
    meta: { grow: 3 },
  }),
  column.accessor("address", { header: "Address", meta: { grow: 5 } }),
  column.accessor("productCount", { header: "Products", meta: { align: "end", width: "count" } }),
  column.accessor("employeeCount", { header: "Employees", meta: { align: "end", width: "count" } }),
];

const edit = column.display(editColumn);

const readOnly = column.columns(facts);
const editable = column.columns([...facts, edit]);

export const storeColumns = (mayEdit: boolean) => (mayEdit ? editable : readOnly);

const many = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

export const StoreCompact = ({ store, mayEdit }: { store: StoreRow; mayEdit: boolean }) => (
  <EditableRow edit={mayEdit && <EditRow rowKey={store.key} name={store.name} />}>
    <div className={rows}>
      <span className={nameText}>{store.name}</span>
      <span className={`${muted} ${anyBreak}`}>{store.address}</span>
      <span
        className={muted}
      >{`${many(store.productCount, "product")} · ${many(store.employeeCount, "employee")}`}</span>
    </div>
  </EditableRow>
);
