import { Select } from "../../ui/components/select";
import { useLookup } from "../../wiring/session";
import { optionsOf } from "../shells/lookup-options";

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
