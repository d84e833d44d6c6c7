import { useId } from "react";
import { css } from "styled-system/css";
import { Checkbox } from "../controls/checkbox";
import { FieldMark } from "../fields/field-mark";

// A read-only matrix must still show what is ticked.
const root = css({ "& input:disabled + svg": { color: "ink2" } });
const row = css({
  display: "grid",
  gap: "12px 16px",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "132px minmax(0, 1fr)" },
  padding: "20px var(--gutter)",
  borderTop: "1px solid {colors.line}",
});
const items = css({
  display: "grid",
  gap: "16",
  _coarse: { rowGap: "4px" },
  // Two columns if there is space, never more.
  gridTemplateColumns: "repeat(auto-fill, minmax(max(180px, 40%), 1fr))",
  listStyle: "none",
  margin: "0",
  padding: "0",
  mdDown: { paddingInlineStart: "24px" },
});
const label = css({ color: "ink" });
const under = css({
  margin: "0",
  paddingInlineStart: "24px",
  textStyle: "hint",
  color: "ink3",
  // On touch screens a box is taller than its text.
  _coarse: { marginTop: "-8px", paddingBottom: "8px" },
});

export type MatrixItem = {
  key: string;
  title: string;
  description: string;
  checked: boolean;
  /** Why this one cannot be changed. */
  refusal?: string | null;
  /** By which `FieldMarks` marks it. */
  mark?: string;
};

export type MatrixCategory = {
  title: string;
  checked: boolean | "mixed";
  on: number;
  of: number;
  /** None of it can be changed. */
  disabled?: boolean;
  items: readonly MatrixItem[];
};

export type PermissionMatrixProps = {
  /** The accessible name: what is permitted to whom. */
  label: string;
  categories: readonly MatrixCategory[];
  /** Read-only. */
  readOnly?: boolean;
  onItem: (key: string, isOn: boolean) => void;
  onCategory: (title: string) => void;
};

/**
 * Permissions by category, in a flush Card: each category with a box for all of it, each permission with its
 * description.
 */
export function PermissionMatrix({
  label: name,
  categories,
  readOnly = false,
  onItem,
  onCategory,
}: PermissionMatrixProps) {
  const id = useId();
  return (
    <div role="group" aria-label={name} className={root}>
      {categories.map((category, at) => (
        <div key={category.title} role="group" aria-label={category.title} className={row}>
          <div>
            <Checkbox
              checked={category.checked}
              disabled={readOnly || category.disabled}
              aria-describedby={`${id}-${at}`}
              onChange={() => onCategory(category.title)}
            >
              <span className={label}>{category.title}</span>
            </Checkbox>
            <p id={`${id}-${at}`} className={under}>
              {category.on} of {category.of}
            </p>
          </div>
          <ul className={items}>
            {category.items.map((item) => (
              <li key={item.key}>
                <Checkbox
                  checked={item.checked}
                  disabled={readOnly || Boolean(item.refusal)}
                  aria-describedby={`${id}-${item.key}`}
                  onChange={(isOn) => onItem(item.key, isOn)}
                >
                  <span className={label}>{item.title}</span>
                </Checkbox>
                <div id={`${id}-${item.key}`}>
                  <p className={under}>{item.description}</p>
                  {item.mark !== undefined && (
                    <p className={under}>
                      <FieldMark name={item.mark} />
                    </p>
                  )}
                  {!readOnly && item.refusal && <p className={under}>{item.refusal}</p>}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
