import { useSelector } from "@xstate/react";
import { useParams } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import type { SupplierRecord } from "../../../api/stock/suppliers";
import {
  type supplierDetailsCard,
  supplierPageMachine,
  type supplierPaymentCard,
  type supplierPaymentForm,
  supplierPurchasesMachine,
} from "../../../machines/purchases/purchases";
import { resources } from "../../../resources";
import { Button } from "../../../ui/controls/button";
import { DescriptionList } from "../../../ui/display/description-list";
import { Money } from "../../../ui/display/money";
import { Field } from "../../../ui/fields/field";
import { MoneyInput } from "../../../ui/fields/money-input";
import { Select } from "../../../ui/fields/select";
import { Card } from "../../../ui/layout/card";
import { PageHeader } from "../../../ui/layout/page-header";
import { usePersonList } from "../../../wiring/lists/use-person-list";
import { useCardsLeaveGuard } from "../../../wiring/pages/use-cards-leave-guard";
import { useLookup, useMay } from "../../../wiring/session";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { CardForm } from "../../kit/forms/card-form";
import { detailGrid, sideColumn, stack } from "../../kit/forms/form-styles";
import { LeaveDialog } from "../../kit/forms/leave-dialog";
import { CardOffers, ReadCard } from "../../kit/forms/read-card";
import { RecordScreen } from "../../kit/forms/record-screen";
import { History } from "../../kit/history/history";
import { optionsOf } from "../../kit/lists/lookup-options";
import { PersonList } from "../../kit/lists/person-list";
import { ownPurchaseColumns, PurchaseCompact } from "../../kit/lists/purchase-columns";
import { LookupChoice } from "../../kit/lookups/lookup-choice";
import { contactText } from "./supplier-columns";
import { SupplierFields } from "./supplier-fields";
import { SupplierPayments } from "./supplier-payments";

export function Component() {
  const { key = "" } = useParams();
  return <SupplierPage key={key} supplierKey={key} />;
}

function SupplierPage({ supplierKey }: { supplierKey: string }) {
  const page = useScreenActor(supplierPageMachine, { key: supplierKey });
  const { details, payment } = useSelector(page, ({ context }) => context.cards);
  const mayPay = useMay("purchases.pay");
  const seesPurchases = useMay(resources.purchase.view);
  const leaving = useCardsLeaveGuard([
    useSelector(details, ({ children }) => children.form),
    useSelector(payment, ({ children }) => children.form),
  ]);
  return (
    <RecordScreen actor={page} resource={resources.supplier}>
      {(supplier) => (
        <>
          <title>{`${supplier.name} · Backroom`}</title>
          <PageHeader title={supplier.name} />
          <div className={detailGrid}>
            <DetailsCard supplier={supplier} card={details} />
            {mayPay && (
              <div className={sideColumn}>
                <PaymentCard supplier={supplier} card={payment} />
              </div>
            )}
          </div>
          {seesPurchases && <Purchases supplierKey={supplierKey} />}
          {mayPay && (
            <SupplierPayments key={supplier.debts?.map(({ paid }) => paid).join(" ")} supplierKey={supplierKey} />
          )}
          <History kind="supplier" recordKey={supplier.key} record={supplier} />
          <LeaveDialog actor={leaving}>Your changes will be lost.</LeaveDialog>
        </>
      )}
    </RecordScreen>
  );
}

type CardProps<Machine> = { supplier: SupplierRecord; card: Machine };

function DetailsCard({ supplier, card }: CardProps<ActorRefFrom<typeof supplierDetailsCard>>) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayEdit = useMay("suppliers.manage");
  if (form) {
    return (
      <CardForm title="Details" form={form} saveLabel="Save">
        <SupplierFields form={form} />
      </CardForm>
    );
  }
  return (
    <ReadCard title="Details" card={card} mayEdit={mayEdit}>
      <DescriptionList
        items={[
          { term: "Name", detail: supplier.name },
          { term: "Contact", detail: contactText(supplier.contact) },
          { term: "Address", detail: supplier.address },
        ]}
      />
    </ReadCard>
  );
}

function Purchases({ supplierKey }: { supplierKey: string }) {
  const seesCost = useMay("products.cost");
  return (
    <PersonList
      actor={usePersonList(supplierPurchasesMachine, supplierKey, "purchases")}
      title="Purchases"
      label="Purchases from the supplier"
      none="No purchases yet"
      columns={ownPurchaseColumns(seesCost)}
      getRowHref={({ key }) => resources.purchase.page(key)}
      renderCompact={(purchase) => <PurchaseCompact purchase={purchase} isOwn />}
    />
  );
}

/** What is owed, in all and by store, and paying it. */
function PaymentCard({ supplier, card }: CardProps<ActorRefFrom<typeof supplierPaymentCard>>) {
  const form = useSelector(card, ({ children }) => children.form);
  const canPay = useSelector(card, (snapshot) => snapshot.can({ type: "edit.requested" }));
  if (form) return <PaymentForm form={form} supplier={supplier} />;
  const debts = supplier.debts ?? [];
  const sum = (name: "delivered" | "paid" | "owed") => debts.reduce((total, debt) => total + debt[name], 0);
  return (
    <Card title="Owed">
      <div className={stack}>
        <CardOffers card={card} />
        <DescriptionList
          align="end"
          items={[
            { term: "Delivered", detail: <Money kobo={sum("delivered")} /> },
            { term: "Paid", detail: <Money kobo={sum("paid")} /> },
            ...owedByStore(supplier),
            { term: "Owed", detail: <Money kobo={sum("owed")} /> },
          ]}
        />
        <Button tone="primary" disabled={!canPay} onClick={() => card.send({ type: "edit.requested" })}>
          Pay supplier
        </Button>
      </div>
    </Card>
  );
}

const owedByStore = ({ debts }: SupplierRecord) => {
  const open = (debts ?? []).filter(({ owed }) => owed > 0);
  return open.length < 2
    ? []
    : open.map(({ storeTitle, owed }) => ({ term: `Owed by ${storeTitle}`, detail: <Money kobo={owed} /> }));
};

type PaymentFormProps = { supplier: SupplierRecord; form: ActorRefFrom<typeof supplierPaymentForm> };

function PaymentForm({ supplier, form }: PaymentFormProps) {
  const { accountKey, amount } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems?.fields);
  const accounts = useLookup("accounts");
  return (
    <CardForm title="Pay supplier" form={form} saveLabel="Pay" note="A payment is not changed afterwards.">
      <div className={stack}>
        <DescriptionList
          align="end"
          items={(supplier.debts ?? []).map(({ storeTitle, owed }) => ({
            term: `Owed by ${storeTitle}`,
            detail: <Money kobo={owed} />,
          }))}
        />
        <Field name="amount" label="Amount" error={problems?.["amount"]}>
          <MoneyInput
            value={amount}
            onChange={(kobo) => form.send({ type: "field.changed", patch: { amount: kobo } })}
          />
        </Field>
        <Field name="accountKey" label="From" error={problems?.["accountKey"]} hint="An account of the store that owes">
          <LookupChoice
            of="accounts"
            as={Select}
            placeholder="Select account"
            options={optionsOf(accounts)}
            value={accountKey}
            onChange={(key) => form.send({ type: "field.changed", patch: { accountKey: key } })}
          />
        </Field>
      </div>
    </CardForm>
  );
}
