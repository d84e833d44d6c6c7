import { useSelector } from "@xstate/react";
import { css, cx } from "styled-system/css";
import { useScanner } from "../../../ui/behaviour/use-scanner";
import { CameraPlace, useHasCamera } from "../camera/camera-place";
import { ProductPicker } from "./product-picker";
import { type ScanProps, ScanTroubles } from "./scan-troubles";

const row = css({ display: "grid", justifyItems: { md: "start" } });
const padded = css({ padding: "8px var(--gutter) 12px" });

type ScannerProps = ScanProps & {
  /** It stands in a card without a gutter. */
  inset?: boolean;
};

/** Hears the scanner while the page is open, offers the camera on a phone, and lists the codes that led to nothing. */
export function Scanner({ inset = false, scan, onSearch }: ScannerProps) {
  useScanner((key, at) => {
    scan.send({ type: "key.pressed", key, at });
    return key === "Enter" && scan.getSnapshot().matches({ keys: "scanned" });
  });
  const isOpen = useSelector(scan, (snapshot) => snapshot.matches({ camera: "open" }));
  const added = useSelector(scan, ({ context }) => context.added);
  const given = useSelector(scan, ({ context }) => context.gift.barcode);
  const picker = useSelector(scan, ({ children }) => children.picker);
  const hasCamera = useHasCamera();
  const close = () => scan.send({ type: "camera.closed" });
  return (
    <>
      {hasCamera && (
        <div className={cx(row, inset && padded)}>
          <CameraPlace
            isOpen={isOpen}
            onOpen={() => scan.send({ type: "camera.opened" })}
            onClose={close}
            onCode={(code) => scan.send({ type: "code.read", code })}
            added={added}
          >
            <ScanTroubles
              scan={scan}
              onSearch={(text) => {
                close();
                onSearch(text);
              }}
            />
          </CameraPlace>
        </div>
      )}
      {!isOpen && <ScanTroubles scan={scan} onSearch={onSearch} />}
      {picker && <ProductPicker actor={picker} goal={{ title: `Give ${given} to a product`, add: "Give the code" }} />}
    </>
  );
}
