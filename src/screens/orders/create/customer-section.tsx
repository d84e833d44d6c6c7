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
  { value: "walk-in", label: "Walk-in" },
] as const;

const quiet = css({ textStyle: "small", color: "ink2" });
const body = css({ display: "grid", gap: "16" });

export function CustomerSection({ actor }: SectionProps) {
  const mode = useSelector(actor, ({ context }) => context.draft.customerMode);
  return (
    <Card title="Customer">
      <div className={body}>
        <SegmentedControl
          label="Customer"
          full
          options={MODES}
          value={mode}
          onChange={(next) => actor.send({ type: "customerMode.changed", mode: next })}
        />
        {mode === "select" && <CustomerChooser actor={actor} />}
        {mode === "create" && <NewCustomerFields actor={actor} />}
        {mode === "walk-in" && (
          <p className={quiet}>No name is kept. A walk-in sale must be paid in full, and leaves no debt.</p>
        )}
      </div>
    </Card>
  );
}
