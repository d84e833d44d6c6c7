import { css } from "styled-system/css";
import type { StockLevel } from "../../api/purchases/stock-levels";
import { purchaseOfLowUrl } from "../../resources";
import { TextLink } from "../../ui/display/text-link";
import { RowLink } from "../../ui/tables/row-link";
import { createColumns } from "../../ui/tables/table-columns";
import { EditableRow, editColumn, EditRow } from "../kit/lists/edit-row";

const column = createColumns<StockLevel>();
const muted = css({ color: "ink2" });
const anyBreak = css({ overflowWrap: "anywhere" });
const stacked = css({ display: "grid", gap: "2", minWidth: "0" });
const unseen = css({ srOnly: true });
// Above the link of its row, which covers the whole row.
const above = css({ position: "relative" });

type Rights = { mayEdit: boolean; mayOrder: boolean };

/** Leads to a purchase of all that is low in the row's store and bought from its supplier. */
const Order = ({ level }: { level: StockLevel }) => (
  <span className={above}>
    <TextLink to={purchaseOfLowUrl(level.storeKey, level.supplierKey)} aria-label={`Order from ${level.supplierName}`}>
      Order
    </TextLink>
  </span>
);

const levelText = ({ reorderAt, orderUpTo }: StockLevel) => (reorderAt === null ? "–" : `${reorderAt} → ${orderUpTo}`);

const facts = [
  column.accessor("name", { header: "Product", meta: { grow: 4, wraps: true } }),
  column.display({
    id: "places",
    header: "Supplier and store",
    cell: ({ row: { original } }) => (
      <div className={stacked}>
        <span>{original.supplierName}</span>
        <span className={muted}>{original.storeTitle}</span>
      </div>
    ),
    meta: { grow: 3, wraps: true },
  }),
  column.accessor("quantity", { header: "In stock", meta: { align: "end", width: "count" } }),
  column.accessor("onOrder", { header: "On order", meta: { align: "end", width: "count", drops: true } }),
  column.display({
    id: "level",
    header: "Reorder level",
    cell: ({ row }) => levelText(row.original),
    meta: { align: "end", width: 100 },
  }),
  column.accessor("toOrder", { header: "To order", meta: { align: "end", width: "count" } }),
];

const order = column.display({
  id: "order",
  header: () => <span className={unseen}>Order</span>,
  cell: ({ row }) => row.original.toOrder > 0 && <Order level={row.original} />,
  meta: { align: "end", width: 72 },
});
const edit = column.display(editColumn);

const readOnly = column.columns(facts);
const editable = column.columns([...facts, edit]);
const orderable = column.columns([...facts, order, edit]);

export const stockLevelColumns = ({ mayEdit, mayOrder }: Rights) =>
  mayOrder ? orderable : mayEdit ? editable : readOnly;

export const StockLevelCompact = ({ level, mayEdit, mayOrder }: { level: StockLevel } & Rights) => (
  <EditableRow edit={mayEdit && <EditRow rowKey={level.key} name={level.name} />}>
    <div className={stacked}>
      <span className={anyBreak}>
        <RowLink>{level.name}</RowLink>
      </span>
      <span className={`${muted} ${anyBreak}`}>{`${level.supplierName}, for ${level.storeTitle}`}</span>
      <span className={muted}>
        {`${level.quantity} in stock`}
        {level.onOrder > 0 && `, ${level.onOrder} on order`}
        {level.reorderAt !== null && `, level ${levelText(level)}`}
      </span>
      {level.toOrder > 0 && (
        <span>
          {`${level.toOrder} to order `}
          {mayOrder && <Order level={level} />}
        </span>
      )}
    </div>
  </EditableRow>
);
