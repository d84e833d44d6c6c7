import Store from "lucide-react/icons/store";
import { Select } from "../../../ui/fields/select";
import { useKnownStores } from "../../../wiring/session";
import { LookupChoice } from "../lookups/lookup-choice";
import { optionsOf } from "./lookup-options";

type StoreFilterProps = {
  value: string;
  onChange: (store: string) => void;
  /** The relation of a store to the rows. */
  label?: string;
  /** The text of the choice of all stores. */
  all?: string;
};

/** Chooses one of the stores a person may see, or all. */
export function StoreFilter({ value, onChange, label = "Store", all = "All stores" }: StoreFilterProps) {
  const stores = useKnownStores();
  return (
    <LookupChoice
      of="stores"
      as={Select}
      label={label}
      leading={<Store aria-hidden="true" />}
      options={[{ value: "", label: all }, ...optionsOf(stores)]}
      value={value}
      onChange={onChange}
    />
  );
}
