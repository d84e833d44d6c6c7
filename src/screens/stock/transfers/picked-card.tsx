import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import type { goodsMachine } from "../../../machines/products/goods.machine";
import { shortageOf, type TransferLineView, viewOfTransferLine } from "../../../machines/stock/transfer-draft";
import type { TransferForm } from "../../../machines/stock/transfer-create.machine";
import { boundScan } from "../../../machines/scan/scan";
import { scanIntoForm, searchIn } from "../../../machines/scan/scan-into";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/layout/card";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { actionsOn } from "../../kit/goods/line-actions";
import { type EditedLine, lineOf, ProductLines, serialsTyped } from "../../kit/goods/product-lines";
import { Scanner } from "../../kit/goods/scanner";
import { StockUnknown } from "../../kit/goods/stock-unknown";

const editedOf = (view: TransferLineView): EditedLine => ({
  ...lineOf(view),
  ...serialsTyped(view),
  sums: { note: view.storeTitle, end: view.most === undefined ? "" : `${view.most} in stock` },
  trouble: shortageOf(view) ?? undefined,
});

type Props = { form: TransferForm; goods: ActorRefFrom<typeof goodsMachine> };

export function PickedCard({ form, goods }: Props) {
  const { lines } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const products = useSelector(goods, ({ context }) => context.products);
  const picker = useSelector(goods, ({ children }) => children.picker);
  const scan = useScreenActor(boundScan, scanIntoForm(form, goods));
  const actions = useMemo(() => actionsOn(form), [form]);
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
      <Scanner inset scan={scan} onSearch={searchIn(goods)} />
      <StockUnknown goods={goods} />
      <ProductLines
        noun="transfer"
        lines={lines.map((line) => editedOf(viewOfTransferLine(line, lines, products)))}
        actions={actions}
        problem={problem}
        picker={picker}
      />
    </Card>
  );
}
