import { Select } from "../../ui/fields/select";
import { useLookup } from "../../wiring/session";
import { optionsOf } from "../kit/lists/lookup-options";

export function SupplierFilter({ value, onChange }: { value: string; onChange: (supplier: string) => void }) {
  const suppliers = useLookup("suppliers");
  return (
    <Select
      label="Supplier"
      options={[{ value: "", label: "All suppliers" }, ...optionsOf(suppliers)]}
      value={value}
      onChange={onChange}
    />
  );
}
