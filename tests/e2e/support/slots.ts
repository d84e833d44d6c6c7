import { slotNames } from "../../../tools/build/styles/short-classes";

/** The selector of a recipe's slot in the built pages, such as `data-table__td`. */
export function slot(name: string): string {
  const short = slotNames.get(name);
  if (short === undefined) throw new Error(`no recipe has the slot ${name}`);
  return `.${short}`;
}
