import type { ChangeEvent, ComponentProps } from "react";
import { inputGroup } from "styled-system/recipes";
import { readDigits, writeText } from "./digit-edit";
import { useFieldProps } from "./field";

/** 15 digits of kobo stay exact in a JavaScript number. */
const maxDigits = 15;

const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ",");

/** 165000000 kobo → "1,650,000.00"; null → "". */
export function koboText(kobo: number | null): string {
  if (kobo === null) return "";
  const digits = String(kobo).padStart(3, "0");
  return `${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

export type MoneyInputProps = Omit<
  ComponentProps<"input">,
  "value" | "defaultValue" | "onChange" | "className" | "type"
> & {
  /** Whole kobo; null when empty. */
  value: number | null;
  onChange: (kobo: number | null) => void;
};

/** Digits enter from the right, as on a till: 1 5 0 0 shows 15.00. */
export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  const styles = inputGroup({ kind: "money" });
  const edit = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const kind = event.nativeEvent instanceof InputEvent ? event.nativeEvent.inputType : "";
    const { digits, after } = readDigits({
      raw: input.value,
      caret: input.selectionStart ?? input.value.length,
      kind,
      before: koboText(value).replace(/\D/g, ""),
      maxDigits,
    });
    const kobo = digits === "" ? null : Number(digits);
    // Zeros are padding: deleting the last other digit empties the input instead of leaving 0.00.
    const next = kobo === 0 && kind.startsWith("delete") ? null : kobo;
    writeText(input, koboText(next), after);
    if (next !== value) onChange(next);
  };
  return (
    <div className={styles.root}>
      <span className={styles.cell} aria-hidden="true">
        ₦
      </span>
      <input
        {...useFieldProps()}
        autoComplete="off"
        {...rest}
        inputMode="numeric"
        className={styles.input}
        value={koboText(value)}
        onChange={edit}
      />
    </div>
  );
}
