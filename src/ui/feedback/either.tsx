import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";

const root = css({ margin: "0", padding: "0", border: "0", minWidth: "0" });
const name = css({ padding: "0", fontWeight: "600", overflowWrap: "anywhere" });
// Next to each other where both fit, or else under each other.
const sides = css({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(220px, 100%), 1fr))",
  gap: "8",
  mt: "4",
});
const option = css({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignContent: "start",
  columnGap: "8",
  padding: "8px 12px 10px",
  border: "1px solid {colors.control}",
  borderRadius: "control",
  bg: "surface",
  color: "ink",
  cursor: "pointer",
  _hover: { bg: "hover" },
  "&:has(:checked)": { bg: "selected", borderColor: "brand", boxShadow: "inset 0 0 0 1px {colors.brand}" },
  "&:has(:focus-visible)": { outline: "2px solid {colors.focus}", outlineOffset: "2px" },
});
const radio = css({ width: "16px", height: "16px", margin: "1px 0 0", accentColor: "brand", outline: "none!" });
const title = css({ fontWeight: "500" });
const quiet = css({ color: "ink2", fontWeight: "400" });
const text = css({ gridColumn: "2", minWidth: "0", mt: "2", overflowWrap: "anywhere", whiteSpace: "pre-wrap" });

type EitherProps<Value extends string> = {
  label: string;
  /** What each of them is, quietly what is known about it, and its value. */
  options: readonly { value: Value; title: string; note?: string | undefined; children: ReactNode }[];
  /** Null until one is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
};

/** Native radio buttons with the values they stand for, to compare them before one is chosen. */
export function Either<Value extends string>({ label, options, value, onChange }: EitherProps<Value>) {
  const group = useId();
  return (
    <fieldset className={root}>
      <legend className={name}>{label}</legend>
      <div className={sides}>
        {options.map((each) => (
          <label key={each.value} className={option}>
            <input
              type="radio"
              name={group}
              className={radio}
              checked={each.value === value}
              onChange={() => onChange(each.value)}
            />
            <span className={title}>
              {each.title}
              {each.note && <span className={quiet}>{` · ${each.note}`}</span>}
            </span>
            <span className={text}>{each.children}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
