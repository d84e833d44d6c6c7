import {
  ComboboxClearTrigger,
  ComboboxContent,
  ComboboxControl,
  ComboboxInput,
  ComboboxItem,
  ComboboxItemIndicator,
  ComboboxItemText,
  ComboboxLabel,
  ComboboxPositioner,
  ComboboxRoot,
  ComboboxTrigger,
  createListCollection,
} from "@ark-ui/react/combobox";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { choice } from "styled-system/recipes";
import type { Replaced } from "../behaviour/replaced-control";
import { indexOptions, searchOptions, shownOptions } from "./combobox-search";
import { useField } from "./field";
import { FirstMatch } from "./first-match";
import type { ControlProps, Option } from "./option";

export interface ComboboxProps extends ControlProps, Replaced {
  options: readonly Option[];
  /** The chosen option's value, or "". */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Renders the glyph of an option, only for displayed rows. */
  renderGlyph?: (option: Option) => ReactNode;
  /** Options are loading: the list says so instead of "No matches". */
  loading?: boolean;
  /** If given, the owner searches, and `options` are the results. */
  onQueryChange?: (query: string) => void;
  /** The chosen option, which the results of the owner's search may lack. */
  chosen?: Option | undefined;
  /** The owner's words below the results, in place of how many more there are. */
  note?: string | undefined;
}

export function Combobox({
  options,
  value,
  onChange,
  placeholder = "Search",
  renderGlyph,
  loading = false,
  onQueryChange,
  begun,
  boxRef,
  chosen: ownChosen,
  note: ownNote,
  label,
  invalid = false,
  disabled = false,
}: ComboboxProps) {
  const style = choice();
  const field = useField();
  const wrong = invalid || (field?.invalid ?? false);
  // The text typed into the open list; null while the list is closed and the box shows the chosen label.
  const [typed, setTyped] = useState<string | null>(begun || null);
  const query = typed ?? "";
  const index = useMemo(() => indexOptions(options), [options]);
  const listed = useMemo(() => options.find((option) => option.value === value), [options, value]);
  const chosen = ownChosen ?? listed;
  const { shown, more } = useMemo(
    () => shownOptions(onQueryChange ? index.options : searchOptions(index, query), chosen, query !== ""),
    [index, query, chosen, onQueryChange],
  );
  const collection = useMemo(
    () => createListCollection({ items: shown, isItemDisabled: (option) => option.disabled ?? false }),
    [shown],
  );
  const search = (text: string | null) => {
    setTyped(text);
    if ((text ?? "") !== query) onQueryChange?.(text ?? "");
  };
  const goOn = useEffectEvent(() => {
    if (begun) onQueryChange?.(begun);
  });
  // What is typed is searched once the owner can hear of it.
  useEffect(() => goOn(), []);
  const glyphOf = (option: Option) => renderGlyph?.(option) ?? option.glyph;
  const leading = chosen && typed === null ? glyphOf(chosen) : <Search />;
  const note = loading
    ? "Loading"
    : ownNote !== undefined
      ? ownNote
      : shown.length === 0
        ? "No matches"
        : more > 0
          ? `${more.toLocaleString("en")} more: keep typing`
          : "";
  return (
    <ComboboxRoot
      collection={collection}
      value={chosen ? [value] : []}
      onValueChange={(change) => {
        // Before the search ends: the owner still knows the option from its results.
        onChange(change.value[0] ?? "");
        search(null);
      }}
      inputValue={typed ?? chosen?.label ?? ""}
      onOpenChange={(change) => {
        if (change.open) setTyped((text) => text ?? "");
        else search(null);
      }}
      ids={field ? { input: field.id, label: field.labelId } : {}}
      inputBehavior="autohighlight"
      openOnClick
      defaultOpen={Boolean(begun)}
      invalid={wrong}
      disabled={disabled}
      placeholder={(typed !== null && chosen?.label) || placeholder}
      positioning={{ strategy: "fixed", sameWidth: true, gutter: 6 }}
      lazyMount
      unmountOnExit
      className={style.root}
    >
      {label && <ComboboxLabel className={style.label}>{label}</ComboboxLabel>}
      <ComboboxControl className={style.control}>
        {leading && <span className={style.leading}>{leading}</span>}
        <ComboboxInput
          ref={boxRef}
          className={style.input}
          aria-describedby={field?.describedBy}
          onChange={(event) => {
            // From the box itself: the library also reports a change when the chosen option arrives, whatever is typed.
            const text = event.currentTarget.value;
            // Rendered synchronously: a later key must not meet a box with the earlier text.
            flushSync(() => search(text));
          }}
          onKeyDown={(event) => {
            // Typing over the chosen label replaces it instead of appending.
            const types = event.key.length === 1 || event.key === "Backspace" || event.key === "Delete";
            if (typed === null && types && !event.ctrlKey && !event.metaKey) event.currentTarget.select();
          }}
        />
        <ComboboxClearTrigger className={style.clear} aria-label="Clear">
          <X />
        </ComboboxClearTrigger>
        <ComboboxTrigger className={style.icon} aria-label="Show all">
          <ChevronDown />
        </ComboboxTrigger>
      </ComboboxControl>
      <ComboboxPositioner className={style.positioner}>
        <ComboboxContent className={style.content}>
          <FirstMatch query={query} />
          {shown.map((option) => {
            const glyph = glyphOf(option);
            return (
              <ComboboxItem key={option.value} item={option} className={style.option}>
                {glyph && <span className={style.leading}>{glyph}</span>}
                <ComboboxItemText className={style.optionText}>{option.label}</ComboboxItemText>
                {option.hint && <span className={style.hint}>{option.hint}</span>}
                <ComboboxItemIndicator className={style.check}>
                  <Check />
                </ComboboxItemIndicator>
              </ComboboxItem>
            );
          })}
          {note && (
            <div role="option" aria-disabled="true" aria-selected="false" className={style.note}>
              {note}
            </div>
          )}
        </ComboboxContent>
      </ComboboxPositioner>
    </ComboboxRoot>
  );
}
