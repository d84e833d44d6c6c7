import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Failure } from "../../machines/kit/failure";
import { boundProductImport, isUncertain } from "../../machines/products/product-import.machine";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { Checkbox } from "../../ui/controls/checkbox";
import { Dropzone, FileRow, UploadRow } from "../../ui/controls/dropzone";
import { Field } from "../../ui/fields/field";
import { Select } from "../../ui/fields/select";
import { useSeesEveryStore, useLookup } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { fieldGrid, stack } from "../kit/forms/form-styles";
import { optionsOf } from "../kit/lists/lookup-options";
import { LookupChoice } from "../kit/lookups/lookup-choice";
import { Notice } from "../kit/notice";
import { ImportReportView } from "./import-report";

const buttons = css({ display: "flex", flexWrap: "wrap", gap: "8" });

const checks = css({ display: "grid", gap: "8", justifyItems: "start" });

const TICKS = [
  { name: "isUpdating", label: "Change products that are listed already" },
  { name: "leavesNoStock", label: "Skip rows that are no stock, such as grouped products and gift cards" },
  { name: "isCostFree", label: "No purchase price means ₦0.00" },
] as const;

type ImportActor = ActorRefFrom<typeof boundProductImport>;

/** Imports products from one file. Choosing the file only shows its name. */
export function ImportCard() {
  const actor = useScreenActor(boundProductImport, undefined);
  const { file, report, failure } = useSelector(actor, ({ context }) => context);
  const isInDoubt = useSelector(actor, ({ context }) => isUncertain(context));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  return (
    <Card
      title="Many products at once"
      note="From a CSV file, such as our own export. Nothing is sent until you ask, and you see each change before it is made. Categories that the shop lacks are added if you may manage settings, else left out."
    >
      <div className={stack}>
        {file === null ? (
          <Dropzone
            label="Product file"
            accept=".csv"
            hint="CSV, at most 5 MB. One file."
            onFiles={(files) => actor.send({ type: "files.chosen", files })}
          />
        ) : (
          <ChosenFile actor={actor} name={file.name} />
        )}
        {(failure !== null || isInDoubt) && !isBusy && (
          <Notice title={failure?.title ?? "The import was cut off"}>{outcomeOf(failure, isInDoubt)}</Notice>
        )}
        {file !== null && <Choices actor={actor} />}
        {report !== null && <ImportReportView report={report} />}
      </div>
    </Card>
  );
}

function outcomeOf(failure: Failure | null, isInDoubt: boolean): string {
  if (failure?.kind === "duplicate") {
    return "The products were imported with the choices you made before, and none of them twice.";
  }
  return isInDoubt
    ? "The products may or may not have been imported. Importing this file again imports none of them twice."
    : "Nothing was imported.";
}

function ChosenFile({ actor, name }: { actor: ImportActor; name: string }) {
  const share = useSelector(actor, ({ context }) => context.progress);
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches("checking"));
  const isImporting = useSelector(actor, (snapshot) => snapshot.matches("importing"));
  if (!isChecking && !isImporting) {
    return <FileRow name={name} removeLabel={`Remove ${name}`} onRemove={() => actor.send({ type: "file.removed" })} />;
  }
  return (
    <UploadRow
      name={name}
      share={share}
      afterwards={isChecking ? "The server is reading the file" : "The server is reading the file and importing it"}
      onCancel={() => actor.send({ type: "upload.cancelled" })}
    />
  );
}

function Choices({ actor }: { actor: ImportActor }) {
  const { choices } = useSelector(actor, ({ context }) => context);
  const stores = useLookup("stores");
  const suppliers = useLookup("suppliers");
  const seesEveryStore = useSeesEveryStore();
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches("checking"));
  const isImporting = useSelector(actor, (snapshot) => snapshot.matches("importing"));
  const canImport = useSelector(actor, (snapshot) => snapshot.can({ type: "import.requested" }));
  const isDone = useSelector(actor, (snapshot) => snapshot.matches({ resting: "imported" }));
  const asIs = (label: string) => ({ value: "", label });
  if (isDone) return null;
  return (
    <>
      <div className={fieldGrid}>
        {seesEveryStore && (
          <Field label="Store of all rows">
            <LookupChoice
              of="stores"
              as={Select}
              options={[asIs("As the file says"), ...optionsOf(stores)]}
              value={choices.storeKey}
              onChange={(storeKey) => actor.send({ type: "choices.changed", patch: { storeKey } })}
            />
          </Field>
        )}
        <Field label="Supplier of all rows">
          <LookupChoice
            of="suppliers"
            as={Select}
            options={[asIs("As the file says"), ...optionsOf(suppliers)]}
            value={choices.supplierKey}
            onChange={(supplierKey) => actor.send({ type: "choices.changed", patch: { supplierKey } })}
          />
        </Field>
      </div>
      <div className={checks}>
        {TICKS.map(({ name, label }) => (
          <Checkbox
            key={name}
            checked={choices[name]}
            onChange={(isTicked) => actor.send({ type: "choices.changed", patch: { [name]: isTicked } })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      <div className={buttons}>
        <Button
          busy={isChecking}
          busyLabel="Checking"
          disabled={isImporting}
          onClick={() => actor.send({ type: "check.requested" })}
        >
          Check file
        </Button>
        <Button
          busy={isImporting}
          busyLabel="Importing"
          disabled={!canImport && !isImporting}
          onClick={() => actor.send({ type: "import.requested" })}
        >
          Import products
        </Button>
      </div>
    </>
  );
}
