import { useId } from "react";
import { css } from "styled-system/css";

const root = css({ margin: "0", padding: "0", border: "0", minWidth: "0" });
const name = css({ padding: "0", fontWeight: "600" });
const option = css({ display: "flex", alignItems: "flex-start", gap: "8", paddingBlock: "4", cursor: "pointer" });
const radio = css({ flex: "none", width: "16px", height: "16px", margin: "2px 0 0", accentColor: "currentColor" });
const text = css({ minWidth: "0", overflowWrap: "anywhere", whiteSpace: "pre-wrap" });

type EitherProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** Null until one is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
};

/** Native radio buttons under each other, for options too long for a segmented control. */
export function Either<Value extends string>({ label, options, value, onChange }: EitherProps<Value>) {
  const group = useId();
  return (
    <fieldset className={root}>
      <legend className={name}>{label}</legend>
      {options.map((each) => (
        <label key={each.value} className={option}>
          <input
            type="radio"
            name={group}
            className={radio}
            checked={each.value === value}
            onChange={() => onChange(each.value)}
          />
          <span className={text}>{each.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
