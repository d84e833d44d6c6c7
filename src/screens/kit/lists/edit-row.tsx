import Pencil from "lucide-react/icons/pencil";
import { createContext, type ReactNode, use } from "react";
import { css } from "styled-system/css";
import { IconButton } from "../../../ui/controls/icon-button";
import { RowHref } from "../../../ui/tables/row-link";

const sideBySide = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "12",
  alignItems: "center",
});
const unseen = css({ srOnly: true });
// Above the link of its row, which covers the whole row.
const above = css({ position: "relative" });

type EditDialog = { send: (event: { type: "edit.requested"; key: string; row?: unknown }) => void };

/** The dialog that edits the rows of a list. */
export const RowEditor = createContext<EditDialog | null>(null);

type EditRowProps = {
  rowKey: string;
  /** The accessible name of the record. */
  name: string;
  /** The row's record, for dialogs that may have to refuse it. */
  row?: unknown;
};

/** The edit button at the end of a row; arrow keys move through rows without a page by it. */
export function EditRow({ rowKey, name, row }: EditRowProps) {
  const dialog = use(RowEditor);
  const isLinked = use(RowHref) !== undefined;
  return (
    <span className={above}>
      <IconButton
        label={`Edit ${name}`}
        icon={<Pencil aria-hidden="true" />}
        size="sm"
        data-row={isLinked ? undefined : true}
        onClick={() => dialog?.send({ type: "edit.requested", key: rowKey, row })}
      />
    </span>
  );
}

/** The visually hidden heading of a column of edit icons. */
export const EditHeading = () => <span className={unseen}>Edit</span>;

/** A row on a phone, with its edit button at the end. */
export const EditableRow = ({ edit, children }: { edit: ReactNode; children: ReactNode }) => (
  <div className={sideBySide}>
    {children}
    {edit}
  </div>
);

/** The last column of a list whose rows are edited in a dialog. */
export const editColumn = {
  id: "edit",
  header: EditHeading,
  cell: ({ row: { original } }: { row: { original: { key: string; name: string } } }) => (
    <EditRow rowKey={original.key} name={original.name} />
  ),
  meta: { align: "end", width: "edit" },
} as const;
