import { useSelector } from "@xstate/react";
import Trash2 from "lucide-react/icons/trash-2";
import { css } from "styled-system/css";
import type { Product } from "../../api/products/products";
import type { ProductEditor } from "../../machines/products/product-page";
import { Button } from "../../ui/controls/button";
import { IconButton } from "../../ui/controls/icon-button";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog";
import { usePhone } from "../../ui/behaviour/use-media-query";
import { useMay } from "../../wiring/session";

const warned = css({ display: "contents", "& > .button": { color: "danger" } });

const inState = (state: "confirmingDelete" | "deleting") => ({ editing: state }) as const;

/** Deletes the product after a confirmation; absent for people who may not. */
export function DeleteProduct({ editor, product }: { editor: ProductEditor; product: Product }) {
  const mayDelete = useMay("products.delete");
  const isAsking = useSelector(editor, (snapshot) => snapshot.matches(inState("confirmingDelete")));
  const isDeleting = useSelector(editor, (snapshot) => snapshot.matches(inState("deleting")));
  const isPhone = usePhone();
  if (!mayDelete) return null;
  const icon = <Trash2 aria-hidden="true" />;
  const ask = () => editor.send({ type: "delete.requested" });
  return (
    <>
      <span className={warned}>
        {isPhone ? (
          <IconButton label="Delete" tone="secondary" icon={icon} onClick={ask} />
        ) : (
          <Button icon={icon} onClick={ask}>
            Delete
          </Button>
        )}
      </span>
      <ConfirmDialog
        open={isAsking || isDeleting}
        title="Are you sure you want to delete this product?"
        confirmLabel="Delete"
        tone="danger"
        busy={isDeleting}
        busyLabel="Deleting"
        onConfirm={() => editor.send({ type: "delete.confirmed" })}
        onCancel={() => editor.send({ type: "delete.cancelled" })}
      >
        {`${product.title} goes from every list with all its variants and their stock. Orders that hold it stay as they are.`}
      </ConfirmDialog>
    </>
  );
}
