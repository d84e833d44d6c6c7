import type { ReactNode } from "react";
import { DialogFrame } from "./dialog-frame";

export interface DrawerProps {
  open: boolean;
  /** Accessible name, for example "Menu". */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Slides in from the left: the sidebar below 1024 px. */
export const Drawer = ({ open, label, onClose, children }: DrawerProps) =>
  open && (
    <DialogFrame kind="drawer" title={label} onClose={onClose}>
      {children}
    </DialogFrame>
  );
