import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { OrderLine } from "../../../api/orders/orders";
import { unitsIn } from "../../../machines/orders/order-parts";
import {
  partsOf,
  type ReturnedGoods,
  returnableLines,
  unitsWithout,
  withSerial,
  withUnits,
} from "../../../machines/orders/detail/order-return-form";
import { Checkbox } from "../../../ui/controls/checkbox";
import { QuantityStepper } from "../../../ui/controls/quantity-stepper";
import { ItemCell } from "../../kit/goods/item-cell";
import { goodsRow, goodsRows } from "../detail/edit-styles";
import { type StepProps, useReturn } from "./use-return";

const named = css({ display: "grid", gap: "4", minWidth: "0" });
const units = css({
  display: "grid",
  gap: "4",
  paddingInlineStart: "52px",
  overflowWrap: "anywhere",
  minWidth: "0",
});

/** Which units, each line with as many as did not come back before. */
export function ChoosingStep({ order, form }: StepProps) {
  const { values, change } = useReturn(form);
  const { goods } = values;
  const choose = (chosen: ReturnedGoods[]) => change({ goods: chosen });
  return (
    <div className={goodsRows}>
      {returnableLines(order, goods).map((line) => (
        <LineChoice key={line.variantKey} line={line} goods={goods} onChange={choose} />
      ))}
    </div>
  );
}

type ChoiceProps = {
  line: OrderLine;
  goods: readonly ReturnedGoods[];
  onChange: (goods: ReturnedGoods[]) => void;
};

/** A line as a whole, or each of its units that has a serial number on its own. */
function LineChoice({ line, goods, onChange }: ChoiceProps) {
  const { variantKey, title, quantity, returned } = line;
  const chosen = goods.flatMap((each) => (each.variantKey === variantKey ? (each.serial ?? []) : []));
  const cell = <ItemCell {...line} note={`${quantity - returned} sold`} />;
  // One that came back meanwhile can still be unticked.
  const serials = [...new Set([...line.serials, ...chosen])];
  if (serials.length === 0) {
    return (
      <UnitsChoice line={line} goods={goods} onChange={onChange}>
        {cell}
      </UnitsChoice>
    );
  }
  return (
    <div className={named} role="group" aria-label={title}>
      {cell}
      <div className={units}>
        {serials.map((serial) => (
          <Checkbox
            key={serial}
            checked={chosen.includes(serial)}
            onChange={(isChosen) => onChange(withSerial(goods, variantKey, serial, isChosen))}
          >
            {serial}
          </Checkbox>
        ))}
        {(unitsWithout(line) > 0 || partsOf(goods, variantKey).length > 0) && (
          <UnitsChoice line={line} goods={goods} onChange={onChange}>
            {`${unitsWithout(line)} without a number`}
          </UnitsChoice>
        )}
      </div>
    </div>
  );
}

/** The units of a line without a serial number, and how many of them. */
function UnitsChoice({ line, goods, onChange, children }: ChoiceProps & { children: ReactNode }) {
  const { variantKey, title } = line;
  const left = unitsWithout(line);
  const parts = partsOf(goods, variantKey);
  return (
    <div className={goodsRow}>
      <Checkbox
        checked={parts.length > 0}
        onChange={(isChosen) =>
          onChange(
            isChosen
              ? [...goods, { variantKey, quantity: left, condition: "resell" }]
              : goods.filter((each) => !parts.includes(each)),
          )
        }
      >
        {children}
      </Checkbox>
      {parts.length > 0 && left > 1 && (
        <QuantityStepper
          label={`How many of ${title} came back`}
          value={unitsIn(parts, variantKey)}
          max={left}
          onChange={(count) => onChange(withUnits(goods, variantKey, count))}
        />
      )}
    </div>
  );
}
