import type { ReactNode } from "react";
import { Modal } from "../overlays/modal";

export type FilterSheetProps = { open: boolean; onClose: () => void; children: ReactNode };

/** Lazily loaded: a list that nobody filters by hand needs no dialog code. */
export default function FilterSheet(props: FilterSheetProps) {
  return <Modal kind="sheet" title="Filters" {...props} />;
}
