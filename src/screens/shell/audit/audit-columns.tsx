import ChevronRight from "lucide-react/icons/chevron-right";
import { css } from "styled-system/css";
import type { AuditEntry } from "../../../api/shell/audit";
import { PAPERS, resources, type Resource } from "../../../resources";
import { urls } from "../../../urls";
import { RowLink } from "../../../ui/tables/row-link";
import { createColumns } from "../../../ui/tables/table-columns";
import { listDate } from "../../kit/dates";
import { ChangeList, changeText } from "../../kit/history/change-list";
import { changesOf } from "../../kit/history/changes";
import { whoDid } from "../../kit/history/history";
import { namedSentenceOf } from "../../kit/history/sentence";
import { useNames } from "../../kit/history/use-names";

const column = createColumns<AuditEntry>();

const muted = css({ color: "ink2" });
const anyBreak = css({ overflowWrap: "anywhere" });
const first = css({
  display: "block",
  overflow: "inherit",
  textOverflow: "inherit",
  _firstLetter: { textTransform: "uppercase" },
});
// Above the link of its row, which covers the whole row.
const fold = css({ position: "relative", whiteSpace: "normal", "&[open] svg": { rotate: "90deg" } });
const line = css({
  display: "flex",
  alignItems: "center",
  gap: "6",
  cursor: "pointer",
  listStyle: "none",
  minHeight: "30px",
  _coarse: { minHeight: "44px" },
  "&::-webkit-details-marker": { display: "none" },
});
const oneLine = css({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });

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

/** The changes in one line; opened, one below the other. */
function Changes({ entry, none }: { entry: AuditEntry; none?: string }) {
  const namesFor = useNames();
  const changes = changesOf(entry, namesFor(entry.items));
  if (changes.length === 0) return none;
  return (
    <details className={fold}>
      <summary className={line}>
        <ChevronRight aria-hidden="true" />
        <span className={oneLine}>{changes.map(changeText).join(" · ")}</span>
      </summary>
      <ChangeList changes={changes} />
    </details>
  );
}

const What = ({ entry }: { entry: AuditEntry }) => <span className={first}>{namedSentenceOf(entry)}</span>;

export const auditColumns = column.columns([
  column.accessor("action", { header: "What", cell: ({ row }) => <What entry={row.original} />, meta: { grow: 4 } }),
  column.accessor("byName", { header: "Who", cell: ({ row }) => whoDid(row.original), meta: { grow: 2 } }),
  column.accessor("at", {
    header: "Date",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.at)}</time>,
    meta: { width: "date" },
  }),
  column.display({
    id: "changes",
    header: "Changes",
    cell: ({ row }) => <Changes entry={row.original} none="–" />,
    meta: { grow: 5 },
  }),
]);

const rows = css({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4" });
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
