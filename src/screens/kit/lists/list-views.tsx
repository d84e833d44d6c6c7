import { useSelector } from "@xstate/react";
import Bookmark from "lucide-react/icons/bookmark";
import { useLocation } from "react-router-dom";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { IconButton } from "../../../ui/controls/icon-button";
import { DialogFrame } from "../../../ui/overlays/dialog-frame";
import { Menu, type MenuItem } from "../../../ui/overlays/menu";
import { TextInput } from "../../../ui/fields/text-input";
import { usePhone } from "../../../ui/behaviour/use-media-query";
import type { ListViewsActor } from "../../../wiring/lists/use-list-views";

export type ListViewsProps = {
  views: ListViewsActor;
  /** The columns that can be hidden. */
  columns: readonly { id: string; label: string }[];
  /** The URL search text of the list's first page. */
  search: string;
};

/** The menu of a list's columns and named views. */
export default function ListViews({ views, columns, search }: ListViewsProps) {
  const { pathname } = useLocation();
  const isPhone = usePhone();
  const { views: saved, hidden } = useSelector(views, ({ context }) => context);
  const isNaming = useSelector(views, (snapshot) => snapshot.matches("naming"));
  const canSave = useSelector(views, (snapshot) => snapshot.can({ type: "naming.requested" }));
  const shown = saved.find((view) => view.search === search);
  const items: MenuItem[] = saved.map((view) => ({
    id: `view ${view.name}`,
    part: "Saved views",
    label: view.name,
    to: `${pathname}${view.search}`,
  }));
  if (shown) {
    items.push({
      id: "forget",
      part: "Saved views",
      label: `Forget “${shown.name}”`,
      tone: "danger",
      onSelect: () => views.send({ type: "view.forgotten", name: shown.name }),
    });
  } else if (canSave) {
    items.push({
      id: "save",
      part: "Saved views",
      label: "Save this view…",
      onSelect: () => views.send({ type: "naming.requested" }),
    });
  }
  if (!isPhone) {
    items.push(
      ...columns.map(({ id, label }) => ({
        id: `column ${id}`,
        part: "Columns",
        label,
        checked: !hidden.includes(id),
        onToggle: () => views.send({ type: "column.toggled", id }),
      })),
    );
  }
  return (
    <>
      <Menu
        label="Views"
        trigger={<IconButton label="Views" icon={<Bookmark aria-hidden="true" />} tone="secondary" />}
        items={items}
      />
      {isNaming && <NameDialog views={views} search={search} />}
    </>
  );
}

function NameDialog({ views, search }: Pick<ListViewsProps, "views" | "search">) {
  const { name, problem } = useSelector(views, ({ context }) => context);
  const cancel = () => views.send({ type: "naming.cancelled" });
  return (
    <DialogFrame
      title="Save this view"
      kind="confirm"
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button tone="primary" onClick={() => views.send({ type: "view.saved", search })}>
            Save view
          </Button>
        </>
      }
    >
      <Field label="Name" hint="Kept in this browser, for you alone." error={problem}>
        <TextInput value={name} onChange={(text) => views.send({ type: "name.changed", name: text })} />
      </Field>
    </DialogFrame>
  );
}
