import { useSelector } from "@xstate/react";
import FileDown from "lucide-react/icons/file-down";
import { useParams } from "react-router-dom";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Repair } from "../../api/repairs/repairs";
import type { RepairStatus } from "../../api/repairs/repairs.rules";
import {
  claimTicketFile,
  type repairDetailsCard,
  type repairDetailsForm,
  repairPageMachine,
  type repairStepCard,
  type repairStepForm,
  stepsFrom,
  takeStep,
} from "../../machines/repairs/repairs";
import { resources } from "../../resources";
import { Button } from "../../ui/controls/button";
import { CardOffers, ReadCard } from "../kit/forms/read-card";
import { DescriptionList } from "../../ui/display/description-list";
import { FileLink } from "../../ui/display/file-link";
import { Money } from "../../ui/display/money";
import { TextLink } from "../../ui/display/text-link";
import { Field } from "../../ui/fields/field";
import { phoneText } from "../../ui/fields/phone-input";
import { Select } from "../../ui/fields/select";
import { Card } from "../../ui/layout/card";
import { PageHeader } from "../../ui/layout/page-header";
import { useCardsLeaveGuard } from "../../wiring/pages/use-cards-leave-guard";
import { useMay } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { listDate } from "../kit/dates";
import { CardForm } from "../kit/forms/card-form";
import { detailGrid, sideColumn, stack } from "../kit/forms/form-styles";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import { RecordScreen } from "../kit/forms/record-screen";
import { History } from "../kit/history/history";
import { RepairBadge } from "../kit/lists/repair-columns";
import { RepairFields } from "./add-repair-screen";
import { ChargeCard } from "./charge-card";

/** What a button says that moves a ticket to this status. */
const STEP_LABELS: Readonly<Record<RepairStatus, string>> = {
  received: "Receive",
  diagnosing: "Start diagnosing",
  "waiting-for-approval": "Ask for approval",
  repairing: "Start repairing",
  ready: "Mark as ready",
  "handed-over": "Hand over",
  declined: "Mark as declined",
};

export function Component() {
  const { key = "" } = useParams();
  return <RepairPage key={key} repairKey={key} />;
}

function RepairPage({ repairKey }: { repairKey: string }) {
  const page = useScreenActor(repairPageMachine, { key: repairKey });
  const { details, step } = useSelector(page, ({ context }) => context.cards);
  const leaving = useCardsLeaveGuard([
    useSelector(details, ({ children }) => children.form),
    useSelector(step, ({ children }) => children.form),
  ]);
  return (
    <RecordScreen actor={page} resource={resources.repair}>
      {(repair) => (
        <>
          <title>{`Ticket ${repair.number} · Backroom`}</title>
          <PageHeader
            title={`Ticket ${repair.number}`}
            badge={<RepairBadge status={repair.status} />}
            actions={
              <FileLink href={claimTicketFile(repair.key)} icon={<FileDown aria-hidden="true" />}>
                Print claim ticket
              </FileLink>
            }
          />
          <div className={detailGrid}>
            <DetailsCard repair={repair} card={details} />
            <div className={sideColumn}>
              <StepCard repair={repair} card={step} />
              <ChargeCard repair={repair} />
              <OwnerCard repair={repair} />
            </div>
          </div>
          <History kind="repair" recordKey={repair.key} record={repair} />
          <LeaveDialog actor={leaving}>Your changes will be lost.</LeaveDialog>
        </>
      )}
    </RecordScreen>
  );
}

function DetailsCard({ repair, card }: { repair: Repair; card: ActorRefFrom<typeof repairDetailsCard> }) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayEdit = useMay("repairs.edit");
  if (form) return <DetailsForm form={form} />;
  return (
    <ReadCard title="Device" card={card} mayEdit={mayEdit}>
      <DescriptionList
        items={[
          { term: "Device", detail: repair.device },
          { term: "Serial number", detail: repair.serial || "None" },
          { term: "Fault", detail: repair.fault },
          { term: "Handed in with it", detail: repair.handedIn || "Nothing" },
          { term: "Quoted price", detail: repair.quoted === null ? "Not quoted yet" : <Money kobo={repair.quoted} /> },
          { term: "Deposit", detail: <Money kobo={repair.deposit ?? 0} /> },
          { term: "Remark", detail: repair.remark || "None" },
        ]}
      />
    </ReadCard>
  );
}

function DetailsForm({ form }: { form: ActorRefFrom<typeof repairDetailsForm> }) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  return (
    <CardForm title="Device" form={form} saveLabel="Save">
      <RepairFields
        values={values}
        problems={problems}
        change={(patch) => form.send({ type: "field.changed", patch })}
      />
    </CardForm>
  );
}

const steps = css({ display: "grid", gap: "8" });

function StepCard({ repair, card }: { repair: Repair; card: ActorRefFrom<typeof repairStepCard> }) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayEdit = useMay("repairs.edit");
  const canStep = useSelector(card, (snapshot) => snapshot.can({ type: "edit.requested" }));
  if (form) return <StepForm form={form} />;
  const next = stepsFrom(repair.status);
  return (
    <Card title="Status">
      <div className={stack}>
        {mayEdit && <CardOffers card={card} />}
        <DescriptionList
          items={[
            { term: "Status", detail: <RepairBadge status={repair.status} /> },
            { term: "Received", detail: listDate(repair.createdAt) },
            { term: "Taken by", detail: repair.employeeName },
          ]}
        />
        {mayEdit && next.length > 0 && (
          <div className={steps}>
            {next.map((status, index) => (
              <Button
                key={status}
                tone={index === 0 ? "primary" : "secondary"}
                disabled={!canStep}
                onClick={() => takeStep(card, status)}
              >
                {STEP_LABELS[status]}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}

/** The step that is being saved, or that could not be. */
function StepForm({ form }: { form: ActorRefFrom<typeof repairStepForm> }) {
  const { status } = useSelector(form, ({ context }) => context.values);
  const from = useSelector(form, ({ context }) => context.initial.status);
  const problems = useSelector(form, ({ context }) => context.problems);
  const options = [...new Set([status, ...stepsFrom(from)])].map((value) => ({ value, label: STEP_LABELS[value] }));
  return (
    <CardForm title="Status" form={form} saveLabel="Save">
      <Field name="status" label="Next step" error={problems?.fields.status}>
        <Select
          options={options}
          value={status}
          onChange={(next) => form.send({ type: "field.changed", patch: { status: next as RepairStatus } })}
        />
      </Field>
    </CardForm>
  );
}

const OwnerCard = ({ repair }: { repair: Repair }) => {
  const maySeeCustomer = useMay("customers.view");
  const name =
    repair.customerKey === null || !maySeeCustomer ? (
      repair.customerName || "Own stock"
    ) : (
      <TextLink to={resources.customer.page(repair.customerKey)}>{repair.customerName}</TextLink>
    );
  return (
    <Card title="Owner">
      <DescriptionList
        items={[
          { term: "Customer", detail: name },
          ...(repair.customerPhone === "" ? [] : [{ term: "Phone", detail: phoneText(repair.customerPhone) }]),
          { term: "Store", detail: repair.storeTitle },
        ]}
      />
    </Card>
  );
};
