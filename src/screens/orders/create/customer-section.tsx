import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { Card } from "../../../ui/layout/card";
import { SegmentedControl } from "../../../ui/controls/segmented-control";
import { CustomerChooser } from "./customer-chooser";
import { NewCustomerFields } from "./new-customer-fields";
import type { SectionProps } from "./order-create-actor";

const MODES = [
  { value: "select", label: "Select Customer" },
  { value: "create", label: "Create Customer" },
] as const;

const body = css({ display: "grid", gap: "16" });

export function CustomerSection({ actor }: SectionProps) {
  const isCreating = useSelector(actor, ({ context }) => context.draft.customerMode === "create");
  return (
    <Card title="Customer">
      <div className={body}>
        <SegmentedControl
          label="Customer"
          full
          options={MODES}
          value={isCreating ? "create" : "select"}
          onChange={(mode) => actor.send({ type: "customerMode.changed", mode })}
        />
        {isCreating ? <NewCustomerFields actor={actor} /> : <CustomerChooser actor={actor} />}
      </div>
    </Card>
  );
}
