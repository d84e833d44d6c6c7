import { css } from "styled-system/css";
import type { MailRow } from "../../../api/shell/outbox";
import { urls } from "../../../urls";
import { RowLink } from "../../../ui/tables/row-link";
import { StatusBadge } from "../../../ui/display/status-badge";
import { createColumns } from "../../../ui/tables/table-columns";
import { listDate } from "../../kit/dates";
import { Email } from "../../kit/email";
import { ViewHeading, ViewLink } from "../../kit/lists/view-link";

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
  column.accessor("kind", { header: "Kind", cell: ({ row }) => kindOf(row.original), meta: { width: "120px" } }),
  column.accessor("name", { header: "Name", cell: ({ row }) => <span className={anyBreak}>{row.original.name}</span> }),
  column.accessor("email", {
    header: "Email",
    cell: ({ row }) => <Email>{row.original.email}</Email>,
    meta: { width: "20%" },
  }),
  column.accessor("status", { header: "Status", cell: ({ row }) => <MailStatus status={row.original.status} /> }),
  column.accessor("attempts", { header: "Attempts", meta: { align: "end", width: "90px" } }),
  column.accessor("lastError", {
    header: "Last error",
    cell: ({ row }) => <span className={`${muted} ${anyBreak}`}>{row.original.lastError ?? "–"}</span>,
  }),
  column.accessor("createdAt", {
    header: "Created",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.createdAt)}</time>,
    meta: { width: "124px" },
  }),
  column.accessor("expiresAt", {
    header: "Expires",
    cell: ({ row }) => <time className={muted}>{listDate(row.original.expiresAt)}</time>,
    meta: { width: "124px" },
  }),
  column.display({
    id: "view",
    header: ViewHeading,
    cell: ({ row: { original } }) => <ViewLink to={urls.mail(original.key)} name={`mail to ${original.name}`} />,
    meta: { align: "end", width: "66px" },
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
