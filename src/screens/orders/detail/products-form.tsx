import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { useMemo } from "react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Discount } from "../../../api/orders/discount.rules";
import type { Order } from "../../../api/orders/orders";
import { boundGoods } from "../../../machines/products/goods.machine";
import { replaceAt, sumOf } from "../../../machines/orders/order-parts";
import type { orderProductsForm } from "../../../machines/orders/order-products-form";
import { priceEditorMachine } from "../../../machines/orders/price-editor.machine";
import {
  goodsOfOrder,
  heldBy,
  sumsOfLines,
  viewOfLine,
  type LineView,
} from "../../../machines/orders/order-products-lines";
import { boundScan } from "../../../machines/scan/scan";
import { scanIntoForm, searchIn } from "../../../machines/scan/scan-into";
import { Button } from "../../../ui/controls/button";
import { useMay } from "../../../wiring/session";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { CardForm } from "../../kit/forms/card-form";
import { actionsOn } from "../../kit/goods/line-actions";
import { type EditedLine, type LineActions, lineOf, ProductLines } from "../../kit/goods/product-lines";
import { Scanner } from "../../kit/goods/scanner";
import { StockUnknown } from "../../kit/goods/stock-unknown";
import { PriceDialog } from "../price-dialog";
import { belowLines, sums } from "./edit-styles";
import { OrderSums } from "./order-sums";

// The rows' hairlines reach the card's edges.
const edgeToEdge = css({ marginInline: "calc(-1 * var(--gutter))" });

type Props = { order: Order; form: ActorRefFrom<typeof orderProductsForm> };

const editedOf = (line: LineView): EditedLine => ({
  ...lineOf(line),
  sums: { listPrice: line.listPrice, unitPrice: line.unitPrice, amount: line.amount, discount: line.discount },
  trouble: undefined,
});

/** Puts what the price editor says into the line, as the form is by then. */
const takingPrice = (form: Props["form"]) => ({
  take: (id: number | null, discount: Discount | null) => {
    const { lines } = form.getSnapshot().context.values;
    const index = lines.findIndex((line) => line.id === id);
    if (index >= 0) form.send({ type: "field.changed", patch: { lines: replaceAt(lines, index, { discount }) } });
  },
});

export function ProductsForm({ order, form }: Props) {
  const goods = useScreenActor(boundGoods, goodsOfOrder(form, heldBy(order)));
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const products = useSelector(goods, ({ context }) => context.products);
  const picker = useSelector(goods, ({ children }) => children.picker);
  const scan = useScreenActor(boundScan, scanIntoForm(form, goods));
  const stock = { products, takesStock: order.status !== "cancelled" };
  const lines = values.lines.map((line) => viewOfLine(line, values, stock));
  const problem = (name: string) => problems?.fields[name];
  const mayDiscount = useMay("orders.discount");
  const prices = useScreenActor(priceEditorMachine, takingPrice(form));
  const actions = useMemo<LineActions>(() => {
    const reprice = (id: number) => {
      const { values: now } = form.getSnapshot().context;
      const line = now.lines.find((each) => each.id === id);
      if (line === undefined) return;
      const known = { products: goods.getSnapshot().context.products, takesStock: false };
      const { title, listPrice, quantity, discount } = viewOfLine(line, now, known);
      const target = { line: id, title, listPrice, quantity: quantity ?? 0, discount };
      prices.send({ type: "price.opened", target });
    };
    return { ...actionsOn(form), ...(mayDiscount && { reprice }) };
  }, [form, goods, prices, mayDiscount]);
  return (
    <CardForm
      title="Product details"
      form={form}
      saveLabel="Save products"
      note="Saving moves stock and updates the total."
    >
      <Scanner scan={scan} onSearch={searchIn(goods)} />
      <StockUnknown goods={goods} />
      <div className={edgeToEdge}>
        <ProductLines noun="order" lines={lines.map(editedOf)} actions={actions} problem={problem} picker={picker} />
      </div>
      <PriceDialog actor={prices} />
      <div className={belowLines}>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          data-wrong={problem("lines") !== undefined}
          onClick={() => goods.send({ type: "picker.opened" })}
        >
          Add products
        </Button>
        <div className={sums}>
          <OrderSums
            {...sumsOfLines(lines, order.discount)}
            fee={order.delivery?.fee ?? 0}
            itemCount={sumOf(lines.map(({ quantity }) => quantity))}
          />
        </div>
      </div>
    </CardForm>
  );
}
