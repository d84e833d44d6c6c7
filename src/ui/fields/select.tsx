import {
  SelectClearTrigger,
  SelectContent,
  SelectItem,
  SelectItemIndicator,
  SelectItemText,
  SelectLabel,
  SelectPositioner,
  SelectRoot,
  SelectTrigger,
  createListCollection,
} from "@ark-ui/react/select";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { type ReactNode, useMemo } from "react";
import { choice } from "styled-system/recipes";
import { useField } from "./field";
import type { ControlProps, Option } from "./option";

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
}

// Ark reads an empty item value as "none", but "" is the value of "All stores".
const toItem = (value: string) => `=${value}`;
const fromItem = (item: string | undefined) => item?.slice(1) ?? "";

export function Select({
  options,
  value,
  onChange,
  placeholder = "Select",
  leading,
  clearable = false,
  label,
  invalid = false,
  disabled = false,
}: SelectProps) {
  const style = choice();
  const field = useField();
  const wrong = invalid || (field?.invalid ?? false);
  const collection = useMemo(
    () =>
      createListCollection({
        items: options,
        itemToValue: (option) => toItem(option.value),
        itemToString: (option) => option.label,
        isItemDisabled: (option) => option.disabled ?? false,
      }),
    [options],
  );
  const chosen = options.find((option) => option.value === value);
  const glyph = chosen?.glyph ?? leading;
  return (
    <SelectRoot
      collection={collection}
      value={chosen ? [toItem(value)] : []}
      onValueChange={(change) => onChange(fromItem(change.value[0]))}
      ids={field ? { trigger: field.id, label: field.labelId } : {}}
      invalid={wrong}
      disabled={disabled}
      positioning={{ strategy: "fixed", sameWidth: true, gutter: 6 }}
      lazyMount
      unmountOnExit
      className={style.root}
    >
      {label && <SelectLabel className={style.label}>{label}</SelectLabel>}
      <SelectTrigger className={style.trigger} aria-describedby={field?.describedBy}>
        {glyph && <span className={style.leading}>{glyph}</span>}
        <span className={style.value}>{chosen?.label ?? placeholder}</span>
        {!(clearable && chosen) && (
          <span className={style.icon}>
            <ChevronDown />
          </span>
        )}
      </SelectTrigger>
      {clearable && (
        <SelectClearTrigger className={style.clear} aria-label={`Clear ${label ?? chosen?.label ?? "value"}`}>
          <X />
        </SelectClearTrigger>
      )}
      <SelectPositioner className={style.positioner}>
        <SelectContent className={style.content}>
          {options.map((option) => (
            <SelectItem key={option.value} item={option} className={style.option}>
              {option.glyph && <span className={style.leading}>{option.glyph}</span>}
              <SelectItemText className={style.optionText}>{option.label}</SelectItemText>
              {option.hint && <span className={style.hint}>{option.hint}</span>}
              <SelectItemIndicator className={style.check}>
                <Check />
              </SelectItemIndicator>
            </SelectItem>
          ))}
        </SelectContent>
      </SelectPositioner>
    </SelectRoot>
  );
}
