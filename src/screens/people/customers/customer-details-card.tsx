import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { CustomerRecord } from "../../../api/people/customers";
import type { customerCard } from "../../../machines/people/customer-page";
import { Card } from "../../../ui/layout/card";
import { EditButton } from "../../kit/forms/edit-button";
import { DescriptionList } from "../../../ui/display/description-list";
import { phoneText } from "../../../ui/fields/phone-input";
import { SocialLink } from "../../../ui/display/social-link";
import { useMay } from "../../../wiring/session";
import { listDate } from "../../kit/dates";
import { CustomerForm } from "./customer-form";

type Props = { customer: CustomerRecord; card: ActorRefFrom<typeof customerCard> };

export function CustomerDetailsCard({ customer, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayEdit = useMay("customers.edit");
  if (form) return <CustomerForm form={form} />;
  const { instagram, twitter } = customer;
  return (
    <Card title="Customer details" action={mayEdit && <EditButton card={card} />}>
      <DescriptionList
        items={[
          { term: "Name", detail: customer.name },
          { term: "Phone", detail: phoneText(customer.phone) },
          { term: "Email", detail: customer.email },
          { term: "Address", detail: customer.address },
          ...(instagram === ""
            ? []
            : [{ term: "Instagram", detail: <SocialLink network="instagram" handle={instagram} /> }]),
          ...(twitter === "" ? [] : [{ term: "Twitter", detail: <SocialLink network="twitter" handle={twitter} /> }]),
          { term: "Date added", detail: listDate(customer.createdAt) },
        ]}
      />
    </Card>
  );
}
