import { useSelector } from "@xstate/react";
import Pencil from "lucide-react/icons/pencil";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { createContext, use } from "react";
import { css } from "styled-system/css";
import type { Count, CountLine } from "../../api/counts/counts";
import { IconButton } from "../../ui/controls/icon-button";
import { Pagination } from "../../ui/controls/pagination";
import { SegmentedControl } from "../../ui/controls/segmented-control";
import { Money } from "../../ui/display/money";
import { EmptyState } from "../../ui/feedback/empty-state";
import { Card } from "../../ui/layout/card";
import { DataTable } from "../../ui/tables/data-table";
import { createColumns } from "../../ui/tables/table-columns";
import type { ListActor } from "../../wiring/lists/use-list-actor";
import { ListSearch } from "../kit/lists/list-screen";
import { PageFailure } from "../kit/page-failure";
import { REASON_WORDS } from "./count-columns";

const bar = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "12",
  padding: "0 var(--gutter) 16px",
  "& > :first-child": { flex: "1 1 220px" },
});
const stacked = css({ display: "grid", gap: "2", minWidth: "0" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12", minWidth: "0" });
const anyBreak = css({ overflowWrap: "anywhere", whiteSpace: "normal" });
const muted = css({ color: "ink2" });
const small = css({ color: "ink2", textStyle: "small", whiteSpace: "normal" });
const less = css({ color: "redFg" });
const tools = css({ display: "flex", justifyContent: "end", gap: "4" });

/** What can be done with a line; absent where the person may not. */
type LineTools = {
  onCount?: ((line: CountLine, again: boolean) => void) | undefined;
  onReason?: ((line: CountLine) => void) | undefined;
};

const Tools = createContext<LineTools>({});

/** `+2`, `−1`; a dash where nothing is compared. */
function Difference({ line: { difference } }: { line: CountLine }) {
  if (difference === null) return "–";
  return difference < 0 ? (
    <span className={less}>{`−${-difference}`}</span>
  ) : (
    `${difference > 0 ? "+" : ""}${difference}`
  );
}

const Cost = ({ line: { cost } }: { line: CountLine }) =>
  cost === null ? "–" : cost < 0 ? <span className={less}>{<Money kobo={cost} />}</span> : <Money kobo={cost} />;

/** What must be known of a line before it is posted. */
function noteOf({ isGone, moved, toName, missing }: CountLine): string {
  if (isGone) return "Not in the stock of this store any more: nothing is posted";
  if (toName > missing.length) return `Choose which serial numbers are missing: ${missing.length} of ${toName}`;
  return moved !== null && moved > 0 ? `${moved} moved while it was counted: count it again if in doubt` : "";
}

function Name({ line }: { line: CountLine }) {
  const { difference, reason } = line;
  const why = difference !== null && difference !== 0 && reason !== null ? REASON_WORDS[reason] : "";
  const note = [why, noteOf(line)].filter((text) => text !== "").join(". ");
  return (
    <div className={stacked}>
      <span className={anyBreak}>{line.name}</span>
      {note !== "" && <span className={small}>{note}</span>}
    </div>
  );
}

function RowTools({ line }: { line: CountLine }) {
  const { onCount, onReason } = use(Tools);
  const isReviewed = line.expected !== null;
  return (
    <div className={tools}>
      {onReason && isReviewed && line.difference !== 0 && line.difference !== null && (
        <IconButton
          size="sm"
          data-row
          label={`Reason for ${line.name}`}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onReason(line)}
        />
      )}
      {onCount && !isReviewed && (
        <IconButton
          size="sm"
          data-row
          label={`Count ${line.name}`}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onCount(line, false)}
        />
      )}
      {onCount && line.counted !== null && (
        <IconButton
          size="sm"
          data-row
          label={`Count ${line.name} again`}
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => onCount(line, true)}
        />
      )}
    </div>
  );
}

const counted = ({ counted: found }: CountLine) => (found === null ? "–" : found);

