import { Dialog } from "@ark-ui/react/dialog";
import { Portal } from "@ark-ui/react/portal";
import type { ReactNode } from "react";
import { dialog } from "styled-system/recipes";

export interface DrawerProps {
  open: boolean;
  /** Accessible name, for example "Menu". */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Slides in from the left edge: the sidebar below 1024 px. */
export function Drawer({ open, label, onClose, children }: DrawerProps) {
  const style = dialog({ kind: "drawer" });
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      aria-label={label}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop className={style.backdrop} />
        <Dialog.Positioner className={style.positioner}>
          <Dialog.Content className={style.content} aria-label={label}>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
