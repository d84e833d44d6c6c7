import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { ShopSettings } from "../../api/settings/settings";
import { type notesForm, previewFile, SAMPLE_KOBO, type shopForm, vatOfSample } from "../../machines/settings/settings";
import { FileLink } from "../../ui/display/file-link";
import { Money } from "../../ui/display/money";
import { Card } from "../../ui/layout/card";

/** Paper is white with black letters in both themes. */
const paper = css({
  display: "grid",
  gap: "2",
  padding: "16",
  bg: "#fff",
  color: "#000",
  border: "1px solid {colors.border}",
  textStyle: "small",
  overflowWrap: "anywhere",
  "& *": { color: "inherit" },
});
const centred = css({ textAlign: "center" });
const shopName = css({ textStyle: "cardTitle" });
const rule = css({ borderTop: "1px solid {colors.line}", pt: "8", mt: "8" });
const row = css({ display: "flex", justifyContent: "space-between", gap: "12" });
const link = css({ display: "flex", mt: "12" });

type Shown = Pick<ShopSettings, "name" | "address" | "tin" | "vatRate" | "invoiceNote" | "receiptNote" | "receiptMm">;

/** A sale of one phone, with its VAT. */
function Sale({ vatRate }: Pick<Shown, "vatRate">) {
  const vat = vatOfSample(vatRate);
  const line = (label: string, kobo: number): ReactNode => (
    <span className={row}>
      {label}
      <Money kobo={kobo} />
    </span>
  );
  return (
    <>
      <span className={rule}>{line("1 × A phone", SAMPLE_KOBO)}</span>
      {line("Total", SAMPLE_KOBO)}
      {vat > 0 && line(`VAT ${vatRate.trim()}%`, vat)}
      {vat > 0 && line("Without VAT", SAMPLE_KOBO - vat)}
    </>
  );
}

const tinLine = (tin: string) => tin.trim() !== "" && <span>{`TIN ${tin.trim()}`}</span>;

const Receipt = ({ shown }: { shown: Shown }) => (
  <div className={`${paper} ${centred}`} role="img" aria-label="A receipt with these settings">
    <span className={shopName}>{shown.name}</span>
    <span>{shown.address}</span>
    <span>Name of the store</span>
    <span>Address of the store</span>
    {tinLine(shown.tin)}
    <Sale vatRate={shown.vatRate} />
    <span className={rule}>{shown.receiptNote}</span>
  </div>
);

const Invoice = ({ shown }: { shown: Shown }) => (
  <div className={paper} role="img" aria-label="An invoice with these settings">
    <span className={`${row} ${shopName}`}>
      <span>{shown.name}</span>
      <span>Invoice</span>
    </span>
    <span>{shown.address}</span>
    {tinLine(shown.tin)}
    <Sale vatRate={shown.vatRate} />
    <span className={`${rule} ${centred}`}>{shown.invoiceNote}</span>
  </div>
);

type PaperPreviewsProps = {
  settings: ShopSettings;
  shopEdit: ActorRefFrom<typeof shopForm> | undefined;
  notesEdit: ActorRefFrom<typeof notesForm> | undefined;
};

/** Both papers as they would be with what is typed; the PDFs have it too, before it is saved. */
export function PaperPreviews({ settings, shopEdit, notesEdit }: PaperPreviewsProps) {
  const shop = useSelector(shopEdit, (form) => form?.context.values) ?? settings;
  const notes = useSelector(notesEdit, (form) => form?.context.values) ?? settings;
  const shown = { ...settings, ...shop, ...notes };
  const file = (kind: "invoice" | "receipt", words: string) =>
    shown.name.trim() !== "" && (
      <div className={link}>
        <FileLink href={previewFile(kind, shown)}>{words}</FileLink>
      </div>
    );
  return (
    <>
      <Card title="Receipt">
        <Receipt shown={shown} />
        {file("receipt", "Try a receipt")}
      </Card>
      <Card title="Invoice">
        <Invoice shown={shown} />
        {file("invoice", "Try an invoice")}
      </Card>
    </>
  );
}
