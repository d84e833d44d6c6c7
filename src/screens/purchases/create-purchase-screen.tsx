import { useSelector } from "@xstate/react";
import { useSearchParams } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { boundPurchaseStart } from "../../machines/purchases/purchase-start.machine";
import type { purchaseCreateMachine } from "../../machines/purchases/purchase-draft";
import { resources } from "../../resources";
import { Card } from "../../ui/layout/card";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { FormTrouble } from "../kit/forms/card-form";
import { FormPage } from "../kit/forms/form-page";
import { detailGrid, sideColumn } from "../kit/forms/form-styles";
import { FormSubmit } from "../kit/forms/form-submit";
import { PageFailure } from "../kit/page-failure";
import { PageSkeleton } from "../kit/page-skeleton";
import { AddProducts, PurchaseLines, SupplierFields } from "./purchase-fields";

export function Component() {
  const [asked] = useSearchParams();
  const [store, supplier] = [asked.get("store"), asked.get("supplier")];
  const start = useScreenActor(boundPurchaseStart, { asked: store && supplier ? { store, supplier } : null });
  const actor = useSelector(start, ({ children }) => children.page);
  const isFailed = useSelector(start, (snapshot) => snapshot.matches("failed"));
  const failure = useSelector(start, ({ context }) => context.failure);
  if (isFailed) return <PageFailure failure={failure} onRetry={() => start.send({ type: "retry.requested" })} />;
  return actor ? <CreatePurchase actor={actor} /> : <PageSkeleton />;
}

function CreatePurchase({ actor }: { actor: ActorRefFrom<typeof purchaseCreateMachine> }) {
  const { form, goods } = useSelector(actor, ({ context }) => context);
  const isWrong = useSelector(form, ({ context }) => context.problems?.fields.lines !== undefined);
  return (
    <FormPage
      title={resources.purchase.add.label}
      back={resources.purchase.list}
      form={form}
      lost="Everything entered for this purchase will be lost."
      renderSubmit={(look) => (
        <FormSubmit form={form} label="Create purchase" busyLabel="Creating purchase" {...look} />
      )}
    >
      <FormTrouble form={form} made={{ noun: "purchase", path: resources.purchase.page }} />
      <div className={detailGrid}>
        <Card title="Products" flush action={<AddProducts goods={goods} isWrong={isWrong} />}>
          <PurchaseLines form={form} goods={goods} />
        </Card>
        <div className={sideColumn}>
          <Card title="Supplier">
            <SupplierFields form={form} />
          </Card>
        </div>
      </div>
    </FormPage>
  );
}
