import {
  createListCollection,
  SelectContent,
  SelectItem,
  SelectItemIndicator,
  SelectItemText,
  SelectPositioner,
  SelectRoot,
} from "@ark-ui/react/select";
import Check from "lucide-react/icons/check";
import { useMemo } from "react";
import { choice } from "styled-system/recipes";
import type { Option } from "./option";

// Ark reads an empty item value as "none", but "" is the value of "All stores".
const toItem = (value: string) => `=${value}`;
const fromItem = (item: string | undefined) => item?.slice(1) ?? "";

export type SelectListProps = {
  options: readonly Option[];
  value: string;
  loading: boolean;
  /** The value of the option that Enter would choose at first. */
  highlighted: string | undefined;
  ids: { trigger: string; label: string; content: string };
  onChange: (value: string) => void;
  onClose: () => void;
};

const takeFocus = (list: HTMLElement | null) => list?.focus({ preventScroll: true });

/** The open list of a Select. */
export default function SelectList({ options, loading, value, highlighted, ids, onChange, onClose }: SelectListProps) {
  const style = choice();
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
  return (
    <SelectRoot
      defaultOpen
      {...(highlighted !== undefined && { defaultHighlightedValue: toItem(highlighted) })}
      collection={collection}
      value={collection.has(toItem(value)) ? [toItem(value)] : []}
      onValueChange={({ value: [item] }) => onChange(fromItem(item))}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      ids={ids}
      positioning={{ strategy: "fixed", sameWidth: true, gutter: 6 }}
    >
      <SelectPositioner className={style.positioner}>
        <SelectContent ref={takeFocus} className={style.content}>
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
          {loading && (
            <div role="option" aria-disabled="true" aria-selected="false" className={style.note}>
              Loading
            </div>
          )}
        </SelectContent>
      </SelectPositioner>
    </SelectRoot>
  );
}
