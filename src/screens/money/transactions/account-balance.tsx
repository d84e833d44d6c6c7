import { css } from "styled-system/css";
import type { AccountBalance } from "../../../api/money/transactions";
import { Money } from "../../../ui/display/money";
import { useLookup } from "../../../wiring/session";

const line = css({ display: "flex", alignItems: "baseline", flexWrap: "wrap", gap: "8", color: "ink2" });
const figure = css({ textStyle: "cardTitle", color: "ink" });

/** The balance of the account whose transactions are shown. */
export function BalanceNow({ accountKey, balance }: AccountBalance) {
  const name = useLookup("accounts").find(({ key }) => key === accountKey)?.label;
  return (
    <p className={line} role="status">
      {name === undefined ? "Balance now" : `On ${name} now`}
      <span className={figure}>
        <Money kobo={balance} />
      </span>
    </p>
  );
}
