import { Dialog } from "@ark-ui/react/dialog";
import { Portal } from "@ark-ui/react/portal";
import { dialog } from "styled-system/recipes";
import type { DrawerProps } from "./drawer";

/** Lazily loaded: on a wide window nobody needs its dialog code. */
export default function DrawerDialog({ open, label, onClose, children }: DrawerProps) {
  const style = dialog({ kind: "drawer" });
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      aria-label={label}
      // Ark begins to listen for presses some frames after opening; the area beside the drawer itself hears the first.
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop className={style.backdrop} />
        <Dialog.Positioner
          className={style.positioner}
          // A modal makes the page deaf to the pointer, all but its content.
          style={{ pointerEvents: open ? "auto" : "none" }}
          onClick={(event) => {
            if (event.target === event.currentTarget) onClose();
          }}
        >
          <Dialog.Content className={style.content} aria-label={label}>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
