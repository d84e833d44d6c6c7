import type { ComponentProps, ReactNode } from "react";
import { button } from "styled-system/recipes";
import type { ButtonTone } from "./button";

export type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children" | "type"> & {
  /** The accessible name: what pressing the button does. */
  label: string;
  icon: ReactNode;
  tone?: ButtonTone | undefined;
  size?: "md" | "sm" | undefined;
};

export const IconButton = ({ label, icon, tone = "ghost", size = "md", ...rest }: IconButtonProps) => (
  <button
    title={label}
    {...rest}
    type="button"
    aria-label={label}
    className={button({ tone, shape: size === "sm" ? "squareSmall" : "square" })}
  >
    {icon}
  </button>
);
