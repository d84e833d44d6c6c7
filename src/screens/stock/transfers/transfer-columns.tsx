import ArrowRight from "lucide-react/icons/arrow-right";
import { css } from "styled-system/css";
import type { TransferRow } from "../../../api/stock/transfers";
import type { TransferStatus } from "../../../api/stock/transfers.rules";
import { resources } from "../../../resources";
import { StatusBadge } from "../../../ui/display/status-badge";
import { RowLink } from "../../../ui/tables/row-link";
import { createColumns } from "../../../ui/tables/table-columns";
import { listDate } from "../../kit/dates";
import { ViewHeading, ViewLink } from "../../kit/lists/view-link";
import { goodsInShort, sourceInShort, TRANSFER_WORDS } from "./transfer-words";

const column = createColumns<TransferRow>();

const muted = css({ color: "ink2" });
const anyBreak = css({ overflowWrap: "anywhere" });

/** In a list the short words: the page of the transfer has all of them. */
export function TransferBadge({ status, isShort = true }: { status: TransferStatus; isShort?: boolean }) {
  const { label, short = label, like } = TRANSFER_WORDS[status];
  return <StatusBadge status={like}>{isShort ? short : label}</StatusBadge>;
}

export const transferColumns = column.columns([
  column.display({
    id: "product",
    header: "Product",
    cell: ({ row }) => goodsInShort(row.original.lines).product,
    meta: { grow: 34 },
  }),
  column.display({
    id: "variant",
    header: "Variant",
    cell: ({ row }) => goodsInShort(row.original.lines).variant,
    meta: { grow: 18, drops: true },
  }),
  column.display({
    id: "from",
    header: "From",
    cell: ({ row }) => sourceInShort(row.original.lines),
    meta: { grow: 24 },
  }),
  column.accessor("to", {
    header: "To",
    meta: { grow: 24 },
  }),
  column.accessor("createdAt", {
    header: "Date",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "date" },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <TransferBadge status={row.original.status} />,
    meta: { width: 132 },
  }),
  column.display({
    id: "view",
    header: ViewHeading,
    cell: ({ row: { original } }) => (
      <ViewLink to={resources.transfer.page(original.key)} name={`transfer ${original.number}`} />
    ),
    meta: { align: "end", width: "view" },
  }),
]);

const rows = css({ display: "grid", gap: "2" });
const way = css({ display: "flex", alignItems: "center", flexWrap: "wrap", columnGap: "6", minWidth: "0" });

export function TransferCompact({ transfer }: { transfer: TransferRow }) {
  const { product, variant } = goodsInShort(transfer.lines);
  return (
    <div className={rows}>
      <span className={anyBreak}>
        <RowLink>{product}</RowLink>
      </span>
      <span className={`${muted} ${anyBreak}`}>{variant}</span>
      <span className={`${way} ${muted} ${anyBreak}`}>
        {sourceInShort(transfer.lines)} <ArrowRight role="img" aria-label="to" /> {transfer.to}
      </span>
      <span className={`${way} ${muted}`}>
        <time>{listDate(transfer.createdAt)}</time>
        {transfer.status !== "received" && <TransferBadge status={transfer.status} />}
      </span>
    </div>
  );
}
