import Pencil from "lucide-react/icons/pencil";
import { createContext, use } from "react";
import { css } from "styled-system/css";
import { IconButton } from "../../../ui/controls/icon-button";

const unseen = css({ srOnly: true });

type EditDialog = { send: (event: { type: "edit.requested"; key: string; row?: unknown }) => void };

/** Where the rows of a list are edited. */
export const RowEditor = createContext<EditDialog | null>(null);

type EditRowProps = {
  rowKey: string;
  /** What is edited, for those who do not see the row. */
  name: string;
  /** What the row shows, where the dialog may have to refuse it. */
  row?: unknown;
};

/** The edit icon at the end of a row that has no page of its own; the arrows walk the rows by it. */
export function EditRow({ rowKey, name, row }: EditRowProps) {
  const dialog = use(RowEditor);
  return (
    <IconButton
      label={`Edit ${name}`}
      icon={<Pencil aria-hidden="true" />}
      size="sm"
      data-row
      onClick={() => dialog?.send({ type: "edit.requested", key: rowKey, row })}
    />
  );
}

/** The unseen heading of a column of edit icons. */
export const EditHeading = () => <span className={unseen}>Edit</span>;
