import type { LookupEntry } from "../../api/lookups";
import type { Option } from "../../ui/components/option";

/** A look-up list as the options of a select or combobox. */
export const optionsOf = (entries: readonly LookupEntry[]): Option[] =>
  entries.map(({ key, label, email }) => ({ value: key, label, ...(email !== undefined && { hint: email }) }));
