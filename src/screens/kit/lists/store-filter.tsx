import Store from "lucide-react/icons/store";
import { Select } from "../../../ui/fields/select";
import { useKnownStores } from "../../../wiring/session";
import { optionsOf } from "./lookup-options";

type StoreFilterProps = {
  value: string;
  onChange: (store: string) => void;
  /** What a store of it has to do with the rows. */
  label?: string;
  /** The choice of none. */
  all?: string;
};

/** Chooses one of the stores a person may see, or all. Where it is for administrators, nobody else sees it. */
export function StoreFilter({ value, onChange, label = "Store", all = "All stores" }: StoreFilterProps) {
  const stores = useKnownStores();
  return (
    <Select
      label={label}
      leading={<Store aria-hidden="true" />}
      options={[{ value: "", label: all }, ...optionsOf(stores)]}
      value={value}
      onChange={onChange}
    />
  );
}
