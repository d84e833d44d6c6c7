import type { CustomerRecord } from "../../../api/people/customers";
import { Card } from "../../../ui/layout/card";
import { DescriptionList } from "../../../ui/display/description-list";
import { Money } from "../../../ui/display/money";

/** What the customer bought in all stores; the part of the debt that the viewer may not see is shown separately. */
export function PurchasesCard({
  customer: { orderCount, spent, debt, owing, storeCredit },
}: {
  customer: CustomerRecord;
}) {
  const elsewhere = debt - owing.reduce((sum, order) => sum + order.debt, 0);
  return (
    <Card title="Purchases">
      <DescriptionList
        align="end"
        items={[
          { term: "Orders", detail: orderCount },
          { term: "Spent", detail: <Money kobo={spent} /> },
          { term: "Debt", detail: <Money kobo={debt} /> },
          ...(elsewhere > 0 ? [{ term: "Of it in other stores", detail: <Money kobo={elsewhere} /> }] : []),
          ...(storeCredit > 0 ? [{ term: "Store credit", detail: <Money kobo={storeCredit} /> }] : []),
        ]}
      />
    </Card>
  );
}
