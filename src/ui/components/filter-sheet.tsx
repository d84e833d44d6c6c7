import type { ReactNode } from "react";
import { Modal } from "./modal";

/** Lazily loaded: a list that nobody filters by hand needs no dialog code. */
export default function FilterSheet(props: { open: boolean; onClose: () => void; children: ReactNode }) {
  return <Modal kind="sheet" title="Filters" {...props} />;
}
