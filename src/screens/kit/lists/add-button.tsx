import Plus from "lucide-react/icons/plus";
import { KEYS } from "../../../ui/behaviour/shortcut-keys";
import { Button } from "../../../ui/controls/button";

type AddButtonProps = {
  /** What it opens. */
  dialog: { send: (event: { type: "add.requested" }) => void };
  label: string;
  wide?: boolean;
};

/** The primary button of a list whose rows are added in a dialog. */
export const AddButton = ({ dialog, label, ...look }: AddButtonProps) => (
  <Button
    {...look}
    tone="primary"
    aria-keyshortcuts={KEYS.add}
    icon={<Plus aria-hidden="true" />}
    onClick={() => dialog.send({ type: "add.requested" })}
  >
    {label}
  </Button>
);
