import { useSelector } from "@xstate/react";
import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, use, useMemo } from "react";
import { css } from "styled-system/css";
import { holdsPage } from "../../../machines/kit/list.machine";
import { Button } from "../../../ui/controls/button";
import { Checkbox } from "../../../ui/controls/checkbox";
import { usePhone } from "../../../ui/behaviour/use-media-query";
import { createColumns } from "../../../ui/tables/table-columns";
import type { SelectionActor } from "../../../wiring/lists/use-selection";
import { ListScreen } from "./list-screen";

/** Names a row of any list. */
type Naming = { keyOf: (row: never) => string; nameOf: (row: never) => string };

const Selecting = createContext<(Naming & { selection: SelectionActor; page: readonly string[] }) | null>(null);

function useSelecting() {
  const selecting = use(Selecting);
  if (selecting === null) throw new Error("rows are selected within a selectable list");
  return selecting;
}

// Above the link that covers the row.
const above = css({ display: "grid", position: "relative", zIndex: "1" });
const place = css({ display: "grid" });
// The bar of what is selected follows the list.
const root = css({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16" });
const item = css({ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: "12", alignItems: "center" });
// The box of a row takes every press on the row.
const whole = css({ "& label::after": { content: '""', position: "absolute", inset: "-12px -16px" } });

function PageBox() {
  const { selection, page } = useSelecting();
  const checked = useSelector(selection, (snapshot) => {
    const { keys } = snapshot.context;
    if (snapshot.matches("all") || holdsPage(keys, page)) return true;
    return page.some((key) => keys.includes(key)) && "mixed";
  });
  return (
    <span className={place}>
      {/* No tab stop before the rows: once one is selected, the bar offers the same. */}
      <Checkbox
        aria-label="Select all on this page"
        tabIndex={-1}
        checked={checked}
        onChange={() => selection.send({ type: "page.toggled", page })}
      />
    </span>
  );
}

function RowBox({ row }: { row: object }) {
  const { selection, page, keyOf, nameOf } = useSelecting();
  const key = keyOf(row as never);
  const checked = useSelector(selection, (snapshot) => snapshot.matches("all") || snapshot.context.keys.includes(key));
  return (
    <span className={above}>
      <Checkbox
        aria-label={`Select ${nameOf(row as never)}`}
        checked={checked}
        onChange={() => selection.send({ type: "row.toggled", key, page })}
      />
    </span>
  );
}

const boxes = createColumns<object>().display({
  id: "selected",
  header: () => <PageBox />,
  cell: ({ row }) => <RowBox row={row.original} />,
  meta: { width: 18 },
});

/** Space at a row's link selects the row. */
function toggleRow(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target as HTMLElement;
  if (event.key !== " " || !row.matches("[data-row]")) return;
  event.preventDefault();
  row.closest("tr, li")?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
}

type ListProps<Row extends object> = ComponentProps<typeof ListScreen<Row>> & {
  getRowName: (row: Row) => string;
  /** What is offered for the selected rows. */
  children: ReactNode;
};

type Offered = { selection: SelectionActor };

/** A list whose rows can be selected, by a column of boxes, on a phone after `Select`; `selection` is null for people who may not. */
export function SelectableList<Row extends object>(props: ListProps<Row> & { selection: SelectionActor | null }) {
  const { selection, getRowName: _, children: __, ...list } = props;
  return selection === null ? <ListScreen {...list} /> : <Selectable {...props} selection={selection} />;
}

function Selectable<Row extends object>(props: ListProps<Row> & Offered) {
  const { selection, getRowName, children, columns, renderAction, ...list } = props;
  const { actor, getRowKey, getRowHref, renderCompact } = list;
  const rows = useSelector(actor, ({ context }) => context.rows);
  const isSelecting = useSelector(selection, (snapshot) => !snapshot.matches("none"));
  const isPhone = usePhone();
  const isBoxed = isPhone && isSelecting;
  const withBoxes = useMemo(() => [boxes, ...columns] as typeof columns, [columns]);
  const value = useMemo(
    () => ({ selection, page: (rows ?? []).map(getRowKey), keyOf: getRowKey, nameOf: getRowName }),
    [selection, rows, getRowKey, getRowName],
  );
  return (
    <Selecting value={value}>
      {/* Not a control itself; the key events bubble up from its rows. */}
      <div role="presentation" className={root} onKeyDown={toggleRow}>
        <ListScreen
          {...list}
          columns={withBoxes}
          {...(renderAction && !isBoxed && { renderAction })}
          {...(isBoxed && {
            getRowHref: () => undefined,
            renderCompact: (row: Row) => (
              <div className={`${item} ${whole}`}>
                <RowBox row={row} />
                {renderCompact(row)}
              </div>
            ),
          })}
          {...(!isBoxed && getRowHref && { getRowHref })}
          tools={
            <>
              {list.tools}
              {isPhone && !isSelecting && (
                <Button onClick={() => selection.send({ type: "selecting.begun" })}>Select</Button>
              )}
            </>
          }
        />
        {children}
      </div>
    </Selecting>
  );
}
