import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useMemo } from "react";
import { css } from "styled-system/css";
import type { ActorRef, ActorRefFrom, Snapshot } from "xstate";
import type { Discount } from "../../../api/orders/discount.rules";
import type { OrderLine } from "../../../api/orders/orders";
import { type LinesForm, replaceAt } from "../../../machines/orders/order-parts";
import type { ProductLine } from "../../../machines/orders/detail/order-products-form";
import { type LineView, viewOfLine } from "../../../machines/orders/detail/order-products-lines";
import { priceEditorMachine } from "../../../machines/orders/create/price-editor.machine";
import type { boundGoods } from "../../../machines/products/goods.machine";
import { boundScan } from "../../../machines/scan/scan";
import { scanIntoForm, searchIn } from "../../../machines/scan/scan-into";
import { Button } from "../../../ui/controls/button";
import { useMay } from "../../../wiring/session";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { actionsOn } from "../../kit/goods/line-actions";
import { type EditedLine, type LineActions, lineOf, ProductLines, serialsTyped } from "../../kit/goods/product-lines";
import { Scanner } from "../../kit/goods/scanner";
import { StockUnknown } from "../../kit/goods/stock-unknown";
import { PriceDialog } from "../price-dialog";
import { belowLines, sums } from "./edit-styles";

// The rows' hairlines reach the card's edges.
const edgeToEdge = css({ marginInline: "calc(-1 * var(--gutter))" });

type GoodsForm = LinesForm<ProductLine> &
  ActorRef<
    Snapshot<unknown> & { context: { values: { lines: readonly ProductLine[] } } },
    { type: "field.changed"; patch: { lines: readonly ProductLine[] } }
  >;

type GoodsEditorProps = {
  form: GoodsForm;
  goods: ActorRefFrom<typeof boundGoods>;
  /** What lines froze when they were sold. */
  before: readonly OrderLine[];
  /** Whether the lines take stock at all. */
  takesStock: boolean;
  /** Whether the units leave with this form, which then names those with serial numbers. */
  handsOver?: boolean;
  /** The problem of a field, by its name. */
  problem: (name: string) => string | undefined;
  /** What the lines come to. */
  children: (lines: readonly LineView[]) => ReactNode;
};

const editedOf = (line: LineView, handsOver: boolean): EditedLine => ({
  ...lineOf(line),
  ...(handsOver && serialsTyped(line)),
  sums: { listPrice: line.listPrice, unitPrice: line.unitPrice, amount: line.amount, discount: line.discount },
  trouble: undefined,
});

/** Puts what the price editor says into the line, as the form is by then. */
const takingPrice = (form: GoodsForm) => ({
  take: (id: number | null, discount: Discount | null) => {
    const { lines } = form.getSnapshot().context.values;
    const index = lines.findIndex((line) => line.id === id);
    if (index >= 0) form.send({ type: "field.changed", patch: { lines: replaceAt(lines, index, { discount }) } });
  },
});

/** The goods in a form on an order's page: scanned or picked, with their quantities and prices. */
export function GoodsEditor({
  form,
  goods,
  before,
  takesStock,
  handsOver = false,
  problem,
  children,
}: GoodsEditorProps) {
  const typed = useSelector(form, ({ context }) => context.values.lines);
  const products = useSelector(goods, ({ context }) => context.products);
  const picker = useSelector(goods, ({ children: { picker: open } }) => open);
  const scan = useScreenActor(boundScan, scanIntoForm(form, goods));
  const lines = typed.map((line) => viewOfLine(line, { lines: typed, before }, { products, takesStock }));
  const mayDiscount = useMay("orders.discount");
  const prices = useScreenActor(priceEditorMachine, takingPrice(form));
  const actions = useMemo<LineActions>(() => {
    const reprice = (id: number) => {
      const now = form.getSnapshot().context.values.lines;
      const line = now.find((each) => each.id === id);
      if (line === undefined) return;
      const known = { products: goods.getSnapshot().context.products, takesStock: false };
      const { title, listPrice, quantity, discount } = viewOfLine(line, { lines: now, before }, known);
      const target = { line: id, title, listPrice, quantity: quantity ?? 0, discount };
      prices.send({ type: "price.opened", target });
    };
    return { ...actionsOn(form), ...(mayDiscount && { reprice }) };
  }, [form, goods, before, prices, mayDiscount]);
  return (
    <>
      <Scanner scan={scan} onSearch={searchIn(goods)} />
      <StockUnknown goods={goods} />
      <div className={edgeToEdge}>
        <ProductLines
          noun="order"
          lines={lines.map((line) => editedOf(line, handsOver))}
          actions={actions}
          problem={problem}
          picker={picker}
        />
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
        <div className={sums}>{children(lines)}</div>
      </div>
    </>
  );
}
