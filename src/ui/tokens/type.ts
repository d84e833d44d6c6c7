import { defineTextStyles } from "@pandacss/dev";

/** Sizes are in rem so that they follow the reader's font size; the arguments are pixels at the default size. */
const role = (px: number, line: number, fontWeight: number, letterSpacing?: string) => ({
  value: {
    fontSize: `${px / 16}rem`,
    lineHeight: `${line / 16}rem`,
    fontWeight,
    ...(letterSpacing && { letterSpacing }),
  },
});

export const textStyles = defineTextStyles({
  stat: role(22, 30, 600, "-0.018em"),
  pageTitle: role(20, 28, 600, "-0.014em"),
  modalTitle: role(16, 24, 600, "-0.01em"),
  cardTitle: role(14, 20, 600, "-0.006em"),
  body: role(14, 20, 400, "-0.003em"),
  name: role(14, 20, 500, "-0.003em"),
  small: role(13, 18, 400, "0"),
  label: role(13, 18, 500, "0"),
  caption: role(12, 16, 500, "0"),
  hint: role(12, 16, 400, "0"),
  phoneInput: role(16, 24, 400, "0"),
});
