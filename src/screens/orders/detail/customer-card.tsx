import { css } from "styled-system/css";
import type { Order } from "../../../api/orders/orders";
import { newOrderUrl, resources } from "../../../resources";
import { Avatar } from "../../../ui/display/avatar";
import { Card } from "../../../ui/layout/card";
import { DescriptionList } from "../../../ui/display/description-list";
import { Money } from "../../../ui/display/money";
import { phoneText } from "../../../ui/fields/phone-input";
import { SocialLink } from "../../../ui/display/social-link";
import { TextLink } from "../../../ui/display/text-link";
import { useMay } from "../../../wiring/session";

const person = css({ display: "flex", alignItems: "center", gap: "12", marginBottom: "8", minWidth: "0" });
const name = css({ textStyle: "name", overflowWrap: "anywhere" });
const credit = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 16px",
  _coarse: { my: "-12px" },
});
const email = css({ textStyle: "small", color: "ink3", overflowWrap: "anywhere" });

export function CustomerCard({ order: { customer, customerKey, customerCredit } }: { order: Order }) {
  const maySell = useMay("orders.create");
  const mayView = useMay(resources.customer.view);
  const { instagram, twitter } = customer;
  if (customer.email === "") return <Card title="Customer details">{customer.name}</Card>;
  return (
    <Card
      title="Customer details"
      action={
        mayView && (
          <TextLink to={resources.customer.page(customerKey)} aria-label={`View ${customer.name}`}>
            View
          </TextLink>
        )
      }
    >
      <div className={person}>
        <Avatar name={customer.name} size={36} />
        <div>
          <div className={name}>{customer.name}</div>
          <div className={email}>{customer.email}</div>
        </div>
      </div>
      <DescriptionList
        items={[
          { term: "Phone", detail: phoneText(customer.phone) },
          { term: "Address", detail: customer.address },
          ...(instagram === ""
            ? []
            : [{ term: "Instagram", detail: <SocialLink network="instagram" handle={instagram} /> }]),
          ...(twitter === "" ? [] : [{ term: "Twitter", detail: <SocialLink network="twitter" handle={twitter} /> }]),
          ...(customerCredit === 0
            ? []
            : [
                {
                  term: "Store credit",
                  detail: (
                    <span className={credit}>
                      <Money kobo={customerCredit} />
                      {maySell && <TextLink to={newOrderUrl(customerKey)}>New order</TextLink>}
                    </span>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  );
}
