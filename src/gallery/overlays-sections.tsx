import { ChoiceSections } from "./overlays/choice-sections";
import { DialogSections } from "./overlays/dialog-sections";
import { LineSections } from "./overlays/line-sections";
import { TableSections } from "./overlays/table-sections";

/** All overlays, lists and filters, in all their states. */
export function OverlaySections() {
  return (
    <>
      <ChoiceSections />
      <DialogSections />
      <TableSections />
      <LineSections />
    </>
  );
}
