import { css } from "styled-system/css";
import { newStoreRefusal, storeDialogMachine, storesListMachine } from "../../../machines/stock/stores";
import { resources } from "../../../resources";
import { useSeesEveryStore, useMay } from "../../../wiring/session";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { AddButton } from "../../kit/lists/add-button";
import { RowEditor } from "../../kit/lists/edit-row";
import { FormDialog } from "../../kit/forms/form-dialog";
import { ListScreen } from "../../kit/lists/list-screen";
import { StoreCompact, storeColumns } from "./store-columns";
import { StoreFields } from "./store-fields";

const note = css({ textStyle: "small", color: "ink2" });

export function Component() {
  const list = useListActor(storesListMachine);
  const dialog = useScreenActor(storeDialogMachine, { list });
  const mayManage = useMay("stores.manage");
  const refusal = newStoreRefusal(useSeesEveryStore());
  return (
    <RowEditor value={dialog}>
      <ListScreen
        actor={list}
        resource={resources.store}
        columns={storeColumns(mayManage)}
        getRowKey={({ key }) => key}
        renderCompact={(store) => <StoreCompact store={store} mayEdit={mayManage} />}
        renderAction={
          mayManage &&
          ((look) =>
            refusal === null ? (
              <AddButton {...look} dialog={dialog} label="Add store" />
            ) : (
              <span className={note}>{refusal}</span>
            ))
        }
      />
      <FormDialog actor={dialog} noun="store">
        {(form) => <StoreFields form={form} />}
      </FormDialog>
    </RowEditor>
  );
}
