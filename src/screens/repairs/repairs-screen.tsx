import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { css } from "styled-system/css";
import type { RepairRow } from "../../api/repairs/repairs";
import type { RepairStatus } from "../../api/repairs/repairs.rules";
import { repairsListMachine } from "../../machines/repairs/repairs";
import { resources } from "../../resources";
import { ButtonLink } from "../../ui/controls/button-link";
import { StatusBadge } from "../../ui/display/status-badge";
import { type Status, StatusGlyph } from "../../ui/display/status-glyph";
import { SearchInput } from "../../ui/fields/search-input";
import { FilterBar } from "../../ui/tables/filter-bar";
import { RowLink } from "../../ui/tables/row-link";
import { createColumns } from "../../ui/tables/table-columns";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { useMay, useSeesEveryStore } from "../../wiring/session";
import { listDate } from "../kit/dates";
import { ListScreen } from "../kit/lists/list-screen";
import { StoreFilter } from "../kit/lists/store-filter";

/** The words of each status and the known status whose shape and colour it has. */
const STATUSES: Readonly<Record<RepairStatus, { label: string; short?: string; like: Status }>> = {
  received: { label: "Received", like: "unfulfilled" },
  diagnosing: { label: "Diagnosing", like: "pending" },
  "waiting-for-approval": { label: "Waiting for approval", short: "Waiting", like: "refunded" },
  repairing: { label: "Repairing", like: "repair" },
  ready: { label: "Ready", like: "completed" },
  "handed-over": { label: "Handed over", like: "pickup" },
  declined: { label: "Declined", like: "cancelled" },
};

export const RepairBadge = ({ status }: { status: RepairStatus }) => (
  <StatusBadge status={STATUSES[status].like}>{STATUSES[status].label}</StatusBadge>
);

const SEGMENTS = [
  { value: "", label: "All" },
  ...Object.entries(STATUSES).map(([value, { label, short = label, like }]) => ({
    value,
    label: short,
    glyph: <StatusGlyph status={like} />,
  })),
];

const column = createColumns<RepairRow>();
const muted = css({ color: "ink2" });
const anyBreak = css({ overflowWrap: "anywhere" });
const stacked = css({ display: "grid", gap: "2", minWidth: "0" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12", minWidth: "0" });
const strong = css({ fontWeight: "600" });

/** The shop repairs its own stock as well. */
const ownerOf = ({ customerName }: RepairRow) => customerName || "Own stock";

const repairColumns = column.columns([
  column.accessor("number", { header: "Ticket no", meta: { width: "110px" } }),
  column.accessor("createdAt", {
    header: "Date",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "150px" },
  }),
  column.accessor("device", {
    header: "Device",
    cell: ({ row: { original } }) => (
      <span className={`${stacked} ${anyBreak}`}>
        <span>{original.device}</span>
        {original.serial !== "" && <span className={muted}>{original.serial}</span>}
      </span>
    ),
  }),
  column.accessor("customerName", {
    header: "Customer",
    cell: ({ row }) => <span className={anyBreak}>{ownerOf(row.original)}</span>,
    meta: { width: "24%" },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <RepairBadge status={row.original.status} />,
    meta: { width: "200px" },
  }),
]);

const RepairCompact = ({ repair }: { repair: RepairRow }) => (
  <div className={stacked}>
    <div className={pair}>
      <span className={strong}>
        <RowLink>{repair.number}</RowLink>
      </span>
      <RepairBadge status={repair.status} />
    </div>
    <span className={anyBreak}>{repair.device}</span>
    <div className={`${pair} ${muted}`}>
      <span className={anyBreak}>{ownerOf(repair)}</span>
      <time>{listDate(repair.createdAt)}</time>
    </div>
  </div>
);

export function Component() {
  const actor = useListActor(repairsListMachine);
  const search = useSelector(actor, ({ context }) => context.search);
  const { status = "", store = "" } = useSelector(actor, ({ context }) => context.query.filters);
  const seesEveryStore = useSeesEveryStore();
  const mayAdd = useMay("repairs.create");
  const filter = (name: string) => (value: string) => actor.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={actor}
      resource={resources.repair}
      columns={repairColumns}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => resources.repair.page(key)}
      renderCompact={(repair) => <RepairCompact repair={repair} />}
      {...(mayAdd && {
        renderAction: (look: { wide?: boolean }) => (
          <ButtonLink to={resources.repair.add.path} tone="primary" icon={<Plus aria-hidden="true" />} {...look}>
            {resources.repair.add.label}
          </ButtonLink>
        ),
      })}
      filters={
        <FilterBar
          search={
            <SearchInput
              placeholder="Search repairs"
              focusKey="/"
              value={search}
              onChange={(text) => actor.send({ type: "search.changed", text })}
            />
          }
          status={{ label: "Repair status", options: SEGMENTS, value: status, onChange: filter("status") }}
          {...(seesEveryStore && {
            aside: <StoreFilter value={store} onChange={filter("store")} />,
            asideCount: store === "" ? 0 : 1,
          })}
        />
      }
    />
  );
}
