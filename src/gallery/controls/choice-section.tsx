import { useState } from "react";
import { Card } from "../../ui/layout/card";
import { Checkbox } from "../../ui/controls/checkbox";
import { Field } from "../../ui/fields/field";
import { QuantityStepper } from "../../ui/controls/quantity-stepper";
import { SegmentedControl } from "../../ui/controls/segmented-control";
import { StatusGlyph } from "../../ui/display/status-glyph";
import { Switch } from "../../ui/controls/switch";
import { Row, Stack } from "./row";

const methods = [
  { value: "pickup", label: "Pickup" },
  { value: "delivery", label: "Delivery" },
] as const;

const orders = [
  { value: "", label: "All" },
  { value: "pending", label: "Pending", glyph: <StatusGlyph status="pending" /> },
  { value: "completed", label: "Completed", glyph: <StatusGlyph status="completed" /> },
] as const;

export function ChoiceSection() {
  const [on, setOn] = useState(true);
  const [mixed, setMixed] = useState<boolean | "mixed">("mixed");
  const [off, setOff] = useState(false);
  const [admin, setAdmin] = useState(true);
  const [staff, setStaff] = useState(false);
  const [method, setMethod] = useState<"pickup" | "delivery">("pickup");
  const [status, setStatus] = useState<"" | "pending" | "completed">("");
  const [count, setCount] = useState(2);
  return (
    <Card title="Choices">
      <Row>
        <Checkbox checked={on} onChange={setOn}>
          On
        </Checkbox>
        <Checkbox checked={mixed} onChange={setMixed}>
          Mixed
        </Checkbox>
        <Checkbox checked={off} onChange={setOff}>
          Off
        </Checkbox>
        <Switch checked={admin} onChange={setAdmin}>
          {admin ? "Admin" : "Not admin"}
        </Switch>
      </Row>
      <Row>
        <Switch checked={staff} onChange={setStaff}>
          {staff ? "Admin" : "Not admin"}
        </Switch>
        <Checkbox checked onChange={() => {}} disabled>
          In this order
        </Checkbox>
        <Switch checked={false} onChange={() => {}} disabled>
          Off
        </Switch>
      </Row>
      <Row>
        <SegmentedControl label="Method" options={methods} value={method} onChange={setMethod} />
        <QuantityStepper label="Quantity" value={count} onChange={setCount} max={12} />
        <QuantityStepper label="Last one" value={1} onChange={() => {}} max={1} />
      </Row>
      <Row>
        <SegmentedControl label="Status" options={orders} value={status} onChange={setStatus} />
      </Row>
      <Stack>
        <Field label="Delivery method" of="group">
          <SegmentedControl options={methods} value={method} onChange={setMethod} full />
        </Field>
      </Stack>
    </Card>
  );
}
