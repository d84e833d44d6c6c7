import { UnitPrice } from "../../ui/tables/line-editor";
import { Money } from "../../ui/display/money";

/** What a line costs in kobo: for one unit, next to its product, and in all, at its end. */
export const pricesOf = ({ unitPrice, amount }: { unitPrice: number; amount: number }) => ({
  note: <UnitPrice kobo={unitPrice} />,
  end: <Money kobo={amount} />,
});
