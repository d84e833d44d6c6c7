import { UnitPrice } from "../../ui/tables/line-editor";
import { Money } from "../../ui/display/money";

/** The price of a line in kobo: per unit next to its product, and in total at its end. */
export const pricesOf = ({ unitPrice, amount }: { unitPrice: number; amount: number }) => ({
  note: <UnitPrice kobo={unitPrice} />,
  end: <Money kobo={amount} />,
});
