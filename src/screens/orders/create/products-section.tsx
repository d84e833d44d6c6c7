import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { chosenVariant, lineAmount, type DraftLine } from "../../../machines/orders/order-draft";
import { troubleOf } from "../../../machines/orders/sale-draft";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/layout/card";
import { type EditedLine, ProductLines } from "../../kit/goods/product-lines";
import { OldPageFailure } from "../../kit/old-page-failure";
import { pricesOf } from "../line-prices";
import { useDraft, useProblem, type SectionProps } from "./order-create-actor";

const edited = (line: DraftLine, lines: readonly DraftLine[]): EditedLine => {
  const variant = chosenVariant(line);
  const taken = new Set(lines.filter(({ id }) => id !== line.id).map(({ variantKey }) => variantKey));
  return {
    ...line,
    variations: line.variants.map(({ key, variation, quantity, status }) => ({
      value: key,
      label: variation,
      disabled: quantity === 0 || status !== "active" || taken.has(key),
    })),
    ...pricesOf({ unitPrice: variant?.salePrice ?? 0, amount: lineAmount(line) }),
    most: variant?.quantity,
    trouble: troubleOf(line),
  };
};

export function ProductsSection({ actor }: SectionProps) {
  const { lines } = useDraft(actor);
  const problem = useProblem(actor);
  const isStockUnknown = useSelector(actor, (snapshot) => snapshot.matches({ filling: { stock: "failed" } }));
  const stockFailure = useSelector(actor, ({ context }) => context.stockFailure);
  const picker = useSelector(actor, ({ children }) => children.picker);
  return (
    <Card
      title="Products"
      flush
      action={
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          data-wrong={problem("lines") !== undefined}
          onClick={() => actor.send({ type: "picker.opened" })}
        >
          Add products
        </Button>
      }
    >
      {isStockUnknown && (
        <OldPageFailure failure={stockFailure} onRetry={() => actor.send({ type: "stock.retried" })}>
          What is in stock is not known. Saving checks it all the same.
        </OldPageFailure>
      )}
      <ProductLines
        noun="order"
        lines={lines.map((line) => edited(line, lines))}
        onChange={(index, patch) => actor.send({ type: "line.changed", index, patch })}
        onRemove={(index) => actor.send({ type: "line.removed", index })}
        problem={problem}
        picker={picker}
      />
    </Card>
  );
}
