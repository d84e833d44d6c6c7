import type { AccountBalance, TransactionsExtra } from "../../../api/money/transactions";
import { Money } from "../../../ui/display/money";
import { useLookup } from "../../../wiring/session";
import { figureOfList, lineOfList, sumsOfList } from "../../kit/lists/list-figures";

/** What all that is listed moved, also on other pages. */
export const FlowOf = ({ totals }: Pick<TransactionsExtra, "totals">) => (
  <p className={sumsOfList} role="status">
    {totals === null ? (
      "Too many to add up. Choose a period"
    ) : (
      <>
        <span>
          In <Money kobo={totals.in} />
        </span>{" "}
        <span>
          Out <Money kobo={totals.out} />
        </span>{" "}
        <span>
          Net{" "}
          <span className={figureOfList}>
            <Money kobo={totals.net} />
          </span>
        </span>
      </>
    )}
  </p>
);

/** The balance of the account whose transactions are shown. */
export function BalanceNow({ accountKey, balance }: AccountBalance) {
  const name = useLookup("accounts").find(({ key }) => key === accountKey)?.label;
  return (
    <p className={lineOfList} role="status">
      {name === undefined ? "Balance now" : `On ${name} now`}
      <span className={figureOfList}>
        <Money kobo={balance} />
      </span>
    </p>
  );
}
