import { css } from "styled-system/css";
import type { AccountRow } from "../../../api/money/accounts";
import { resources } from "../../../resources";
import { Money } from "../../../ui/display/money";
import { createColumns } from "../../../ui/tables/table-columns";
import { TextLink } from "../../../ui/display/text-link";
import { writeListUrl } from "../../../wiring/lists/list-url";
import { useMay } from "../../../wiring/session";
import { EditableRow, editColumn, EditRow } from "../../kit/lists/edit-row";
import { ACCOUNT_TYPE_WORDS } from "./account-types";

const column = createColumns<AccountRow>();

const nameText = css({ textStyle: "name", color: "ink", overflowWrap: "anywhere", "& a": { color: "ink" } });
const anyBreak = css({ overflowWrap: "anywhere" });
const muted = css({ color: "ink2" });

/** A link to the account's transactions, for people who may see them. */
function AccountName({ account }: { account: AccountRow }) {
  const { list, view } = resources.transaction;
  const seesTransactions = useMay(view);
  const filters = { account: account.key };
  return (
    <span className={nameText}>
      {seesTransactions ? (
        <TextLink to={`${list}${writeListUrl({ page: 1, search: "", filters })}`}>{account.name}</TextLink>
      ) : (
        account.name
      )}
    </span>
  );
}

const facts = [
  column.accessor("name", {
    header: "Name",
    cell: ({ row }) => <AccountName account={row.original} />,
    meta: { grow: 3 },
  }),
  column.accessor("balance", {
    header: "Balance",
    cell: ({ row }) => <Money kobo={row.original.balance} />,
    meta: { align: "end", width: "money" },
  }),
  column.accessor("type", {
    header: "Type",
    cell: ({ row }) => ACCOUNT_TYPE_WORDS[row.original.type],
    meta: { width: 116 },
  }),
  column.accessor("storeTitle", {
    header: "Store",
    meta: { grow: 2 },
  }),
];

const edit = column.display(editColumn);

const readOnly = column.columns(facts);
const editable = column.columns([...facts, edit]);

export const accountColumns = (mayEdit: boolean) => (mayEdit ? editable : readOnly);

const rows = css({ flex: "1", display: "grid", gap: "2", minWidth: "0" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12" });

export const AccountCompact = ({ account, mayEdit }: { account: AccountRow; mayEdit: boolean }) => (
  <EditableRow edit={mayEdit && <EditRow rowKey={account.key} name={account.name} />}>
    <div className={rows}>
      <div className={pair}>
        <AccountName account={account} />
        <Money kobo={account.balance} />
      </div>
      <span className={`${muted} ${anyBreak}`}>{`${ACCOUNT_TYPE_WORDS[account.type]} · ${account.storeTitle}`}</span>
    </div>
  </EditableRow>
);
