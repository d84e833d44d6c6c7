import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { textLink } from "styled-system/recipes";

/** A link in text, such as a card's 'View'. */
export const TextLink = (props: Omit<ComponentProps<typeof Link>, "className">) => (
  <Link {...props} className={textLink()} />
);

/** Looks like a link, but is a button. */
export const TextButton = (props: Omit<ComponentProps<"button">, "className" | "type">) => (
  <button {...props} type="button" className={textLink()} />
);
