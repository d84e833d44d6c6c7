import CornerDownLeft from "lucide-react/icons/corner-down-left";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { menu } from "styled-system/recipes";

const list = css({ minHeight: "0", overflowY: "auto" });
const label = css({
  flexShrink: 0,
  maxWidth: "80%",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
// A name is shown rather than its hint.
const hint = css({
  marginInlineStart: "auto",
  minWidth: "0",
  overflow: "hidden",
  textOverflow: "ellipsis",
  color: "ink3",
  whiteSpace: "nowrap",
  fontVariantNumeric: "tabular-nums",
});
// An icon is as wide as an initial.
const glyph = css({ display: "inline-grid", placeItems: "center", width: "24px", flexShrink: 0 });
// The list has no focus, so a touch screen has no key for it.
const enter = css({ display: "inline-flex", _coarse: { display: "none" } });
const end = css({ marginInlineStart: "auto" });
const raised = css({ _firstLetter: { textTransform: "uppercase" } });

export type CommandEntry = { id: string; label: string; hint: string };

export type CommandListProps<Entry extends CommandEntry> = {
  id: string;
  title: string;
  optionId: (entry: Entry) => string;
  /** At the start of an entry. */
  renderGlyph: (entry: Entry) => ReactNode;
  /** After the hint. */
  renderEnd?: (entry: Entry) => ReactNode;
  groups: readonly { title: string; entries: readonly Entry[] }[];
  /** The id of the entry Enter opens. */
  highlighted: string | undefined;
  onPoint: (id: string) => void;
  onChoose: (id: string) => void;
  busy: boolean;
};

/** The list of entries below a search box; the focus stays in the box. */
export const CommandList = <Entry extends CommandEntry>(props: CommandListProps<Entry>) => (
  <div id={props.id} role="listbox" className={list} aria-label={props.title} aria-busy={props.busy}>
    {props.groups.map((group, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- groups of one title may follow each other
      <div key={at} role="group" aria-label={group.title}>
        <div className={`${menu().heading} ${raised}`} aria-hidden="true">
          {group.title}
        </div>
        {group.entries.map((entry) => (
          <Option
            key={entry.id}
            glyph={props.renderGlyph(entry)}
            badge={props.renderEnd?.(entry)}
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

type OptionProps = Pick<CommandListProps<CommandEntry>, "onPoint" | "onChoose"> & {
  id: string;
  glyph: ReactNode;
  badge: ReactNode;
  entry: CommandEntry;
  isHighlighted: boolean;
};

// The box handles the keys; an option only handles the pointer.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
const Option = ({ id, glyph: picture, badge, entry, isHighlighted, onPoint, onChoose }: OptionProps) => (
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
    <span className={glyph}>{picture}</span>
    <span className={entry.hint === "" ? `${label} ${raised}` : label}>{entry.label}</span>
    {entry.hint !== "" && <span className={hint}>{entry.hint}</span>}
    {badge}
    {isHighlighted && (
      <span className={entry.hint === "" ? `${enter} ${end}` : enter}>
        <CornerDownLeft aria-hidden="true" />
      </span>
    )}
  </div>
);
