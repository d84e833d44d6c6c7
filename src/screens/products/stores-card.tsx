import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Product } from "../../api/products/products";
import { type newStoresCard, type newStoresForm, offeredStores, toggled } from "../../machines/products/product-stores";
import { resources } from "../../resources";
import { Button } from "../../ui/controls/button";
import { Checkbox } from "../../ui/controls/checkbox";
import { DescriptionList } from "../../ui/display/description-list";
import { TextLink } from "../../ui/display/text-link";
import { Field } from "../../ui/fields/field";
import { Card } from "../../ui/layout/card";
import { Modal } from "../../ui/overlays/modal";
import { useLookup, useMay } from "../../wiring/session";
import { FormButtons, FormTrouble } from "../kit/forms/card-form";
import { EditedKind } from "../kit/forms/editing-place";
import { stack } from "../kit/forms/form-styles";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import { CardOffers } from "../kit/forms/read-card";

type Props = { product: Product; card: ActorRefFrom<typeof newStoresCard> };

/** The other stores that list the product, with their units, and where it is listed in more of them. */
export function StoresCard({ product, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const canList = useSelector(card, (snapshot) => snapshot.can({ type: "edit.requested" }));
  const mayList = useMay("products.create");
  const isOffered = offeredStores(useLookup("stores"), product).length > 0 && mayList;
  const others = product.otherStores ?? [];
  if (others.length === 0 && !isOffered && !form) return null;
  return (
    <Card title="Other stores">
      {!form && isOffered && <CardOffers card={card} />}
      <div className={stack}>
        {others.length === 0 ? (
          <p>No other store lists this product.</p>
        ) : (
          <DescriptionList
            align="end"
            items={others.map(({ key, title, quantity }) => ({
              term: <TextLink to={resources.product.page(key)}>{title}</TextLink>,
              detail: quantity,
            }))}
          />
        )}
        {isOffered && (
          <div>
            <Button disabled={!canList} onClick={() => card.send({ type: "edit.requested" })}>
              List in another store
            </Button>
          </div>
        )}
      </div>
      {form && <StoresDialog form={form} product={product} />}
    </Card>
  );
}

type DialogProps = { form: ActorRefFrom<typeof newStoresForm>; product: Product };

function StoresDialog({ form, product }: DialogProps) {
  const { storeKeys } = useSelector(form, ({ context }) => context.values);
  const problem = useSelector(form, ({ context }) => context.problems?.fields["storeKeys"]);
  const offered = offeredStores(useLookup("stores"), product, storeKeys);
  return (
    <Modal
      open
      title="List in another store"
      onClose={() => form.send({ type: "leave.requested" })}
      footer={<FormButtons form={form} saveLabel="List" />}
    >
      <div className={stack}>
        {/* Listing is no edit of the product: nobody has to wait for it. */}
        <EditedKind value={null}>
          <FormTrouble form={form} />
        </EditedKind>
        <Field
          of="group"
          name="storeKeys"
          label="Stores"
          error={problem}
          hint="The product starts there without units, at the prices of this store"
        >
          <div role="group" aria-label="Stores" className={stack}>
            {offered.map(({ key, label }) => (
              <Checkbox
                key={key}
                checked={storeKeys.includes(key)}
                onChange={() =>
                  form.send({ type: "field.changed", patch: { storeKeys: toggled(offered, storeKeys, key) } })
                }
              >
                {label}
              </Checkbox>
            ))}
          </div>
        </Field>
        <LeaveDialog actor={form}>Your changes will be lost.</LeaveDialog>
      </div>
    </Modal>
  );
}