const column = createColumns<CountLine>();

const product = column.display({
  id: "name",
  header: "Product",
  cell: ({ row }) => <Name line={row.original} />,
  meta: { grow: 5 },
});
const found = column.display({
  id: "counted",
  header: "Counted",
  cell: ({ row }) => counted(row.original),
  meta: { align: "end", width: 88 },
});
const actions = column.display({
  id: "tools",
  header: () => <span className={css({ srOnly: true })}>Actions</span>,
  cell: ({ row }) => <RowTools line={row.original} />,
  meta: { align: "end", width: 92 },
});

const blindColumns = column.columns([
  product,
  found,
  column.accessor("countedBy", { header: "Counted by", meta: { grow: 3 } }),
  actions,
]);

const reviewColumns = column.columns([
  product,
  column.display({
    id: "expected",
    header: "Expected",
    cell: ({ row }) => row.original.expected ?? "–",
    meta: { align: "end", width: 84 },
  }),
  found,
  column.display({
    id: "difference",
    header: "Difference",
    cell: ({ row }) => <Difference line={row.original} />,
    meta: { align: "end", width: 92 },
  }),
  column.display({
    id: "cost",
    header: "At unit cost",
    cell: ({ row }) => <Cost line={row.original} />,
    meta: { align: "end", width: "money", drops: true },
  }),
  actions,
]);

function LineCompact({ line }: { line: CountLine }) {
  const isReviewed = line.expected !== null;
  return (
    <div className={stacked}>
      <div className={pair}>
        <Name line={line} />
        <RowTools line={line} />
      </div>
      <div className={`${pair} ${muted}`}>
        <span>
          {isReviewed ? `${line.counted} counted, ${line.expected} expected` : `${line.counted ?? "Not"} counted`}
        </span>
        {isReviewed ? <Difference line={line} /> : line.countedBy}
      </div>
    </div>
  );
}

const VIEWS = [
  { value: "", label: "All" },
  { value: "open", label: "Not counted" },
  { value: "counted", label: "Counted" },
];
const REVIEW_VIEWS = [...VIEWS, { value: "different", label: "Different" }];

type LinesCardProps = LineTools & { count: Count; lines: ListActor<CountLine>; seesCost: boolean };

/** The lines of a count, ten at a time: a shop has thousands. */
export function LinesCard({ count, lines, seesCost, ...rowTools }: LinesCardProps) {
  const { rows, total, query, failure } = useSelector(lines, ({ context }) => context);
  const isBusy = useSelector(lines, (snapshot) => snapshot.hasTag("busy"));
  const isFailed = useSelector(lines, (snapshot) => snapshot.matches({ data: "failed" }));
  const isReviewed = count.short !== null;
  const columns = isReviewed
    ? seesCost
      ? reviewColumns
      : reviewColumns.filter(({ id }) => id !== "cost")
    : blindColumns;
  return (
    <Tools value={rowTools}>
      <Card title="Lines" flush>
        <div className={bar}>
          <ListSearch actor={lines} placeholder="Search product or code" />
          <SegmentedControl
            label="Lines shown"
            options={isReviewed ? REVIEW_VIEWS : VIEWS}
            value={query.filters["show"] ?? ""}
            onChange={(value) => lines.send({ type: "filter.changed", name: "show", value })}
          />
        </div>
        <DataTable
          label="Lines of the count"
          rows={rows ?? undefined}
          busy={isBusy}
          getRowKey={({ key }) => key}
          columns={columns}
          renderCompact={(line) => <LineCompact line={line} />}
          empty={<EmptyState>No such lines</EmptyState>}
          error={isFailed && <PageFailure failure={failure} onRetry={() => lines.send({ type: "retry.requested" })} />}
          footer={
            rows !== null && (
              <Pagination
                page={query.page}
                pageSize={10}
                total={total}
                onPageChange={(page) => lines.send({ type: "page.changed", page })}
              />
            )
          }
        />
      </Card>
    </Tools>
  );
}
