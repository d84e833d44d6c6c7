import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { choice } from "styled-system/recipes";
import { arrivalOf } from "../behaviour/arrival";
import { MissingCode } from "../feedback/missing-code";
import { DialogFrame } from "../overlays/dialog-frame";
import { useField } from "./field";
import type { ControlProps, Option } from "./option";
import { optionByKey, type Typed, typedWith } from "./option-keys";

export interface SelectProps extends ControlProps {
  options: readonly Option[];
  /** The chosen option's value; a value without an option shows the placeholder. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Shown in the box before the text if the chosen option has no glyph. */
  leading?: ReactNode;
  /** Offers a button that sets the value to "". */
  clearable?: boolean;
  /** Options are loading: the open list says so. */
  loading?: boolean;
}

const arrival = arrivalOf(() => import("./select-list"));

/** Hears Escape before a dialog around the box does, which would close. */
function useEscape(isHeard: boolean, act: () => void): void {
  const leave = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  });
  useLayoutEffect(() => {
    if (!isHeard) return undefined;
    const hear = (event: globalThis.KeyboardEvent) => leave(event);
    window.addEventListener("keydown", hear, true);
    return () => window.removeEventListener("keydown", hear, true);
  }, [isHeard]);
}

/**
 * A box that opens a list. The list's code loads on the first user input; while it is closed only the box is rendered, so
 * that an order of forty lines has forty buttons and no forty lists. A press that waits for the code opens the list later.
 */
export function Select({
  options,
  value,
  onChange,
  placeholder = "Select",
  leading,
  clearable = false,
  loading = false,
  label,
  invalid = false,
  disabled = false,
}: SelectProps) {
  const style = choice();
  const field = useField();
  const own = useId();
  const box = useRef<HTMLButtonElement>(null);
  const typed = useRef<Typed>({ text: "", at: Number.NEGATIVE_INFINITY });
  const code = useSyncExternalStore(arrival.subscribe, arrival.get);
  // While the list is open or waited for: the option that Enter would choose at first.
  const [opened, setOpened] = useState<{ highlighted: Option | undefined }>();
  const chosen = options.find((option) => option.value === value);
  const glyph = chosen?.glyph ?? leading;
  const ids = { trigger: field?.id ?? `${own}box`, label: field?.labelId ?? `${own}label`, content: `${own}list` };
  const hasList = opened !== undefined && typeof code === "object" && !disabled;
  const isMissing = opened !== undefined && code === "missing";
  const isWaiting = opened !== undefined && !hasList && !isMissing;

  const open = (highlighted: Option | undefined) => {
    arrival.ask();
    setOpened({ highlighted });
  };
  const close = () => setOpened(undefined);
  const choose = (option: Option | undefined) => {
    if (option && option.value !== value) onChange(option.value);
  };
  const press = ({ detail }: MouseEvent) => {
    // A click without a pointer comes from Enter or Space.
    const isByKey = detail === 0;
    if (isWaiting && isByKey) choose(opened.highlighted);
    if (opened) close();
    else open(chosen ?? (isByKey ? optionByKey("Home", "", options, undefined) : undefined));
  };
  const handleKey = (event: KeyboardEvent) => {
    const { key, timeStamp, ctrlKey, metaKey } = event;
    if (hasList || ctrlKey || metaKey) return;
    const isLetter = key.length === 1;
    if (isLetter) typed.current = typedWith(key, timeStamp, typed.current);
    // A space that is not part of a word presses the box.
    if (key === " " && typed.current.text === key) return;
    const next = optionByKey(key, typed.current.text, options, isWaiting ? opened.highlighted : chosen);
    if (next === undefined && !isLetter) return;
    if (isWaiting) setOpened({ highlighted: next ?? opened.highlighted });
    else if (key === "ArrowDown" || key === "ArrowUp") open(chosen ?? next);
    else choose(next);
    event.preventDefault();
  };

  useEscape(isWaiting, close);

  return (
    <div className={style.root}>
      {label && (
        <label id={ids.label} htmlFor={ids.trigger} data-part="label" className={style.label}>
          {label}
        </label>
      )}
      <button
        ref={box}
        id={ids.trigger}
        type="button"
        role="combobox"
        data-part="trigger"
        className={style.trigger}
        aria-labelledby={ids.label}
        aria-describedby={field?.describedBy}
        aria-haspopup="listbox"
        aria-expanded={hasList}
        aria-controls={hasList ? ids.content : undefined}
        aria-busy={isWaiting || undefined}
        aria-invalid={invalid || (field?.invalid ?? false)}
        data-invalid={invalid || field?.invalid || undefined}
        data-disabled={disabled || undefined}
        data-placeholder-shown={!chosen || undefined}
        disabled={disabled}
        onClick={press}
        onKeyDown={handleKey}
        onBlur={() => {
          if (isWaiting) close();
        }}
      >
        {glyph && <span className={style.leading}>{glyph}</span>}
        <span className={style.value}>{chosen?.label ?? placeholder}</span>
        {!(clearable && chosen) && (
          <span className={style.icon}>
            <ChevronDown />
          </span>
        )}
      </button>
      {clearable && chosen && (
        <button
          type="button"
          className={style.clear}
          aria-label={`Clear ${label ?? chosen.label}`}
          disabled={disabled}
          onClick={() => {
            onChange("");
            box.current?.focus({ preventScroll: true });
          }}
        >
          <X />
        </button>
      )}
      {hasList && (
        <code.default
          options={options}
          loading={loading}
          value={value}
          highlighted={opened.highlighted?.value}
          ids={ids}
          onChange={onChange}
          onClose={close}
        />
      )}
      {isMissing && (
        <DialogFrame kind="confirm" title={label ?? "Choices"} onClose={close}>
          <MissingCode onRetry={arrival.ask} />
        </DialogFrame>
      )}
    </div>
  );
}
