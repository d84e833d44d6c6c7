import { Tooltip as Ark } from "@ark-ui/react/tooltip";
import type { ReactElement } from "react";
import { tooltip } from "styled-system/recipes";

export interface TooltipProps {
  text: string;
  side?: "top" | "right" | "bottom" | "left";
  /** A focusable element that takes a ref; it needs its own accessible name. */
  children: ReactElement;
}

export function Tooltip({ text, side = "top", children }: TooltipProps) {
  const style = tooltip();
  return (
    <Ark.Root
      openDelay={300}
      closeDelay={0}
      positioning={{ strategy: "fixed", placement: side, gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{children}</Ark.Trigger>
      <Ark.Positioner className={style.positioner}>
        <Ark.Content className={style.content}>{text}</Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  );
}
