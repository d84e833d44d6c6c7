import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { Purchase } from "../../api/purchases/purchases";
import { serialsIn } from "../../machines/orders/detail/line-serials";
import { replaceAt } from "../../machines/orders/order-parts";
import { boundGoods } from "../../machines/products/goods.machine";
import {
  amountOf,
  extraIn,
  extraOfLine,
  goodsOfReceiving,
  type ReceivingForm,
  type ReceivingLine,
  type ReceivingValues,
  scanIntoReceiving,
} from "../../machines/purchases/receiving-form";
import { boundScan } from "../../machines/scan/scan";
import { searchIn } from "../../machines/scan/scan-into";
import { Checkbox } from "../../ui/controls/checkbox";
import { DescriptionList } from "../../ui/display/description-list";
import { Money } from "../../ui/display/money";
import { Field } from "../../ui/fields/field";
import { MoneyInput } from "../../ui/fields/money-input";
import { TextInput } from "../../ui/fields/text-input";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { ItemCell } from "../kit/goods/item-cell";
import { CountRow, goodsOf, receivingRow, receivingRows } from "../kit/goods/receiving";
import { ProductPicker } from "../kit/goods/product-picker";
import { Scanner } from "../kit/goods/scanner";

const pair = css({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "12",
  minWidth: "0",
});
const costs = css({
  display: "grid",
  gap: "12",
  gridTemplateColumns: { base: "1fr", md: "1fr 1fr" },
  alignItems: "end",
});
const muted = css({ color: "ink2", textStyle: "hint" });

function useReceiving(form: ReceivingForm) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const change = (patch: Partial<ReceivingValues>) => form.send({ type: "field.changed", patch });
  return {
    values,
    change,
    changeLine: (index: number, patch: Partial<ReceivingLine>) =>
      change({ lines: replaceAt(values.lines, index, patch) }),
    problem: (name: string) => problems?.fields[name],
  };
}

const leftText = (line: ReceivingLine) => {
  const extra = extraOfLine(line);
  return `${line.left} to come${extra > 0 ? `, ${extra} more than ordered` : ""}`;
};

/** Scans and typed quantities; a line that is left at 0 did not come. */
export function CountStep({ purchase, form }: { purchase: Purchase; form: ReceivingForm }) {
  const { values, changeLine, problem } = useReceiving(form);
  const goods = useScreenActor(boundGoods, goodsOfReceiving(form));
  const scan = useScreenActor(boundScan, scanIntoReceiving(form, purchase.storeKey));
  const picker = useSelector(goods, ({ children }) => children.picker);
  return (
    <>
      <Scanner scan={scan} onSearch={searchIn(goods)} />
      <div className={receivingRows}>
        {values.lines.map((line, index) => (
          <CountRow
            key={line.id}
            line={line}
            note={leftText(line)}
            all={line.left}
            errors={{ quantity: undefined, serials: problem(`lines.${index}.serials`) }}
            onChange={(patch) => changeLine(index, patch)}
          />
        ))}
      </div>
      {picker && <ProductPicker actor={picker} noun="purchase" />}
    </>
  );
}

/** What came, with its costs, and whether they become the purchase prices. */
export function CostStep({ form, seesCost }: { form: ReceivingForm; seesCost: boolean }) {
  const { values, change, changeLine, problem } = useReceiving(form);
  const extra = extraIn(values);
  const amount = amountOf(values);
  return (
    <>
      <div className={receivingRows}>
        {values.lines.map(
          (line, index) =>
            (line.quantity ?? 0) > 0 && (
              <div key={line.id} className={receivingRow} role="group" aria-label={`${line.title}, ${line.variation}`}>
                <div className={pair}>
                  <ItemCell {...goodsOf(line)} note={serialsIn(line.serials).join(", ")} />
                  <span>{line.quantity === 1 ? "1 unit" : `${line.quantity} units`}</span>
                </div>
                {seesCost && (
                  <div className={costs}>
                    <Field
                      name={`lines.${line.id}.cost`}
                      label={`Cost of ${line.title}, ${line.variation}`}
                      hint="For one unit"
                      error={problem(`lines.${index}.cost`)}
                    >
                      <MoneyInput value={line.cost} onChange={(cost) => changeLine(index, { cost })} />
                    </Field>
                    <div>
                      <Checkbox checked={line.setsPrice} onChange={(setsPrice) => changeLine(index, { setsPrice })}>
                        Becomes the purchase price
                      </Checkbox>
                      <div className={muted}>
                        Now <Money kobo={line.price ?? 0} />
                      </div>
                    </div>
                  </div>
                )}
              </div>
            ),
        )}
      </div>
      {extra > 0 && (
        <Field name="keptExtra" of="group" label="More than ordered" error={problem("keptExtra")}>
          <Checkbox
            checked={values.keptExtra === extra}
            onChange={(isKept) => change({ keptExtra: isKept ? extra : 0 })}
          >
            {`I keep ${extra === 1 ? "the 1 unit" : `the ${extra} units`} more than ordered, and the store owes for ${extra === 1 ? "it" : "them"}`}
          </Checkbox>
        </Field>
      )}
      <Field name="remark" label="Remark" mark="(optional)" error={problem("remark")}>
        <TextInput
          maxLength={500}
          placeholder="Number of the delivery note"
          value={values.remark}
          onChange={(remark) => change({ remark })}
        />
      </Field>
      {amount !== null && (
        <DescriptionList align="end" items={[{ term: "Owed for this delivery", detail: <Money kobo={amount} /> }]} />
      )}
    </>
  );
}
