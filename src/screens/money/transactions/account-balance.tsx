import type { AccountBalance } from "../../../api/money/transactions";
import { Money } from "../../../ui/display/money";
import { useLookup } from "../../../wiring/session";
import { figureOfList, lineOfList } from "../../kit/lists/list-figures";

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
