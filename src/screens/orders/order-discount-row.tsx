import { css } from "styled-system/css";
import type { Discount } from "../../api/orders/discount.rules";
import { Button } from "../../ui/controls/button";
import { discountText } from "../kit/goods/discount-words";

const row = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "12",
  padding: "12px var(--gutter) 16px",
});
const wrong = css({ color: "danger", textStyle: "hint" });
const quiet = css({ textStyle: "small", color: "ink2" });

type OrderDiscountRowProps = {
  discount: Discount | null;
  problem: string | undefined;
  mayChange: boolean;
  onOpen: () => void;
};

/** Below the lines: the discount on all of them, and the button that changes it. */
export const OrderDiscountRow = ({ discount, problem, mayChange, onOpen }: OrderDiscountRowProps) => (
  <div className={row}>
    {mayChange && (
      <Button size="sm" data-wrong={problem !== undefined} onClick={onOpen}>
        {discount ? "Change discount" : "Discount on the order"}
      </Button>
    )}
    {problem !== undefined && (
      <p className={wrong} role="alert">
        {problem}
      </p>
    )}
    {discount && problem === undefined && <p className={quiet}>{discountText(discount)}</p>}
  </div>
);
