import { css } from "styled-system/css";
import type { MailRow } from "../../../api/shell/outbox";
import { urls } from "../../../urls";
import { RowLink } from "../../../ui/tables/row-link";
import { StatusBadge } from "../../../ui/display/status-badge";
import { createColumns } from "../../../ui/tables/table-columns";
import { listDate } from "../../kit/dates";

const column = createColumns<MailRow>();

const muted = css({ color: "ink2" });
const anyBreak = css({ overflowWrap: "anywhere" });

export const OUTBOX = { one: "mail", many: "mails", label: "Outbox", list: urls.outbox } as const;

const KINDS = {
  invite: "Invitation",
  reset: "New password",
  "email-confirm": "New email",
  "email-asked": "New email asked for",
  "email-changed": "Email changed",
} as const;
const LOOKS = { waiting: "pending", sent: "delivered", ended: "hidden" } as const;

export const kindOf = ({ kind }: Pick<MailRow, "kind">): string => KINDS[kind];

export const MailStatus = ({ status }: Pick<MailRow, "status">) => (
  <StatusBadge status={LOOKS[status]}>{status}</StatusBadge>
);

export const mailColumns = column.columns([
  column.accessor("kind", { header: "Kind", cell: ({ row }) => kindOf(row.original), meta: { width: 128 } }),
  column.accessor("name", { header: "Name" }),
  column.accessor("email", { header: "Email", meta: { drops: true } }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <MailStatus status={row.original.status} />,
    meta: { width: 80 },
  }),
  column.accessor("attempts", { header: "Attempts", meta: { align: "end", width: "count", drops: true } }),
  column.accessor("lastError", {
    header: "Last error",
    cell: ({ row }) => row.original.lastError ?? "–",
  }),
  column.accessor("createdAt", {
    header: "Created",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "date" },
  }),
  column.accessor("expiresAt", {
    header: "Expires",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.expiresAt)}</time>,
    meta: { width: "date" },
  }),
]);

const rows = css({ display: "grid", gap: "2" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12", minWidth: "0" });

export const MailCompact = ({ mail }: { mail: MailRow }) => (
  <div className={rows}>
    <div className={pair}>
      <span className={anyBreak}>
        <RowLink>{mail.name}</RowLink>
      </span>
      <MailStatus status={mail.status} />
    </div>
    <span className={`${muted} ${anyBreak}`}>{mail.email}</span>
    <div className={`${pair} ${muted}`}>
      <span>{kindOf(mail)}</span>
      <time>{listDate(mail.createdAt)}</time>
    </div>
    {mail.lastError !== null && <span className={`${muted} ${anyBreak}`}>{mail.lastError}</span>}
  </div>
);
