import { css } from "styled-system/css";
import type { SupplierRow } from "../../../api/stock/suppliers";
import { Money } from "../../../ui/display/money";
import { phoneText } from "../../../ui/fields/phone-input";
import { RowLink } from "../../../ui/tables/row-link";
import { createColumns } from "../../../ui/tables/table-columns";
import { EditableRow, editColumn, EditRow } from "../../kit/lists/edit-row";

const column = createColumns<SupplierRow>();

const nameText = css({ textStyle: "name", color: "ink", overflowWrap: "anywhere" });
const anyBreak = css({ overflowWrap: "anywhere" });
const rows = css({ display: "grid", gap: "2", minWidth: "0" });
const muted = css({ color: "ink2" });

/** Most contacts are phone numbers; others are shown unchanged. */
export const contactText = (contact: string) => (/^\d{11}$/.test(contact) ? phoneText(contact) : contact);

const facts = [
  column.accessor("name", {
    header: "Name",
    meta: { grow: 2 },
  }),
  column.accessor("contact", {
    header: "Contact",
    cell: ({ row }) => contactText(row.original.contact),
    meta: { grow: 1.5 },
  }),
  column.accessor("address", { header: "Address", meta: { grow: 2.5 } }),
  column.accessor("productCount", { header: "Products", meta: { align: "end", width: "count", drops: true } }),
];

const owed = column.accessor("owed", {
  header: "Owed",
  cell: ({ row }) => <Money kobo={row.original.owed ?? 0} />,
  meta: { align: "end", width: "money" },
});

const edit = column.display(editColumn);

/** The columns of a person who may pay suppliers, edit them, or both. */
const columnsOf = (mayPay: boolean, mayEdit: boolean) =>
  column.columns([...facts, ...(mayPay ? [owed] : []), ...(mayEdit ? [edit] : [])]);

const plain = [columnsOf(false, false), columnsOf(false, true)] as const;
const paying = [columnsOf(true, false), columnsOf(true, true)] as const;

export const supplierColumns = (mayPay: boolean, mayEdit: boolean) => (mayPay ? paying : plain)[mayEdit ? 1 : 0];

export const SupplierCompact = ({ supplier, mayEdit }: { supplier: SupplierRow; mayEdit: boolean }) => (
  <EditableRow edit={mayEdit && <EditRow rowKey={supplier.key} name={supplier.name} />}>
    <div className={rows}>
      <span className={nameText}>
        <RowLink>{supplier.name}</RowLink>
      </span>
      <span className={`${muted} ${anyBreak}`}>{contactText(supplier.contact)}</span>
      <span className={`${muted} ${anyBreak}`}>{supplier.address}</span>
      <span className={muted}>
        {supplier.productCount === 1 ? "1 product" : `${supplier.productCount} products`}
        {supplier.owed !== null && supplier.owed > 0 && (
          <>
            , owed <Money kobo={supplier.owed} />
          </>
        )}
      </span>
    </div>
  </EditableRow>
);
