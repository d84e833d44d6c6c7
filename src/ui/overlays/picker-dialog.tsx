import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { css } from "styled-system/css";
import { productPicker } from "styled-system/recipes";
import { Button } from "../controls/button";
import { Modal } from "./modal";
import { Pagination, type PaginationProps } from "../controls/pagination";
import { SearchInput } from "../fields/search-input";
import { KEYS } from "../behaviour/shortcut-keys";
import { walkRows } from "../behaviour/row-walk";

const bar = css({ display: "flex", alignItems: "center", gap: "8", "& > :first-child": { flex: "1" } });

export interface PickerDialogProps {
  open: boolean;
  title?: string;
  /** The text of the button, in place of how many products it adds. */
  add?: string;
  onClose: () => void;
  query: string;
  onQueryChange: (query: string) => void;
  /** Enter in the search box; it never submits a form around it. */
  onEnter: () => void;
  /** Beside the search box. */
  beside?: ReactNode;
  /** The position of the list among all found products. */
  range: Omit<PaginationProps, "look">;
  /** The number of ticked variants on all pages. */
  selectedCount: number;
  onAdd: () => void;
  /** False disables "Add n products". */
  canAdd: boolean;
  /** New products are loading; the old ones stay. */
  busy?: boolean;
  /** `PickerProduct`s in a `PickerList`, or a skeleton, empty or error state. */
  children: ReactNode;
}

export function PickerDialog(props: PickerDialogProps) {
  const {
    open,
    title = "Add products",
    add,
    onClose,
    query,
    onQueryChange,
    onEnter,
    beside,
    range,
    selectedCount,
    onAdd,
    canAdd,
    busy = false,
    children,
  } = props;
  const style = productPicker();
  const search = useRef<HTMLInputElement>(null);
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      onKeyDown={walkRows}
      initialFocus={() => search.current}
      toolbar={
        <div className={bar}>
          <SearchInput
            ref={search}
            placeholder="Search products"
            value={query}
            onChange={onQueryChange}
            onKeyDown={enter}
          />
          {beside}
        </div>
      }
      footer={
        <>
          <div className={style.range}>
            <Pagination {...range} look="quiet" />
          </div>
          <span className={style.selected} aria-live="polite">
            {selectedCount} selected
          </span>
          <div className={style.actions}>
            <Button onClick={onClose}>Cancel</Button>
            <Button tone="primary" aria-keyshortcuts={KEYS.submit} disabled={!canAdd} onClick={onAdd}>
              {add ??
                (selectedCount === 0
                  ? "Add products"
                  : `Add ${selectedCount} ${selectedCount === 1 ? "product" : "products"}`)}
            </Button>
          </div>
        </>
      }
    >
      <div aria-busy={busy}>{children}</div>
    </Modal>
  );
}
