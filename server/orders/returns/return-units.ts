import { serialMatch } from "../../../src/api/stock/units.rules";
import type { LineUnit } from "../../books/units";
import { nameThemText } from "../../books/unit-rules";
import { ruleRefusalOf } from "../../core/errors";
import type { LineSold, ReturnedLine } from "./return-rules";

/** The serial numbers that each line of a return names; undefined where it names none. */
type Asked = readonly { serials?: readonly string[] | undefined }[];

/**
 * The units that come back with each line of a return, as `lines` and `asked` have them in one order. Refuses (417) a
 * line that does not say which of its units came back, unless all that are out do, in one condition.
 */
export function unitsBack(
  sold: readonly LineSold[],
  lines: readonly ReturnedLine[],
  asked: Asked,
  out: readonly LineUnit[],
): LineUnit[][] {
  const left = new Map(out.map((unit) => [serialMatch(unit.serial), unit]));
  /** Units of each line of the order that have no name. */
  const unnamed = new Map(
    sold.map(({ key, quantity, returned }) => [
      key,
      quantity - returned - out.filter(({ lineKey }) => lineKey === key).length,
    ]),
  );
  return lines.map(({ lineKey, quantity }, at) => {
    const field = [`lines.${at}.serials`];
    const line = sold.find(({ key }) => key === lineKey);
    const named = out.filter((unit) => unit.lineKey === lineKey);
    const name = line?.name ?? "";
    const serials = asked[at]?.serials;
    if (serials === undefined) {
      if (named.length === 0) return [];
      const isOnly = lines.filter((each) => each.lineKey === lineKey).length === 1;
      if (isOnly && line !== undefined && quantity === line.quantity - line.returned) return named;
      throw ruleRefusalOf(field, `${nameThemText(name)} that came back`);
    }
    const units = serials.map((serial) => {
      const unit = left.get(serialMatch(serial));
      if (unit?.lineKey !== lineKey) throw ruleRefusalOf(field, notOutText(serial, name));
      left.delete(serialMatch(serial));
      return unit;
    });
    const rest = (unnamed.get(lineKey) ?? 0) - (quantity - units.length);
    if (rest < 0 && named.length > 0)
      throw ruleRefusalOf(field, `${nameThemText(name)} for all ${quantity} that came back`);
    unnamed.set(lineKey, rest);
    return units;
  });
}

const notOutText = (serial: string, name: string): string =>
  `${serial} is not one of the units of ${name} that the customer has from this order. Check the number`;
