import { useSelector } from "@xstate/react";
import type { Product } from "../../api/products/products";
import { LIMITS } from "../../machines/products/product-limits";
import { changesPrices, pricesPatch, type ProductDraft } from "../../machines/products/product-draft";
import type { ProductForm } from "../../machines/products/product-form";
import { Card } from "../../ui/layout/card";
import { SegmentedControl } from "../../ui/controls/segmented-control";
import { Switch } from "../../ui/controls/switch";
import { Field } from "../../ui/fields/field";
import { MoneyInput } from "../../ui/fields/money-input";
import { Select } from "../../ui/fields/select";
import { TextArea } from "../../ui/fields/text-area";
import { TextInput } from "../../ui/fields/text-input";
import { useSeesEveryStore, useLookup } from "../../wiring/session";
import { fieldGrid, wholeRow } from "../kit/forms/form-styles";
import { optionsOf } from "../kit/lists/lookup-options";
import { LookupChoice } from "../kit/lookups/lookup-choice";
import { useDraft, useProblem } from "./product-fields";

const listed = new Intl.ListFormat("en-GB");

/** What an edit changes besides the product of this store. */
const sharedText = ({ otherStores }: Product) =>
  otherStores === null
    ? "What you change here also changes in other stores that list it; prices and quantities are yours."
    : otherStores.length > 0 &&
      `Also in ${listed.format(otherStores.map(({ title }) => title))}: what you change here changes there; quantities stay per store.`;

/** Title, description, category, store, supplier and prices of a product; `product` as it is stored. */
export function DetailsFields({ form, product }: { form: ProductForm; product?: Product }) {
  const draft = useDraft(form);
  const initial = useSelector(form, ({ context }) => context.initial);
  const changePrices = (patch: Partial<ProductDraft>) => change(pricesPatch(initial, draft, patch));
  const stores = useLookup("stores");
  const suppliers = useLookup("suppliers");
  const categories = useLookup("categories");
  const seesEveryStore = useSeesEveryStore();
  const change = (patch: Partial<ProductDraft>) => form.send({ type: "field.changed", patch });
  return (
    <Card title="Product details">
      <div className={fieldGrid}>
        <div className={wholeRow}>
          <Field name="title" label="Name" error={useProblem(form, "title")} hint={product && sharedText(product)}>
            <TextInput
              autoComplete="off"
              maxLength={LIMITS.title}
              value={draft.title}
              onChange={(title) => change({ title })}
            />
          </Field>
        </div>
        <div className={wholeRow}>
          <Field name="description" label="Description" error={useProblem(form, "description")}>
            <TextArea
              maxLength={LIMITS.description}
              value={draft.description}
              onChange={(description) => change({ description })}
            />
          </Field>
        </div>
        <div className={wholeRow}>
          <Field name="categoryKey" label="Category" mark="(optional)" error={useProblem(form, "categoryKey")}>
            <LookupChoice
              of="categories"
              as={Select}
              options={[{ value: "", label: "No category" }, ...optionsOf(categories)]}
              value={draft.categoryKey}
              onChange={(categoryKey) => change({ categoryKey })}
            />
          </Field>
        </div>
        <Field
          name="storeKey"
          label="Store"
          error={useProblem(form, "storeKey")}
          hint={!seesEveryStore && "The store you work in"}
        >
          <LookupChoice
            of="stores"
            as={Select}
            placeholder="Select store"
            disabled={!seesEveryStore}
            options={optionsOf(stores)}
            value={draft.storeKey}
            onChange={(storeKey) => change({ storeKey })}
          />
        </Field>
        <Field name="supplierKey" label="Supplier" error={useProblem(form, "supplierKey")}>
          <LookupChoice
            of="suppliers"
            as={Select}
            placeholder="Select supplier"
            options={optionsOf(suppliers)}
            value={draft.supplierKey}
            onChange={(supplierKey) => change({ supplierKey })}
          />
        </Field>
        {draft.seesCost && (
          <PurchasePrice form={form} value={draft.price} onChange={(price) => changePrices({ price })} />
        )}
        <Field name="salePrice" label="Sale Price" error={useProblem(form, "salePrice")}>
          <MoneyInput value={draft.salePrice} onChange={(salePrice) => changePrices({ salePrice })} />
        </Field>
        {product?.otherStores && product.otherStores.length > 0 && changesPrices(initial, draft) && (
          <div className={wholeRow}>
            <Field name="pricesTo" label="Prices apply to" of="group">
              <SegmentedControl
                options={[
                  { value: "all", label: "All stores" },
                  { value: "store", label: `${product.storeTitle} only` },
                ]}
                value={draft.pricesTo}
                onChange={(pricesTo) => change({ pricesTo })}
              />
            </Field>
          </div>
        )}
        <div className={wholeRow}>
          <Switch checked={draft.isVatExempt} onChange={(isVatExempt) => change({ isVatExempt })}>
            Exempt from VAT
          </Switch>
        </div>
        <div className={wholeRow}>
          <Field
            name="tracksSerials"
            label="Serial numbers"
            of="group"
            error={useProblem(form, "tracksSerials")}
            hint="Each unit has a number of its own, such as an IMEI"
          >
            <Switch checked={draft.tracksSerials} onChange={(tracksSerials) => change({ tracksSerials })}>
              Tracks serial numbers
            </Switch>
          </Field>
        </div>
      </div>
    </Card>
  );
}

type PriceProps = { form: ProductForm; value: number | null; onChange: (price: number | null) => void };

const PurchasePrice = ({ form, value, onChange }: PriceProps) => (
  <Field name="price" label="Purchase Price" error={useProblem(form, "price")}>
    <MoneyInput value={value} onChange={onChange} />
  </Field>
);
