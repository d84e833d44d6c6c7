import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { CustomerRecord } from "../../../api/people/customers";
import type { customerCard } from "../../../machines/people/customer-page";
import { ReadCard } from "../../kit/forms/read-card";
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
    <ReadCard title="Customer details" card={card} mayEdit={mayEdit}>
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
    </ReadCard>
  );
}
