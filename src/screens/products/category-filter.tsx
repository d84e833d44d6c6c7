import { Select } from "../../ui/fields/select";
import { useLookup } from "../../wiring/session";
import { optionsOf } from "../kit/lists/lookup-options";
import { LookupChoice } from "../kit/lookups/lookup-choice";

export function CategoryFilter({ value, onChange }: { value: string; onChange: (category: string) => void }) {
  const categories = useLookup("categories");
  return (
    <LookupChoice
      of="categories"
      as={Select}
      label="Category"
      options={[
        { value: "", label: "All categories" },
        { value: "none", label: "No category" },
        ...optionsOf(categories),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
