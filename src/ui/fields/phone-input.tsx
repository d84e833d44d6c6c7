import type { ChangeEvent, ComponentProps } from "react";
import { input as recipe } from "styled-system/recipes";
import { readDigits, writeText } from "./digit-edit";
import { useFieldProps } from "./field";

/** The maximum length of a phone number (ITU-T E.164). */
const maxDigits = 15;

/** "08035550142" → "0803 555 0142". */
export const phoneText = (digits: string) =>
  [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter(Boolean).join(" ");

export type PhoneInputProps = Omit<
  ComponentProps<"input">,
  "value" | "defaultValue" | "onChange" | "className" | "type"
> & {
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
};

export function PhoneInput({ value, onChange, ...rest }: PhoneInputProps) {
  const edit = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const { digits, after } = readDigits({
      raw: input.value,
      caret: input.selectionStart ?? input.value.length,
      kind: event.nativeEvent instanceof InputEvent ? event.nativeEvent.inputType : "",
      before: value,
      maxDigits,
    });
    writeText(input, phoneText(digits), after);
    if (digits !== value) onChange(digits);
  };
  return (
    <input
      {...useFieldProps()}
      autoComplete="off"
      {...rest}
      type="tel"
      inputMode="tel"
      className={recipe()}
      value={phoneText(value)}
      onChange={edit}
    />
  );
}
