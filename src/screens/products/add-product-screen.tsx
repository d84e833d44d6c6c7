import { useSelector } from "@xstate/react";
import { productAddMachine } from "../../machines/products/product-add.machine";
import { resources } from "../../resources";
import { useProfile } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { FormTrouble } from "../kit/forms/card-form";
import { FormPage } from "../kit/forms/form-page";
import { detailGrid, sideColumn, stack } from "../kit/forms/form-styles";
import { FormSubmit } from "../kit/forms/form-submit";
import { PageSkeleton } from "../kit/page-skeleton";
import { DetailsFields } from "./details-fields";
import { ImageCard } from "./image-card";
import { ImportCard } from "./import-card";
import { StockCard } from "./stock-card";
import { useDraft } from "./product-fields";
import { VariantsTable } from "./variants-table";

const COLUMNS = ["Color", "Qty", "Status"];

/** The default store is the person's own, so the form waits for the profile. */
export function Component() {
  const profile = useProfile();
  if (profile === null) return <PageSkeleton />;
  return <AddProduct key={profile.key} storeKey={profile.storeKey} />;
}

function AddProduct({ storeKey }: { storeKey: string }) {
  const actor = useScreenActor(productAddMachine, { storeKey });
  const { form, picture } = useSelector(actor, ({ context }) => context);
  const { variants } = useDraft(form);
  return (
    <FormPage
      title="Add product"
      back={resources.product.list}
      form={form}
      lost="Everything entered for this product will be lost."
      renderSubmit={(look) => <FormSubmit form={form} label="Add product" busyLabel="Adding product" {...look} />}
    >
      <FormTrouble form={form} made={{ noun: "product", path: resources.product.page }} />
      <div className={detailGrid}>
        <div className={stack}>
          <DetailsFields form={form} />
          <VariantsTable form={form} title="Variants" columns={COLUMNS} />
          <ImportCard />
        </div>
        <div className={sideColumn}>
          <ImageCard form={form} picture={picture} />
          <StockCard variants={variants} />
        </div>
      </div>
    </FormPage>
  );
}
