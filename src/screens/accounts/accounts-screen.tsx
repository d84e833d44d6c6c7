import { accountDialogMachine } from "../../machines/account-dialog";
import { accountsListMachine } from "../../machines/accounts-list";
import { useMay } from "../../wiring/session";
import { useListActor } from "../../wiring/use-list-actor";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { AddButton } from "../shells/add-button";
import { RowEditor } from "../shells/edit-row";
import { FormDialog } from "../shells/form-dialog";
import { ListScreen } from "../shells/list-screen";
import { AccountCompact, accountColumns } from "./account-columns";
import { AccountFields } from "./account-fields";

export function Component() {
  const list = useListActor(accountsListMachine);
  const dialog = useScreenActor(accountDialogMachine, { list });
  const mayManage = useMay("accounts.manage");
  return (
    <RowEditor value={dialog}>
      <ListScreen
        actor={list}
        title="Accounts"
        noun="accounts"
        columns={accountColumns(mayManage)}
        getRowKey={({ key }) => key}
        renderCompact={(account) => <AccountCompact account={account} mayEdit={mayManage} />}
        {...(mayManage && {
          renderAction: (look: { wide?: boolean }) => (
            <AddButton {...look} dialog={dialog}>
              Add account
            </AddButton>
          ),
        })}
      />
      <FormDialog actor={dialog} noun="account">
        {(form) => <AccountFields form={form} />}
      </FormDialog>
    </RowEditor>
  );
}
