import X from "lucide-react/icons/x";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { createPortal } from "react-dom";
import { dialog } from "styled-system/recipes";
import { holdPage } from "../behaviour/dialog-focus";
import { controlsIn } from "../behaviour/first-control";

export interface DialogFrameProps {
  /** Also the accessible name. */
  title: string;
  /** Called for the close button, Escape and a press outside it. */
  onClose: () => void;
  kind?: "modal" | "confirm" | "sheet" | "drawer";
  /** Fixed between title and body, for example a search box. */
  toolbar?: ReactNode;
  /** The toolbar takes the place of the title and the close button. */
  bare?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
}

/** Tab cycles within the frame. */
function keepTab(event: KeyboardEvent<HTMLElement>) {
  const stops = controlsIn(event.currentTarget);
  const [edge, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== edge && stops.includes(document.activeElement as HTMLElement)) return;
  event.preventDefault();
  next?.focus();
}

/** React hands on what happens in a dialog that was opened within this one. */
const isOfAnother = ({ currentTarget, target }: KeyboardEvent<HTMLElement>) => !currentTarget.contains(target as Node);

/**
 * A dialog small enough for a first visit: it is mounted, has the focus and receives keys and presses before the event
 * that opened it ends. A `Modal` can open within it.
 */
export function DialogFrame({
  title,
  onClose,
  kind = "modal",
  toolbar,
  bare = false,
  footer,
  children,
}: DialogFrameProps) {
  const style = dialog({ kind });
  // A press that only ends outside the frame, such as a drag selection, does not close it.
  const pressed = useRef<EventTarget>(null);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || isOfAnother(event)) return;
    if (event.key === "Tab") keepTab(event);
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  };
  const closeBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget && pressed.current === event.target) onClose();
  };
  return createPortal(
    <>
      <div className={style.backdrop} />
      <div
        role="presentation"
        className={style.positioner}
        onPointerDown={(event) => {
          pressed.current = event.target;
        }}
        onClick={closeBeside}
        onKeyDown={handleKey}
      >
        <div ref={holdPage} role="dialog" aria-modal="true" aria-label={title} tabIndex={-1} className={style.content}>
          {kind === "drawer" ? (
            children
          ) : (
            <>
              {!bare && (
                <header className={style.header}>
                  <h2 className={style.title}>{title}</h2>
                  <button type="button" className={style.close} aria-label="Close" onClick={onClose}>
                    <X />
                  </button>
                </header>
              )}
              {toolbar && <div className={style.toolbar}>{toolbar}</div>}
              <div className={style.body}>{children}</div>
              {footer && <footer className={style.footer}>{footer}</footer>}
            </>
          )}
        </div>
      </div>
    </>,
    document.body,
  );
}
