import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import type { ActorRefFrom } from "xstate";
import type { goodsMachine } from "../../../machines/products/goods.machine";
import { removeAt, replaceAt } from "../../../machines/orders/order-parts";
import { shortageOf, viewOfTransferLine, type TransferLineDraft } from "../../../machines/stock/transfer-draft";
import type { TransferForm } from "../../../machines/stock/transfer-create.machine";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/layout/card";
import { type EditedLine, ProductLines } from "../../kit/goods/product-lines";
import { StockUnknown } from "../../kit/goods/stock-unknown";

type Props = { form: TransferForm; goods: ActorRefFrom<typeof goodsMachine> };

export function PickedCard({ form, goods }: Props) {
  const { lines } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const products = useSelector(goods, ({ context }) => context.products);
  const picker = useSelector(goods, ({ children }) => children.picker);
  const views = lines.map((line) => viewOfTransferLine(line, lines, products));
  const change = (next: readonly TransferLineDraft[]) => form.send({ type: "field.changed", patch: { lines: next } });
  const edited: EditedLine[] = views.map((view) => ({
    ...view,
    variations: view.options.map(({ key, variation, isOnSale, isClosed }) => ({
      value: key,
      label: variation,
      disabled: isClosed,
      ...(!isOnSale && { hint: "Not for sale" }),
    })),
    note: view.storeTitle,
    end: view.most === undefined ? "" : `${view.most} in stock`,
    trouble: shortageOf(view) ?? undefined,
  }));
  const problem = (name: string) => problems?.fields[name];
  return (
    <Card
      title="Products"
      flush
      action={
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          data-wrong={problem("lines") !== undefined}
          onClick={() => goods.send({ type: "picker.opened" })}
        >
          Add products
        </Button>
      }
    >
      <StockUnknown goods={goods} />
      <ProductLines
        noun="transfer"
        lines={edited}
        onChange={(index, patch) => change(replaceAt(lines, index, patch))}
        onRemove={(index) => change(removeAt(lines, index))}
        problem={problem}
        picker={picker}
      />
    </Card>
  );
}
