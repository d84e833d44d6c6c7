import { css } from "styled-system/css";
import type { AuditEntry } from "../../../api/shell/audit";
import { resources, type Resource } from "../../../resources";
import { urls } from "../../../urls";
import { RowLink } from "../../../ui/tables/row-link";
import { createColumns } from "../../../ui/tables/table-columns";
import { listDate } from "../../kit/dates";
import { ChangeList } from "../../kit/history/change-list";
import { changesOf } from "../../kit/history/changes";
import { whoDid } from "../../kit/history/history";
import { sentenceOf } from "../../kit/history/sentence";
import { useNames } from "../../kit/history/use-names";

const column = createColumns<AuditEntry>();

const muted = css({ color: "ink2" });
const anyBreak = css({ overflowWrap: "anywhere" });
const first = css({ _firstLetter: { textTransform: "uppercase" }, display: "inline-block" });

const PAPERS: Readonly<Record<string, string>> = {
  claimTicket: "repair",
  invoice: "order",
  receipt: "order",
  transferNote: "transfer",
};

/** The page of the entry's record, if it has one. */
export function pageOf({ entity, entityKey, action }: AuditEntry): string | undefined {
  if (entityKey === null || action.endsWith(".deleted")) return undefined;
  if (entity === "mail") return urls.mail(entityKey);
  if (entity === "refusedSale") return urls.refusedSales;
  const kind = PAPERS[entity] ?? entity;
  return Object.values<Resource>(resources)
    .find(({ one }) => one === kind)
    ?.page?.(entityKey);
}

function Changes({ entry }: { entry: AuditEntry }) {
  const namesFor = useNames();
  const changes = changesOf(entry, namesFor(entry.items));
  return changes.length === 0 ? <span className={muted}>–</span> : <ChangeList changes={changes} />;
}

const What = ({ entry }: { entry: AuditEntry }) => (
  <span className={`${first} ${anyBreak}`}>{sentenceOf(entry.action)}</span>
);

export const auditColumns = column.columns([
  column.accessor("action", {
    header: "What",
    cell: ({ row }) => <What entry={row.original} />,
    meta: { width: "26%" },
  }),
  column.accessor("byName", {
    header: "Who",
    cell: ({ row }) => <span className={anyBreak}>{whoDid(row.original)}</span>,
    meta: { width: "18%" },
  }),
  column.accessor("at", {
    header: "Date",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.at)}</time>,
    meta: { width: "130px" },
  }),
  column.display({ id: "changes", header: "Changes", cell: ({ row }) => <Changes entry={row.original} /> }),
]);

const rows = css({ display: "grid", gap: "4" });
const pair = css({ display: "flex", justifyContent: "space-between", gap: "12", minWidth: "0" });

export const AuditCompact = ({ entry }: { entry: AuditEntry }) => (
  <div className={rows}>
    <RowLink>
      <What entry={entry} />
    </RowLink>
    <div className={`${pair} ${muted}`}>
      <span className={anyBreak}>{whoDid(entry)}</span>
      <time>{listDate(entry.at)}</time>
    </div>
    <Changes entry={entry} />
  </div>
);
