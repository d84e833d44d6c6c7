import {
  DialogBackdrop,
  DialogCloseTrigger,
  DialogContent,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from "@ark-ui/react/dialog";
import { Portal } from "@ark-ui/react/portal";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { dialog } from "styled-system/recipes";
import { focusAtEnd, takeOpener } from "../behaviour/dialog-focus";
import { firstControl } from "../behaviour/first-control";

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
  /** The element that gets the focus on opening; the first control of the body by default. */
  initialFocus?: () => HTMLElement | null;
  /** Keys anywhere in the dialog. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

export function Modal(props: ModalProps) {
  const { open, title, onClose, toolbar, footer, kind = "modal", initialFocus, onKeyDown, children } = props;
  const style = dialog({ kind });
  const body = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const pressed = useRef<EventTarget>(null);
  const firstFocus = initialFocus ?? (() => firstControl(body.current));
  const appear = () => {
    const taken = takeOpener();
    // React runs effects twice in development; the second time the focus is inside already.
    if (!body.current?.closest("[role=dialog]")?.contains(taken)) opener.current = taken;
    focusAtEnd(firstFocus());
  };
  // Ark listens only some frames after opening, and stops the events it handles: this handles an earlier Escape.
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown?.(event);
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  return (
    <DialogRoot
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      initialFocusEl={firstFocus}
      finalFocusEl={() => opener.current}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <DialogBackdrop className={style.backdrop} />
        <DialogPositioner
          className={style.positioner}
          // The scrim receives the first press; a modal blocks pointer events on the page outside its content.
          style={{ pointerEvents: open ? "auto" : "none" }}
          onPointerDown={(event) => {
            pressed.current = event.target;
          }}
          onClick={(event) => {
            if (event.target === event.currentTarget && pressed.current === event.target) onClose();
          }}
        >
          <DialogContent className={style.content} onKeyDown={handleKey}>
            <header className={style.header}>
              <DialogTitle className={style.title}>{title}</DialogTitle>
              <DialogCloseTrigger className={style.close} aria-label="Close">
                <X />
              </DialogCloseTrigger>
            </header>
            {toolbar && <div className={style.toolbar}>{toolbar}</div>}
            <div ref={body} className={style.body}>
              {children}
            </div>
            {footer && <footer className={style.footer}>{footer}</footer>}
            <Appearing onAppear={appear} />
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  );
}

/**
 * Runs `act` once the content is mounted, before the event that opened it ends; Ark sets the focus some frames later.
 */
function Appearing({ onAppear }: { onAppear: () => void }) {
  const act = useRef(onAppear);
  useLayoutEffect(() => act.current(), []);
  return null;
}
