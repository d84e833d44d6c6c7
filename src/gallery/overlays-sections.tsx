import { ChoiceSections } from "./overlays/choice-sections";
import { DialogSections } from "./overlays/dialog-sections";
import { LineSections } from "./overlays/line-sections";
import { TableSections } from "./overlays/table-sections";

/** Everything that floats, lists or filters, each in all its states. */
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
