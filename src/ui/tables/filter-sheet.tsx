import type { ReactNode } from "react";
import { Modal } from "../overlays/modal";

export type FilterSheetProps = { open: boolean; onClose: () => void; children: ReactNode };

/** Lazily loaded: most lists are opened without using the filters. */
export default function FilterSheet(props: FilterSheetProps) {
  return <Modal kind="sheet" title="Filters" {...props} />;
}
