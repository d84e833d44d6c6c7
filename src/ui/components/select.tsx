import { Select as Ark, createListCollection } from "@ark-ui/react/select";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { type ReactNode, useMemo } from "react";
import { choice } from "styled-system/recipes";
import { useField } from "./field";
import type { ControlProps, Option } from "./option";

export interface SelectProps extends ControlProps {
  options: readonly Option[];
  /** The chosen option's value; one that no option has shows the placeholder. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Shown in the box before the text when the chosen option brings no glyph of its own. */
  leading?: ReactNode;
  /** Offers a button that sets the value to "". */
  clearable?: boolean;
}

// Ark reads an empty item value as "none", yet "" is how "All stores" says itself.
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
    <Ark.Root
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
      {label && <Ark.Label className={style.label}>{label}</Ark.Label>}
      <Ark.Trigger className={style.trigger} aria-describedby={field?.describedBy}>
        {glyph && <span className={style.leading}>{glyph}</span>}
        <span className={style.value}>{chosen?.label ?? placeholder}</span>
        {!(clearable && chosen) && (
          <span className={style.icon}>
            <ChevronDown />
          </span>
        )}
      </Ark.Trigger>
      {clearable && (
        <Ark.ClearTrigger className={style.clear} aria-label={`Clear ${label ?? chosen?.label ?? "value"}`}>
          <X />
        </Ark.ClearTrigger>
      )}
      <Ark.Positioner className={style.positioner}>
        <Ark.Content className={style.content}>
          {options.map((option) => (
            <Ark.Item key={option.value} item={option} className={style.option}>
              {option.glyph && <span className={style.leading}>{option.glyph}</span>}
              <Ark.ItemText className={style.optionText}>{option.label}</Ark.ItemText>
              {option.hint && <span className={style.hint}>{option.hint}</span>}
              <Ark.ItemIndicator className={style.check}>
                <Check />
              </Ark.ItemIndicator>
            </Ark.Item>
          ))}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  );
}
