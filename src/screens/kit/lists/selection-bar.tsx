import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { holdsPage } from "../../../machines/kit/list.machine";
import { Button } from "../../../ui/controls/button";
import { usePhone } from "../../../ui/behaviour/use-media-query";
import { FloatingBar } from "../../../ui/layout/floating-bar";
import type { ListActor } from "../../../wiring/lists/use-list-actor";
import type { SelectionActor } from "../../../wiring/lists/use-selection";

// Live, so that the count of a box that is ticked is heard.
const counted = css({ textStyle: "name", color: "ink" });

type SelectionBarProps<Row> = {
  list: ListActor<Row>;
  selection: SelectionActor;
  /** What can be done with the rows. */
  children: ReactNode;
};

/** How many rows are selected, more to select, and what to do with them; nothing while none is. */
export function SelectionBar<Row extends { key: string }>({ list, selection, children }: SelectionBarProps<Row>) {
  const isPhone = usePhone();
  const { rows, total } = useSelector(list, ({ context }) => context);
  const { keys } = useSelector(selection, ({ context }) => context);
  const isAll = useSelector(selection, (snapshot) => snapshot.matches("all"));
  const isNone = useSelector(selection, (snapshot) => snapshot.matches("none"));
  if (isNone || (!isPhone && !isAll && keys.length === 0)) return null;
  const page = (rows ?? []).map(({ key }) => key);
  const isPage = holdsPage(keys, page);
  const count = isAll ? total : keys.length;
  return (
    <FloatingBar
      lead={
        <span className={counted} role="status">
          {`${isAll && total > 1 ? "All " : ""}${count.toLocaleString("en")} selected`}
        </span>
      }
    >
      {!isAll && !isPage && (
        <Button size="sm" onClick={() => selection.send({ type: "page.toggled", page })}>
          Select all on this page
        </Button>
      )}
      {!isAll && isPage && total > keys.length && (
        <Button size="sm" onClick={() => selection.send({ type: "match.selected" })}>
          {`Select all ${total.toLocaleString("en")} that match`}
        </Button>
      )}
      <Button size="sm" onClick={() => selection.send({ type: "selection.cleared" })}>
        {isPhone ? "Cancel" : "Clear"}
      </Button>
      {count > 0 && children}
    </FloatingBar>
  );
}
