import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { Button } from "../controls/button";
import { Modal } from "../overlays/modal";

export type FilterSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Absent while no filter is set. */
  onClear?: () => void;
  children: ReactNode;
};

const fields = css({
  display: "grid",
  gap: "16",
  // The bar has no room for the labels; the sheet has.
  "& [data-part=label]": {
    position: "static",
    display: "block",
    width: "auto",
    height: "auto",
    margin: "0 0 6px",
    overflow: "visible",
    clipPath: "none",
    clip: "auto",
    textStyle: "label",
    color: "ink2",
  },
});

/** Lazily loaded: most lists are opened without using the filters. */
export default function FilterSheet({ open, onClose, onClear, children }: FilterSheetProps) {
  return (
    <Modal
      kind="sheet"
      title="Filters"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button disabled={onClear === undefined} onClick={onClear}>
            Clear
          </Button>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className={fields}>{children}</div>
    </Modal>
  );
}
