import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { Suspense } from "react";
import { css } from "styled-system/css";
import { chosenVariant, lineAmount, type DraftLine } from "../../../machines/order-draft";
import { Button } from "../../../ui/components/button";
import { Card } from "../../../ui/components/card";
import { EmptyState } from "../../../ui/components/empty-state";
import { LineEditor, LineRow } from "../../../ui/components/line-editor";
import { QuantityStepper } from "../../../ui/components/quantity-stepper";
import { Select } from "../../../ui/components/select";
import { lazyOnFirstMove } from "../../../ui/on-first-move";
import { useDraft, useProblem, type OrderCreateActor, type SectionProps } from "./order-create-actor";

const ProductPicker = lazyOnFirstMove(() => import("./product-picker"));

const wrong = css({ color: "danger", textStyle: "hint", px: "20", pb: "12", textAlign: "center" });

export function ProductsSection({ actor }: SectionProps) {
  const { lines } = useDraft(actor);
  const problem = useProblem(actor);
  const picker = useSelector(actor, ({ children }) => children.picker);
  return (
    <Card
      title="Products"
      flush
      action={
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => actor.send({ type: "picker.opened" })}>
          Add products
        </Button>
      }
    >
      {lines.length === 0 ? (
        <EmptyState>No products in this order yet</EmptyState>
      ) : (
        <LineEditor label="Products">
          {lines.map((line, index) => (
            <Line key={line.id} actor={actor} line={line} index={index} />
          ))}
        </LineEditor>
      )}
      {problem("lines") !== undefined && (
        <p className={wrong} role="alert">
          {problem("lines")}
        </p>
      )}
      {picker && (
        <Suspense>
          <ProductPicker actor={picker} />
        </Suspense>
      )}
    </Card>
  );
}

function Line({ actor, line, index }: { actor: OrderCreateActor; line: DraftLine; index: number }) {
  const { lines } = useDraft(actor);
  const problem = useProblem(actor);
  const variant = chosenVariant(line);
  const taken = new Set(lines.filter(({ id }) => id !== line.id).map(({ variantKey }) => variantKey));
  return (
    <LineRow
      title={line.title}
      image={line.image}
      unitPrice={variant?.salePrice ?? 0}
      amount={lineAmount(line)}
      onRemove={() => actor.send({ type: "line.removed", index })}
      error={problem(`lines.${index}.variantKey`) ?? problem(`lines.${index}.quantity`)}
      variation={
        <Select
          label={`Variation of ${line.title}`}
          options={line.variants.map(({ key, variation, quantity }) => ({
            value: key,
            label: variation,
            disabled: quantity === 0 || taken.has(key),
          }))}
          value={line.variantKey}
          onChange={(variantKey) => actor.send({ type: "line.changed", index, patch: { variantKey } })}
        />
      }
      quantity={
        <QuantityStepper
          label={`Quantity of ${line.title}`}
          value={line.quantity ?? 1}
          max={variant?.quantity}
          onChange={(quantity) => actor.send({ type: "line.changed", index, patch: { quantity } })}
        />
      }
    />
  );
}
