import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { button } from "styled-system/recipes";
import type { ButtonLook } from "./button";

export type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "className"> & ButtonLook;

/** A link that looks like a button. */
export function ButtonLink({ tone, size, wide, icon, iconEnd, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={button({ tone, size, shape: wide ? "wide" : "text" })}>
      {icon}
      <span>{children}</span>
      {iconEnd}
    </Link>
  );
}
