import {
  DialogBackdrop,
  DialogContent,
  DialogDescription,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from "@ark-ui/react/dialog";
import { Portal } from "@ark-ui/react/portal";
import { type ReactNode, useRef } from "react";
import { dialog } from "styled-system/recipes";
import { Button } from "../controls/button";

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, as the title. */
  title: string;
  /** The consequence of confirming. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "primary" | "danger";
  /** The confirmed action is under way; the dialog stays until the owner closes it. */
  busy?: boolean;
  busyLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  tone = "primary",
  busy = false,
  busyLabel,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const style = dialog({ kind: "confirm" });
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <DialogRoot
      role="alertdialog"
      open={open}
      onOpenChange={(change) => {
        if (!change.open && !busy) onCancel();
      }}
      initialFocusEl={() => cancel.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <DialogBackdrop className={style.backdrop} />
        <DialogPositioner
          className={style.positioner}
          // Over another dialog, Ark lets pointers reach it only some frames after opening.
          style={{ pointerEvents: open ? "auto" : "none" }}
        >
          <DialogContent className={style.content}>
            <header className={style.header}>
              <DialogTitle className={style.title}>{title}</DialogTitle>
            </header>
            <DialogDescription className={style.body}>{children}</DialogDescription>
            <footer className={style.footer}>
              <Button ref={cancel} disabled={busy} onClick={onCancel}>
                {cancelLabel}
              </Button>
              <Button tone={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
                <span className={style.raised}>{confirmLabel}</span>
              </Button>
            </footer>
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  );
}
