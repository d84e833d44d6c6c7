import type { LookupEntry } from "../../../api/shell/lookups";
import type { Option } from "../../../ui/fields/option";

/** A look-up list as the options of a select or combobox. */
export const optionsOf = (entries: readonly LookupEntry[]): Option[] =>
  entries.map(({ key, label, email }) => ({ value: key, label, ...(email !== undefined && { hint: email }) }));
