import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type RefObject, useRef } from "react";
import { inputGroup } from "styled-system/recipes";
import { useFieldProps } from "./field";
import type { TextControl } from "./text-input";

export type SearchInputProps = Omit<TextControl<"input">, "ref"> & {
  /** Also the accessible name if no field gives one. */
  placeholder: string;
  ref?: RefObject<HTMLInputElement | null> | undefined;
  /** The shortcut that focuses this input from anywhere on the page. */
  focusKey?: string | undefined;
};

export function SearchInput({ onChange, value, ref, placeholder, focusKey, ...rest }: SearchInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const styles = inputGroup();
  const wiring = useFieldProps();
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <div className={styles.root}>
      <span className={styles.icon}>
        <Search aria-hidden="true" />
      </span>
      <input
        {...wiring}
        {...(!wiring.id && { "aria-label": placeholder })}
        {...rest}
        {...(focusKey !== undefined && { "aria-keyshortcuts": focusKey })}
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={placeholder}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== "" && (
        <button type="button" className={styles.button} aria-label="Clear search" title="Clear search" onClick={clear}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
