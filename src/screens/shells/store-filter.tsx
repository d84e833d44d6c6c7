import Store from "lucide-react/icons/store";
import { Select } from "../../ui/components/select";
import { useLookup } from "../../wiring/session";

/** Administrators choose one store or all; nobody else is shown it. */
export function StoreFilter({ value, onChange }: { value: string; onChange: (store: string) => void }) {
  const stores = useLookup("stores");
  return (
    <Select
      label="Store"
      leading={<Store aria-hidden="true" />}
      options={[{ value: "", label: "All stores" }, ...stores.map(({ key, label }) => ({ value: key, label }))]}
      value={value}
      onChange={onChange}
    />
  );
}
