import { css } from "styled-system/css";
import type { Charge, Repair } from "../../api/repairs/repairs";
import { chargeUrl, isCharged } from "../../machines/repairs/repairs";
import { resources } from "../../resources";
import { ButtonLink } from "../../ui/controls/button-link";
import { DescriptionList } from "../../ui/display/description-list";
import { Money } from "../../ui/display/money";
import { StatusBadge } from "../../ui/display/status-badge";
import { TextLink } from "../../ui/display/text-link";
import { Card } from "../../ui/layout/card";
import { useMay } from "../../wiring/session";
import { stack } from "../kit/forms/form-styles";

const quiet = css({ textStyle: "small", color: "ink2" });

const factsOf = ({ key, number, status, cost, debt }: Charge) => [
  {
    term: <TextLink to={resources.order.page(key)}>Order {number}</TextLink>,
    detail: status === "cancelled" ? <StatusBadge status={status} /> : <Money kobo={cost} />,
  },
  ...(debt > 0 ? [{ term: "Owed", detail: <Money kobo={debt} /> }] : []),
];

/** The orders that charge for a customer's device, and the way to the next one. */
export function ChargeCard({ repair }: { repair: Repair }) {
  const maySell = useMay("orders.create");
  const { orders, customerKey, deposit } = repair;
  if (orders === null || customerKey === null) return null;
  const isOpen = !isCharged(orders);
  return (
    <Card title="Charge">
      <div className={stack}>
        {orders.length > 0 && <DescriptionList align="end" items={orders.flatMap(factsOf)} />}
        {isOpen && (
          <p className={quiet}>
            An order takes the parts from stock.
            {(deposit ?? 0) > 0 && " The deposit is its first payment, and is in no account until then."}
          </p>
        )}
        {maySell && (
          <ButtonLink to={chargeUrl(repair)} wide>
            {isOpen ? "Charge in an order" : "Add another order"}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
