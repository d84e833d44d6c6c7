import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import { removeAt, replaceAt, sumOf } from "../../machines/orders/order-parts";
import type { boundGoods } from "../../machines/products/goods.machine";
import { type PurchaseForm, type PurchaseLineDraft, scanIntoPurchase } from "../../machines/purchases/purchase-draft";
import { boundScan } from "../../machines/scan/scan";
import { searchIn } from "../../machines/scan/scan-into";
import { Button } from "../../ui/controls/button";
import { QuantityStepper } from "../../ui/controls/quantity-stepper";
import { DescriptionList } from "../../ui/display/description-list";
import { Money } from "../../ui/display/money";
import { EmptyState } from "../../ui/feedback/empty-state";
import { Combobox } from "../../ui/fields/combobox";
import { Field } from "../../ui/fields/field";
import { MoneyInput } from "../../ui/fields/money-input";
import { TextArea } from "../../ui/fields/text-area";
import { LineEditor, LineRow } from "../../ui/tables/line-editor";
import { useLookup } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { stack } from "../kit/forms/form-styles";
import { ProductPicker } from "../kit/goods/product-picker";
import { Scanner } from "../kit/goods/scanner";
import { optionsOf } from "../kit/lists/lookup-options";
import { LookupChoice } from "../kit/lookups/lookup-choice";

const wrong = css({ color: "danger", textStyle: "hint", px: "20", pb: "12", textAlign: "center" });
const narrow = css({ maxWidth: "280px" });

const amountOf = ({ quantity, cost }: PurchaseLineDraft) => (quantity ?? 0) * (cost ?? 0);

/** Opens the picker. */
export const AddProducts = ({ goods, isWrong }: { goods: ActorRefFrom<typeof boundGoods>; isWrong: boolean }) => (
  <Button
    size="sm"
    icon={<Plus aria-hidden="true" />}
    data-wrong={isWrong}
    onClick={() => goods.send({ type: "picker.opened" })}
  >
    Add products
  </Button>
);

/** What is ordered, each line with what a unit is expected to cost. */
export function PurchaseLines({ form, goods }: { form: PurchaseForm; goods: ActorRefFrom<typeof boundGoods> }) {
  const { lines } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems?.fields);
  const picker = useSelector(goods, ({ children }) => children.picker);
  const scan = useScreenActor(boundScan, scanIntoPurchase(form, goods));
  const take = (next: readonly PurchaseLineDraft[]) => form.send({ type: "field.changed", patch: { lines: next } });
  const change = (index: number, patch: Partial<PurchaseLineDraft>) => take(replaceAt(lines, index, patch));
  return (
    <>
      <Scanner inset scan={scan} onSearch={searchIn(goods)} />
      {lines.length === 0 ? (
        <EmptyState>No products in this purchase yet</EmptyState>
      ) : (
        <LineEditor label="Products" end="Amount">
          {lines.map((line, index) => (
            <LineRow
              key={line.id}
              title={line.title}
              image={line.image}
              note={line.storeTitle}
              variation={line.variation}
              quantity={
                <QuantityStepper
                  label={`Quantity of ${line.title}, ${line.variation}`}
                  value={line.quantity ?? 1}
                  onChange={(quantity) => change(index, { quantity })}
                />
              }
              end={<Money kobo={amountOf(line)} />}
              onRemove={() => take(removeAt(lines, index))}
              below={
                <div className={narrow}>
                  <Field
                    name={`lines.${line.id}.cost`}
                    label={`Expected cost of ${line.title}, ${line.variation}`}
                    error={problems?.[`lines.${index}.cost`]}
                    hint="For one unit"
                  >
                    <MoneyInput value={line.cost} onChange={(cost) => change(index, { cost })} />
                  </Field>
                </div>
              }
              error={problems?.[`lines.${index}.variantKey`] ?? problems?.[`lines.${index}.quantity`]}
            />
          ))}
        </LineEditor>
      )}
      {problems?.lines !== undefined && (
        <p className={wrong} role="alert">
          {problems.lines}
        </p>
      )}
      {picker && <ProductPicker actor={picker} noun="purchase" />}
    </>
  );
}

/** From whom, and what all of it is expected to cost. */
export function SupplierFields({ form }: { form: PurchaseForm }) {
  const { supplierKey, remark, lines } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems?.fields);
  const suppliers = useLookup("suppliers");
  return (
    <div className={stack}>
      <Field name="supplierKey" label="Supplier" error={problems?.supplierKey}>
        <LookupChoice
          of="suppliers"
          as={Combobox}
          placeholder="Search suppliers"
          options={optionsOf(suppliers)}
          value={supplierKey}
          onChange={(key) => form.send({ type: "field.changed", patch: { supplierKey: key } })}
        />
      </Field>
      <Field name="remark" label="Remark" mark="(optional)" error={problems?.remark}>
        <TextArea
          maxLength={2000}
          value={remark}
          onChange={(text) => form.send({ type: "field.changed", patch: { remark: text } })}
        />
      </Field>
      <DescriptionList
        align="end"
        items={[
          { term: "Units", detail: sumOf(lines.map(({ quantity }) => quantity)) },
          { term: "Expected cost", detail: <Money kobo={sumOf(lines.map(amountOf))} /> },
        ]}
      />
    </div>
  );
}
