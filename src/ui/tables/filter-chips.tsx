import { filterChips } from "styled-system/recipes";
import type { Segment } from "../controls/segmented-control";

export interface FilterChipsProps<Value extends string> {
  label: string;
  options: ReadonlyArray<Segment<Value>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** A single choice in a row that scrolls sideways. */
export function FilterChips<Value extends string>({ label, options, value, onChange }: FilterChipsProps<Value>) {
  const style = filterChips();
  return (
    <div role="group" aria-label={label} className={style.root}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={style.chip}
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={(event) => {
            event.currentTarget.scrollIntoView?.({ block: "nearest", inline: "nearest" });
            onChange(option.value);
          }}
        >
          {option.glyph}
          {option.label}
        </button>
      ))}
    </div>
  );
}
