import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { ShopDetails, ShopSettings } from "../../api/settings/settings";
import {
  type notesCard,
  type notesForm,
  type ReceiptWidth,
  settingsPageMachine,
  type shopCard,
  type shopForm,
} from "../../machines/settings/settings";
import {
  categoriesMachine,
  categoryDialogMachine,
  expenseCategoryDialogMachine,
} from "../../machines/settings/categories";
import { resources } from "../../resources";
import { DescriptionList } from "../../ui/display/description-list";
import { SegmentedControl } from "../../ui/controls/segmented-control";
import { Field } from "../../ui/fields/field";
import { TextInput } from "../../ui/fields/text-input";
import { PageHeader } from "../../ui/layout/page-header";
import { useCardsLeaveGuard } from "../../wiring/pages/use-cards-leave-guard";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { CardForm } from "../kit/forms/card-form";
import { detailGrid, sideColumn, stack } from "../kit/forms/form-styles";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import { ReadCard } from "../kit/forms/read-card";
import { RecordScreen } from "../kit/forms/record-screen";
import { History } from "../kit/history/history";
import { CashRules } from "./cash-rules";
import { ReorderDefaults } from "./reorder-defaults";
import { PaperPreviews } from "./paper-previews";
import { CategoriesCard } from "./categories-card";

const SHOP = "Shop";
const NOTES = "Closing words";

const widths = (["80", "58"] satisfies `${ReceiptWidth}`[]).map((value) => ({ value, label: `${value} mm` }));

const grid = css({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16" });

export function Component() {
  const page = useScreenActor(settingsPageMachine, { key: "shop" });
  const { shop, notes, cash, reorder } = useSelector(page, ({ context }) => context.cards);
  const shopEdit = useSelector(shop, ({ children }) => children.form);
  const notesEdit = useSelector(notes, ({ children }) => children.form);
  const cashEdit = useSelector(cash, ({ children }) => children.form);
  const reorderEdit = useSelector(reorder, ({ children }) => children.form);
  const categories = useScreenActor(categoriesMachine, { key: "goods" });
  const dialog = useScreenActor(categoryDialogMachine, { list: categories });
  const categoryEdit = useSelector(dialog, ({ children }) => children.form);
  const expenses = useScreenActor(categoriesMachine, { key: "expense" });
  const expenseDialog = useScreenActor(expenseCategoryDialogMachine, { list: expenses });
  const expenseEdit = useSelector(expenseDialog, ({ children }) => children.form);
  const leaving = useCardsLeaveGuard([shopEdit, notesEdit, cashEdit, reorderEdit, categoryEdit, expenseEdit]);
  return (
    <RecordScreen actor={page} resource={resources.settings}>
      {(settings) => (
        <>
          <title>Settings · Backroom</title>
          <PageHeader title={resources.settings.label} />
          <div className={detailGrid}>
            <div className={stack}>
              {shopEdit ? <ShopForm form={shopEdit} /> : <ShopCard settings={settings} card={shop} />}
              {notesEdit ? <NotesForm form={notesEdit} /> : <NotesCard settings={settings} card={notes} />}
              <CashRules settings={settings} card={cash} form={cashEdit} />
              <ReorderDefaults settings={settings} card={reorder} form={reorderEdit} />
              <CategoriesCard list={categories} dialog={dialog} />
              <CategoriesCard list={expenses} dialog={expenseDialog} isOfExpenses />
            </div>
            <div className={sideColumn}>
              <PaperPreviews settings={settings} shopEdit={shopEdit} notesEdit={notesEdit} />
            </div>
          </div>
          <History kind="settings" recordKey={settings.key} record={settings} />
          <LeaveDialog actor={leaving}>Your changes will be lost.</LeaveDialog>
        </>
      )}
    </RecordScreen>
  );
}

const ShopCard = ({ settings, card }: { settings: ShopSettings; card: ActorRefFrom<typeof shopCard> }) => (
  <ReadCard title={SHOP} note="At the head of every paper, and in every mail." card={card} mayEdit>
    <DescriptionList
      items={[
        { term: "Name", detail: settings.name },
        { term: "Address", detail: settings.address || "None" },
        { term: "Tax number (TIN)", detail: settings.tin || "None" },
        { term: "VAT in prices", detail: settings.vatRate === "" ? "None" : `${settings.vatRate}%` },
      ]}
    />
  </ReadCard>
);

function ShopForm({ form }: { form: ActorRefFrom<typeof shopForm> }) {
  const values = useSelector(form, ({ context }) => context.values);
  const fields = useSelector(form, ({ context }) => context.problems?.fields);
  const control = (name: keyof ShopDetails) => ({
    autoComplete: "off",
    value: values[name],
    onChange: (text: string) => form.send({ type: "field.changed", patch: { [name]: text } }),
  });
  return (
    <CardForm title={SHOP} form={form} saveLabel="Save">
      <div className={grid}>
        <Field name="name" label="Name" error={fields?.name}>
          <TextInput maxLength={80} {...control("name")} />
        </Field>
        <Field name="address" label="Address" mark="(optional)" error={fields?.address}>
          <TextInput maxLength={200} {...control("address")} />
        </Field>
        <Field name="tin" label="Tax number (TIN)" mark="(optional)" error={fields?.tin}>
          <TextInput maxLength={20} {...control("tin")} />
        </Field>
        <Field
          name="vatRate"
          label="VAT in prices, in percent"
          mark="(optional)"
          hint="Prices include it. Orders keep the rate that they were made with."
          error={fields?.vatRate}
        >
          <TextInput maxLength={6} inputMode="decimal" {...control("vatRate")} />
        </Field>
      </div>
    </CardForm>
  );
}

const NotesCard = ({ settings, card }: { settings: ShopSettings; card: ActorRefFrom<typeof notesCard> }) => (
  <ReadCard title={NOTES} card={card} mayEdit>
    <DescriptionList
      items={[
        { term: "At the foot of an invoice", detail: settings.invoiceNote || "None" },
        { term: "At the end of a receipt", detail: settings.receiptNote || "None" },
        { term: "Receipt width", detail: `${settings.receiptMm} mm` },
      ]}
    />
  </ReadCard>
);

function NotesForm({ form }: { form: ActorRefFrom<typeof notesForm> }) {
  const values = useSelector(form, ({ context }) => context.values);
  const fields = useSelector(form, ({ context }) => context.problems?.fields);
  const control = (name: "invoiceNote" | "receiptNote") => ({
    autoComplete: "off",
    value: values[name],
    onChange: (text: string) => form.send({ type: "field.changed", patch: { [name]: text } }),
  });
  return (
    <CardForm title={NOTES} form={form} saveLabel="Save">
      <div className={grid}>
        <Field name="invoiceNote" label="At the foot of an invoice" error={fields?.invoiceNote}>
          <TextInput maxLength={100} {...control("invoiceNote")} />
        </Field>
        <Field name="receiptNote" label="At the end of a receipt" error={fields?.receiptNote}>
          <TextInput maxLength={200} {...control("receiptNote")} />
        </Field>
        <Field of="group" name="receiptMm" label="Receipt width" error={fields?.receiptMm}>
          <SegmentedControl
            full
            options={widths}
            value={`${values.receiptMm}`}
            onChange={(width) =>
              form.send({ type: "field.changed", patch: { receiptMm: Number(width) as ReceiptWidth } })
            }
          />
        </Field>
      </div>
    </CardForm>
  );
}
