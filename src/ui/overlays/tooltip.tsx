import { TooltipContent, TooltipPositioner, TooltipRoot, TooltipTrigger } from "@ark-ui/react/tooltip";
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
    <TooltipRoot
      openDelay={300}
      closeDelay={0}
      positioning={{ strategy: "fixed", placement: side, gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <TooltipTrigger asChild>{children}</TooltipTrigger>
      <TooltipPositioner className={style.positioner}>
        <TooltipContent className={style.content}>{text}</TooltipContent>
      </TooltipPositioner>
    </TooltipRoot>
  );
}
