import { DialogBackdrop, DialogContent, DialogPositioner, DialogRoot, DialogTitle } from "@ark-ui/react/dialog";
import { Portal } from "@ark-ui/react/portal";
import { type ReactNode, useRef } from "react";
import { css, cx } from "styled-system/css";
import { dialog } from "styled-system/recipes";
import { firstControl } from "../behaviour/first-control";

type CoverDialogProps = { title: string; footer: ReactNode; children: ReactNode };

const opaque = css({ bg: "canvas" });

/** A dialog over a page that nobody may read or use for now. It cannot be closed, only answered. */
export function CoverDialog({ title, footer, children }: CoverDialogProps) {
  const style = dialog({ kind: "confirm" });
  const body = useRef<HTMLDivElement>(null);
  return (
    <DialogRoot
      open
      closeOnEscape={false}
      closeOnInteractOutside={false}
      initialFocusEl={() => firstControl(body.current)}
    >
      <Portal>
        <DialogBackdrop className={cx(style.backdrop, opaque)} />
        <DialogPositioner className={style.positioner}>
          <DialogContent className={style.content}>
            <header className={style.header}>
              <DialogTitle className={style.title}>{title}</DialogTitle>
            </header>
            <div ref={body} className={style.body}>
              {children}
            </div>
            <footer className={style.footer}>{footer}</footer>
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  );
}
