import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { css } from "styled-system/css";
import { menu } from "styled-system/recipes";
import { Modal } from "./modal";
import { SearchInput } from "./search-input";

// As high with one row as with twenty: nothing jumps while a person types.
const frame = css({
  display: "flex",
  flexDirection: "column",
  height: { base: "calc(100dvh - 160px)", md: "440px" },
  paddingTop: "8",
});
const list = css({ minHeight: "0", overflowY: "auto" });
const label = css({ minWidth: "0", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
const hint = css({
  marginInlineStart: "auto",
  color: "ink3",
  whiteSpace: "nowrap",
  fontVariantNumeric: "tabular-nums",
});
const raised = css({ _firstLetter: { textTransform: "uppercase" } });

export type CommandEntry = { id: string; label: string; hint: string };

export type CommandDialogProps = {
  title: string;
  onClose: () => void;
  query: string;
  onQueryChange: (query: string) => void;
  groups: readonly { title: string; entries: readonly CommandEntry[] }[];
  /** The id of the entry Enter opens. */
  highlighted: string | undefined;
  onMove: (by: 1 | -1) => void;
  onEnter: () => void;
  onPoint: (id: string) => void;
  onChoose: (id: string) => void;
  busy: boolean;
  /** Below the entries: that there are none, or why. */
  children: ReactNode;
};

/** A search box that walks and opens what stands below it; the focus never leaves the box. */
export function CommandDialog(props: CommandDialogProps) {
  const { title, onClose, query, onQueryChange, groups, highlighted, busy, children } = props;
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") props.onEnter();
    else if (event.key === "ArrowDown") props.onMove(1);
    else if (event.key === "ArrowUp") props.onMove(-1);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      initialFocus={() => box.current}
      toolbar={
        <SearchInput
          ref={box}
          placeholder="Search pages, actions, orders, products and customers"
          value={query}
          onChange={onQueryChange}
          onKeyDown={press}
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          {...(highlighted !== undefined && { "aria-activedescendant": `${id} ${highlighted}`.replaceAll(" ", "-") })}
        />
      }
    >
      <div className={frame}>
        <div id={id} role="listbox" className={list} aria-label={title} aria-busy={busy}>
          {groups.map((group, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- groups of one title may follow each other
            <div key={at} role="group" aria-label={group.title}>
              <div className={`${menu().heading} ${raised}`} aria-hidden="true">
                {group.title}
              </div>
              {group.entries.map((entry) => (
                <Entry
                  key={entry.id}
                  id={`${id} ${entry.id}`.replaceAll(" ", "-")}
                  entry={entry}
                  isHighlighted={entry.id === highlighted}
                  onPoint={props.onPoint}
                  onChoose={props.onChoose}
                />
              ))}
            </div>
          ))}
        </div>
        {children}
      </div>
    </Modal>
  );
}

type EntryProps = Pick<CommandDialogProps, "onPoint" | "onChoose"> & {
  id: string;
  entry: CommandEntry;
  isHighlighted: boolean;
};

// The box hears the keys: an option itself is only pointed at.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
const Entry = ({ id, entry, isHighlighted, onPoint, onChoose }: EntryProps) => (
  <div
    id={id}
    role="option"
    aria-selected={isHighlighted}
    data-highlighted={isHighlighted || undefined}
    className={menu().item}
    ref={isHighlighted ? (node) => node?.scrollIntoView({ block: "nearest" }) : null}
    onPointerMove={isHighlighted ? undefined : () => onPoint(entry.id)}
    onClick={() => onChoose(entry.id)}
  >
    <span className={`${label} ${raised}`}>{entry.label}</span>
    {entry.hint !== "" && <span className={hint}>{entry.hint}</span>}
  </div>
);
