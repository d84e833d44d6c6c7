import { supplierDialogMachine, suppliersListMachine } from "../../../machines/stock/suppliers";
import { resources } from "../../../resources";
import { files } from "../../../urls";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { missingButton } from "../../../ui/feedback/missing-button";
import { useMay } from "../../../wiring/session";
import { FilterBar } from "../../../ui/tables/filter-bar";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { AddButton } from "../../kit/lists/add-button";
import type { DownloadsMenuProps } from "../../kit/lists/downloads-menu";
import { RowEditor } from "../../kit/lists/edit-row";
import { FormDialog } from "../../kit/forms/form-dialog";
import { ListScreen, ListSearch } from "../../kit/lists/list-screen";
import { SupplierCompact, supplierColumns } from "./supplier-columns";
import { SupplierFields } from "./supplier-fields";

const DownloadsMenu = lazyPart<DownloadsMenuProps>(
  () => import("../../kit/lists/downloads-menu"),
  missingButton("Downloads", null),
);

const REPORTS = [{ label: "Suppliers", href: files.report("suppliers") }];

export function Component() {
  const list = useListActor(suppliersListMachine);
  const dialog = useScreenActor(supplierDialogMachine, { list });
  const mayManage = useMay("suppliers.manage");
  const mayPay = useMay("purchases.pay");
  const mayDownload = useMay("exports.download");
  return (
    <RowEditor value={dialog}>
      <ListScreen
        actor={list}
        resource={resources.supplier}
        columns={supplierColumns(mayPay, mayManage)}
        getRowKey={({ key }) => key}
        getRowHref={({ key }) => resources.supplier.page(key)}
        renderCompact={(supplier) => <SupplierCompact supplier={supplier} mayEdit={mayManage} />}
        filters={<FilterBar search={<ListSearch actor={list} placeholder="Search suppliers" />} />}
        renderAction={mayManage && ((look) => <AddButton {...look} dialog={dialog} label="Add supplier" />)}
        tools={mayDownload && <DownloadsMenu reports={REPORTS} />}
      />
      <FormDialog actor={dialog} noun="supplier">
        {(form) => <SupplierFields form={form} />}
      </FormDialog>
    </RowEditor>
  );
}
