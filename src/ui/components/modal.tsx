import { Dialog } from "@ark-ui/react/dialog";
import { Portal } from "@ark-ui/react/portal";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { dialog } from "styled-system/recipes";
import { firstControl } from "../first-control";

export interface ModalProps {
  open: boolean;
  title: string;
  /** Called for the close button, Escape and a press on the scrim; the owner decides and sets `open`. */
  onClose: () => void;
  /** Fixed between title and body, for example a search box. */
  toolbar?: ReactNode;
  footer?: ReactNode;
  /** `sheet` rises from the bottom edge of a phone; `confirm` is narrow, for one question. */
  kind?: "modal" | "sheet" | "confirm";
  /** What takes the focus on opening; the first control of the body otherwise. */
  initialFocus?: () => HTMLElement | null;
  children: ReactNode;
}

export function Modal({ open, title, onClose, toolbar, footer, kind = "modal", initialFocus, children }: ModalProps) {
  const style = dialog({ kind });
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      initialFocusEl={initialFocus ?? (() => firstControl(body.current))}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop className={style.backdrop} />
        <Dialog.Positioner className={style.positioner}>
          <Dialog.Content className={style.content}>
            <header className={style.header}>
              <Dialog.Title className={style.title}>{title}</Dialog.Title>
              <Dialog.CloseTrigger className={style.close} aria-label="Close">
                <X />
              </Dialog.CloseTrigger>
            </header>
            {toolbar && <div className={style.toolbar}>{toolbar}</div>}
            <div ref={body} className={style.body}>
              {children}
            </div>
            {footer && <footer className={style.footer}>{footer}</footer>}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
