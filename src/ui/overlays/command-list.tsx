import { css } from "styled-system/css";
import { menu } from "styled-system/recipes";

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

export type CommandListProps = {
  id: string;
  title: string;
  optionId: (entry: CommandEntry) => string;
  groups: readonly { title: string; entries: readonly CommandEntry[] }[];
  /** The id of the entry Enter opens. */
  highlighted: string | undefined;
  onPoint: (id: string) => void;
  onChoose: (id: string) => void;
  busy: boolean;
};

/** The list of entries below a search box; the focus stays in the box. */
export const CommandList = (props: CommandListProps) => (
  <div id={props.id} role="listbox" className={list} aria-label={props.title} aria-busy={props.busy}>
    {props.groups.map((group, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- groups of one title may follow each other
      <div key={at} role="group" aria-label={group.title}>
        <div className={`${menu().heading} ${raised}`} aria-hidden="true">
          {group.title}
        </div>
        {group.entries.map((entry) => (
          <Entry
            key={entry.id}
            id={props.optionId(entry)}
            entry={entry}
            isHighlighted={entry.id === props.highlighted}
            onPoint={props.onPoint}
            onChoose={props.onChoose}
          />
        ))}
      </div>
    ))}
  </div>
);

type EntryProps = Pick<CommandListProps, "onPoint" | "onChoose"> & {
  id: string;
  entry: CommandEntry;
  isHighlighted: boolean;
};

// The box handles the keys; an option only handles the pointer.
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
