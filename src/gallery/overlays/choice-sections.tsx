import Store from "lucide-react/icons/store";
import { useState } from "react";
import { Avatar } from "../../ui/display/avatar";
import { Card } from "../../ui/layout/card";
import { Combobox } from "../../ui/fields/combobox";
import { DatePicker } from "../../ui/dates/date-picker";
import { Field } from "../../ui/fields/field";
import { Select } from "../../ui/fields/select";
import { StatusGlyph } from "../../ui/display/status-glyph";
import { customers, stores, suppliers } from "./samples";

const statuses = (["pending", "completed", "cancelled"] as const).map((status) => ({
  value: status,
  label: `${status.charAt(0).toUpperCase()}${status.slice(1)}`,
  glyph: <StatusGlyph status={status} />,
}));

const variations = [
  { value: "blue", label: "Blue Black, 128GB", hint: "19 in stock" },
  { value: "light", label: "Light Blue, 128GB", hint: "In this order", disabled: true },
];

const everyStore = [{ value: "", label: "All stores" }, ...stores];

function Selects() {
  const [status, setStatus] = useState("pending");
  const [store, setStore] = useState("");
  const [variation, setVariation] = useState("");
  return (
    <Card title="Select">
      <Field label="Status">
        <Select options={statuses} value={status} onChange={setStatus} />
      </Field>
      <br />
      <Select label="Store" options={everyStore} value={store} onChange={setStore} leading={<Store />} />
      <br />
      <Field label="Variation" error="Please select a variation for each product">
        <Select
          options={variations}
          value={variation}
          onChange={setVariation}
          placeholder="Select variation"
          clearable
        />
      </Field>
      <br />
      <Field label="Delivery status" hint="Not used for pickup">
        <Select options={statuses} value="pending" onChange={setStatus} disabled />
      </Field>
    </Card>
  );
}

function Comboboxes() {
  const [supplier, setSupplier] = useState("Otigba Wholesale");
  const [customer, setCustomer] = useState("");
  return (
    <Card title="Select with search">
      <Field label="Supplier">
        <Combobox options={suppliers} value={supplier} onChange={setSupplier} />
      </Field>
      <br />
      <Field label="Customer" hint="2,500 customers">
        <Combobox
          options={customers}
          value={customer}
          onChange={setCustomer}
          placeholder="Search customers"
          renderGlyph={(option) => <Avatar name={option.label} size={24} />}
        />
      </Field>
      <br />
      <Field label="Facilitator">
        <Combobox options={[]} value="" onChange={setCustomer} loading />
      </Field>
    </Card>
  );
}

function DatePickers() {
  const [day, setDay] = useState("2026-11-18");
  const [any, setAny] = useState("");
  return (
    <Card title="Date picker">
      <Field label="Date employed">
        <DatePicker value={day} onChange={setDay} max="2026-11-21" />
      </Field>
      <br />
      <Field label="Any date" error="Please fill in &quot;Any date&quot;">
        <DatePicker value={any} onChange={setAny} />
      </Field>
    </Card>
  );
}

export function ChoiceSections() {
  return (
    <>
      <Selects />
      <Comboboxes />
      <DatePickers />
    </>
  );
}
