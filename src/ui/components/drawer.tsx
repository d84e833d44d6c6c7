import { type ReactNode, Suspense, useState } from "react";
import { lazyOnFirstMove } from "../on-first-move";

const DrawerDialog = lazyOnFirstMove(() => import("./drawer-dialog"));

export interface DrawerProps {
  open: boolean;
  /** Accessible name, for example "Menu". */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Slides in from the left edge: the sidebar below 1024 px. Its code is no part of the first visit. */
export function Drawer(props: DrawerProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <DrawerDialog {...props} />
    </Suspense>
  );
}
