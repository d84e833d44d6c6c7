import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { useMemo } from "react";
import type { Discount } from "../../../api/orders/discount.rules";
import { type PriceEditorActor, priceEditorMachine } from "../../../machines/orders/create/price-editor.machine";
import { chosenVariant, linePrice, subtotalOf, type DraftLine } from "../../../machines/orders/create/order-draft";
import { troubleOf } from "../../../machines/orders/create/sale-draft";
import { boundScan } from "../../../machines/scan/scan";
import { scanIntoOrder, searchIn } from "../../../machines/scan/scan-into";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/layout/card";
import { type EditedLine, type LineActions, ProductLines } from "../../kit/goods/product-lines";
import { Scanner } from "../../kit/goods/scanner";
import { useMay, useSeesEveryStore } from "../../../wiring/session";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { OldPageFailure } from "../../kit/old-page-failure";
import { OrderDiscountRow } from "../order-discount-row";
import { PriceDialog } from "../price-dialog";
import { type OrderCreateActor, useFields, useProblem, type SectionProps } from "./order-create-actor";

const editedOf = (line: DraftLine, lines: readonly DraftLine[]): EditedLine => {
  const { id, title, image, variantKey, quantity } = line;
  const variant = chosenVariant(line);
  const { listPrice, unitPrice, amount } = linePrice(line);
  const taken = new Set(lines.filter((other) => other.id !== id).map((other) => other.variantKey));
  return {
    id,
    title,
    image,
    variantKey,
    quantity,
    variations: line.variants.map((each) => ({
      value: each.key,
      label: each.variation,
      disabled: each.quantity === 0 || each.status !== "active" || taken.has(each.key),
    })),
    sums: {
      listPrice,
      unitPrice,
      amount,
      discount: line.discount ?? null,
    },
    most: variant?.quantity,
    ...(variant?.tracksSerials && { serials: line.serials ?? "" }),
    trouble: troubleOf(line),
  };
};

/** Puts what the price editor says into the sale as it is by then. */
const takingDiscount = (actor: OrderCreateActor) => ({
  take: (line: number | null, discount: Discount | null) => {
    const index = actor.getSnapshot().context.draft.lines.findIndex(({ id }) => id === line);
    if (line === null) actor.send({ type: "details.changed", patch: { discount } });
    else if (index >= 0) actor.send({ type: "line.changed", index, patch: { discount } });
  },
});

/** Opens the price of a line, or with null the discount on the order. */
function openPrice(actor: OrderCreateActor, prices: PriceEditorActor, id: number | null): void {
  const { lines, discount } = actor.getSnapshot().context.draft;
  const line = lines.find((each) => each.id === id);
  const target = line
    ? { listPrice: linePrice(line).listPrice, quantity: line.quantity ?? 0, discount: line.discount ?? null }
    : { listPrice: subtotalOf(lines), quantity: 1, discount };
  prices.send({ type: "price.opened", target: { line: id, title: line?.title ?? "", ...target } });
}

export function ProductsSection({ actor }: SectionProps) {
  const { lines, discount } = useFields(actor, "lines", "discount");
  const problem = useProblem(actor);
  const seesEveryStore = useSeesEveryStore();
  const mayDiscount = useMay("orders.discount");
  const prices = useScreenActor(priceEditorMachine, takingDiscount(actor));
  const actions = useMemo<LineActions>(
    () => ({
      change: (index, patch) => actor.send({ type: "line.changed", index, patch }),
      remove: (index) => actor.send({ type: "line.removed", index }),
      ...(mayDiscount && { reprice: (id) => openPrice(actor, prices, id) }),
      ...(seesEveryStore && { sellElsewhere: (id) => actor.send({ type: "elsewhere.requested", id }) }),
    }),
    [actor, prices, mayDiscount, seesEveryStore],
  );
  const isStockUnknown = useSelector(actor, (snapshot) => snapshot.matches({ filling: { stock: "failed" } }));
  const stockFailure = useSelector(actor, ({ context }) => context.stockFailure);
  const picker = useSelector(actor, ({ children }) => children.picker);
  const scan = useScreenActor(boundScan, scanIntoOrder(actor));
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
      <Scanner inset scan={scan} onSearch={searchIn(actor)} />
      {isStockUnknown && (
        <OldPageFailure failure={stockFailure} onRetry={() => actor.send({ type: "stock.retried" })}>
          What is in stock is not known. Saving checks it all the same.
        </OldPageFailure>
      )}
      <ProductLines
        noun="order"
        lines={lines.map((line) => editedOf(line, lines))}
        actions={actions}
        problem={problem}
        picker={picker}
      />
      {lines.length > 0 && (mayDiscount || discount) && (
        <OrderDiscountRow
          discount={discount}
          problem={problem("discount.value") ?? problem("discount.reason")}
          mayChange={mayDiscount}
          onOpen={() => openPrice(actor, prices, null)}
        />
      )}
      <PriceDialog actor={prices} />
    </Card>
  );
}
