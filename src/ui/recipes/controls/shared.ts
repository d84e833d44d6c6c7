import type { SystemStyleObject } from "@pandacss/dev";

export const colour =
  "background-color {durations.colour} ease-out, border-color {durations.colour} ease-out, color {durations.colour} ease-out";

export const hidden: SystemStyleObject = {
  position: "absolute",
  width: "1px",
  height: "1px",
  margin: "-1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
};

/** Pages below this width use the phone layout. */
export const phone = "@media (max-width: 767.98px)";

export const off = "&:is(:disabled, [data-disabled])";

type Selectors = Record<"focus" | "invalid" | "disabled", `&${string}`>;

/** The edge of every input; the selectors define its states. */
export function frame({ focus, invalid, disabled }: Selectors): SystemStyleObject {
  const states: Record<`&${string}`, SystemStyleObject> = {
    [invalid]: { borderColor: "danger", boxShadow: "0 0 0 1px {colors.danger}" },
    [focus]: { borderColor: "focus", outline: "2px solid {colors.focus}", outlineOffset: "1px", boxShadow: "none" },
    [disabled]: { bg: "sunken", borderColor: "border", color: "ink3", cursor: "not-allowed" },
  };
  return {
    bg: "surface",
    color: "ink",
    border: "1px solid {colors.control}",
    borderRadius: "control",
    minHeight: "36px",
    width: "100%",
    transition: "border-color {durations.colour} ease-out",
    _coarse: { minHeight: "44px" },
    ...states,
  };
}
