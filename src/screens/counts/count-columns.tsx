import { css } from "styled-system/css";
import type { CountRow } from "../../api/counts/counts";
import type { AdjustmentReason, CountRange, CountStatus } from "../../api/counts/counts.rules";
import { StatusBadge } from "../../ui/display/status-badge";
import type { Status } from "../../ui/display/status-glyph";
import { RowLink } from "../../ui/tables/row-link";
import { createColumns } from "../../ui/tables/table-columns";
import { listDate } from "../kit/dates";

/** The words of each status and the known status whose shape and colour it has. */
export const COUNT_WORDS: Readonly<Record<CountStatus, { label: string; like: Status }>> = {
  counting: { label: "Counting", like: "pending" },
  reviewing: { label: "In review", like: "unfulfilled" },
  posted: { label: "Posted", like: "completed" },
  cancelled: { label: "Cancelled", like: "cancelled" },
};

export const RANGE_WORDS: Readonly<Record<CountRange, string>> = {
  all: "Whole store",
  category: "Category",
  supplier: "Supplier",
  search: "Search",
};

export const REASON_WORDS: Readonly<Record<AdjustmentReason, string>> = {
  damaged: "Damaged",
  lost: "Lost",
  found: "Found",
  "own-use": "Own use",
  "wrong-count": "Wrong count",
};

export const CountBadge = ({ status }: { status: CountStatus }) => (
  <StatusBadge status={COUNT_WORDS[status].like}>{COUNT_WORDS[status].label}</StatusBadge>
);

/** `Category: Phones`. */
export const rangeText = ({ range, rangeTitle }: Pick<CountRow, "range" | "rangeTitle">): string =>
  range === "all" ? RANGE_WORDS.all : `${RANGE_WORDS[range]}: ${rangeTitle}`;

const progressText = ({ countedLines, lines }: CountRow): string => `${countedLines} of ${lines}`;

const muted = css({ color: "ink2" });
const anyBreak = css({ overflowWrap: "anywhere" });
const stacked = css({ display: "grid", gap: "2", minWidth: "0" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12", minWidth: "0" });
const strong = css({ fontWeight: "600" });

const column = createColumns<CountRow>();

export const countColumns = column.columns([
  column.accessor("number", { header: "Count no", meta: { width: "number" } }),
  column.accessor("createdAt", {
    header: "Started",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "date" },
  }),
  column.display({
    id: "range",
    header: "Counted part",
    cell: ({ row }) => <span className={anyBreak}>{rangeText(row.original)}</span>,
    meta: { grow: 3 },
  }),
  column.accessor("storeTitle", { header: "Store", meta: { grow: 2 } }),
  column.accessor("employeeName", { header: "Started by", meta: { grow: 2, drops: true } }),
  column.display({
    id: "progress",
    header: "Lines counted",
    cell: ({ row }) => progressText(row.original),
    meta: { align: "end", width: 84 },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <CountBadge status={row.original.status} />,
    meta: { width: "status" },
  }),
]);

export const CountCompact = ({ count }: { count: CountRow }) => (
  <div className={stacked}>
    <div className={pair}>
      <span className={strong}>
        <RowLink>{count.number}</RowLink>
      </span>
      <CountBadge status={count.status} />
    </div>
    <span className={anyBreak}>{`${rangeText(count)}, ${count.storeTitle}`}</span>
    <div className={`${pair} ${muted}`}>
      <time>{listDate(count.createdAt)}</time>
      {`${progressText(count)} lines`}
    </div>
  </div>
);
