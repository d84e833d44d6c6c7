import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { type CountValues, countedKobo, denominations } from "../../machines/shifts/shift-forms";
import type { Problems } from "../../machines/kit/form/form.machine";
import { DescriptionList } from "../../ui/display/description-list";
import { Money } from "../../ui/display/money";
import { Field } from "../../ui/fields/field";
import { TextInput } from "../../ui/fields/text-input";
import { stack } from "../kit/forms/form-styles";

const grid = css({ display: "grid", gap: "12", gridTemplateColumns: "repeat(auto-fill, minmax(88px, 1fr))" });

/** More than a drawer holds. */
const MOST_DIGITS = 5;

type CashCountProps = {
  values: CountValues;
  problems: Problems | null;
  change: (patch: Partial<CountValues>) => void;
  /** Below what is counted. */
  facts: readonly { term: string; detail: ReactNode }[];
};

/** How many there are of each note and coin, with what they are worth. */
export const CashCount = ({ values, problems, change, facts }: CashCountProps) => (
  <div className={stack}>
    <div className={grid} role="group" aria-label="Notes and coins">
      {denominations.map(({ name, label }) => (
        <Field key={name} name={name} label={label} error={problems?.fields[name]}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={values[name] === null ? "" : String(values[name])}
            onChange={(typed) => change({ [name]: pieces(typed) })}
          />
        </Field>
      ))}
    </div>
    <DescriptionList
      align="end"
      items={[{ term: "Counted", detail: <Money kobo={countedKobo(values)} /> }, ...facts]}
    />
  </div>
);

/** Other signs than digits are not typed. */
function pieces(typed: string): number | null {
  const digits = typed.replace(/\D/g, "").slice(0, MOST_DIGITS);
  return digits === "" ? null : Number(digits);
}
