import { Select } from "../../../ui/fields/select";
import { useLookup } from "../../../wiring/session";
import { optionsOf } from "./lookup-options";
import { LookupChoice } from "../lookups/lookup-choice";

export function SupplierFilter({ value, onChange }: { value: string; onChange: (supplier: string) => void }) {
  const suppliers = useLookup("suppliers");
  return (
    <LookupChoice
      of="suppliers"
      as={Select}
      label="Supplier"
      options={[{ value: "", label: "All suppliers" }, ...optionsOf(suppliers)]}
      value={value}
      onChange={onChange}
    />
  );
}
