import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { Product } from "../../api/products/products";
import { changesOf } from "../../machines/products/product-draft";
import type { ProductPicture } from "../../machines/products/product-edit.machine";
import type { ProductForm } from "../../machines/products/product-form";
import type { ProductEditor } from "../../machines/products/product-page";
import { resources } from "../../resources";
import { ButtonLink } from "../../ui/controls/button-link";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog";
import { PageHeader } from "../../ui/layout/page-header";
import { UnsavedBar } from "../../ui/feedback/unsaved-bar";
import { usePhone } from "../../ui/behaviour/use-media-query";
import { FormTrouble } from "../kit/forms/card-form";
import { detailGrid, sideColumn, stack } from "../kit/forms/form-styles";
import { History } from "../kit/history/history";
import { Marked } from "../kit/forms/marked";
import { LeaveDialog, type LeavingActor } from "../kit/forms/leave-dialog";
import { SubmitButton } from "../kit/forms/submit-button";
import { DeleteProduct } from "./delete-product";
import { DetailsFields } from "./details-fields";
import { ImageCard } from "./image-card";
import { useDraft } from "./product-fields";
import { StockCard } from "./stock-card";
import { VariantsTable } from "./variants-table";

const COLUMNS = ["variant", "Qty", "Status", "Last updated"];

type Props = {
  editor: ProductEditor;
  form: ProductForm;
  picture: ProductPicture;
  product: Product;
  status: string;
  leaving: LeavingActor;
  units: ReactNode;
  stores: ReactNode;
};

/** A product in edit; `status` shows only its variants of that status. */
export function EditProduct({ editor, form, picture, product, status, leaving, units, stores }: Props) {
  const { variants } = useDraft(form);
  const isModified = useIsModified(form);
  const isPhone = usePhone();
  return (
    <>
      <PageHeader
        title={product.title}
        actions={
          <>
            {/* Its place is kept, so that the first change moves nothing. */}
            <span style={{ visibility: isModified ? "hidden" : "visible" }}>
              <ButtonLink to={resources.product.list} tone={isPhone ? "ghost" : "secondary"}>
                Cancel
              </ButtonLink>
            </span>
            <DeleteProduct editor={editor} product={product} />
          </>
        }
      />
      <FormTrouble form={form} isAlwaysOpen />
      <Marked form={form}>
        <div className={detailGrid}>
          <div className={stack}>
            <DetailsFields form={form} product={product} />
            <VariantsTable form={form} title="Variants" columns={COLUMNS} status={status} />
            {units}
          </div>
          <div className={sideColumn}>
            <ImageCard form={form} picture={picture} />
            <StockCard variants={variants} product={product} />
            {stores}
          </div>
        </div>
      </Marked>
      <History kind="product" recordKey={product.key} record={product} />
      <Foot editor={editor} form={form} picture={picture} />
      <Questions editor={editor} form={form} picture={picture} leaving={leaving} />
    </>
  );
}

function useChanges(form: ProductForm, picture: ProductPicture): string {
  const isUploading = useSelector(picture, (snapshot) => !snapshot.matches("resting"));
  return useSelector(form, ({ context }) => changesOf(context.initial, context.values, isUploading).join(", "));
}

/** The bar with Cancel and Update is there from the first change on; until then the header has Cancel. */
const useIsModified = (form: ProductForm) => useSelector(form, (snapshot) => snapshot.hasTag("modified"));

/** The changes and what can be done with them. */
function Foot({ editor, form, picture }: Pick<Props, "editor" | "form" | "picture">) {
  const changes = useChanges(form, picture);
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const isEditable = useSelector(form, (snapshot) => snapshot.hasTag("editable"));
  if (!useIsModified(form)) return null;
  return (
    <UnsavedBar changes={changes}>
      <ButtonLink to={resources.product.list}>Cancel</ButtonLink>
      <SubmitButton
        label="Update"
        busy={isSaving}
        busyLabel="Updating"
        disabled={!isSaving && !isEditable}
        onSubmit={() => editor.send({ type: "update.requested" })}
      />
    </UnsavedBar>
  );
}

function Questions({ editor, form, picture, leaving }: Pick<Props, "editor" | "form" | "picture" | "leaving">) {
  const changes = useChanges(form, picture);
  const isAsking = useSelector(editor, (snapshot) => snapshot.matches({ editing: "confirmingUpdate" }));
  return (
    <>
      <ConfirmDialog
        open={isAsking}
        title="Are you sure you want to update this product?"
        confirmLabel="Update"
        onConfirm={() => editor.send({ type: "update.confirmed" })}
        onCancel={() => editor.send({ type: "update.cancelled" })}
      >
        {`This changes ${changes}.`}
      </ConfirmDialog>
      <LeaveDialog actor={leaving}>{`Your changes${changes && ` to ${changes}`} will be lost.`}</LeaveDialog>
    </>
  );
}
