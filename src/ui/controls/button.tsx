import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { button, type ButtonVariantProps } from "styled-system/recipes";
import { Spinner } from "./spinner";

export type ButtonTone = NonNullable<ButtonVariantProps["tone"]>;

export type ButtonLook = {
  tone?: ButtonTone | undefined;
  size?: "md" | "sm" | undefined;
  /** Fills its container, as on the sign-in page and in the bottom bar. */
  wide?: boolean | undefined;
  icon?: ReactNode;
  iconEnd?: ReactNode;
};

export type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonLook & {
    /** While true the button keeps focus, colour and width, and clicks do nothing. */
    busy?: boolean | undefined;
    /** The '-ing' form shown while busy; its width is reserved from the start. */
    busyLabel?: string | undefined;
  };

export function Button(props: ButtonProps) {
  const {
    tone,
    size,
    wide,
    icon,
    iconEnd,
    busy = false,
    busyLabel,
    children,
    onClick,
    type = "button",
    ...rest
  } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is typed, and "button" unless asked otherwise
    <button
      {...rest}
      type={type}
      className={button({ tone, size, shape: wide ? "wide" : "text" })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      <span data-reserve={busy ? undefined : busyLabel}>{busy ? (busyLabel ?? children) : children}</span>
      {iconEnd}
    </button>
  );
}
