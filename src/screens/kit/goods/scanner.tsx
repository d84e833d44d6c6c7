import { useSelector } from "@xstate/react";
import ScanBarcode from "lucide-react/icons/scan-barcode";
import { css, cx } from "styled-system/css";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { useMediaQuery } from "../../../ui/behaviour/use-media-query";
import { useScanner } from "../../../ui/behaviour/use-scanner";
import { Button } from "../../../ui/controls/button";
import { MissingCode } from "../../../ui/feedback/missing-code";
import { DialogFrame } from "../../../ui/overlays/dialog-frame";
import { ProductPicker } from "./product-picker";
import { type ScanProps, ScanTroubles } from "./scan-troubles";

const WITH_CAMERA = "Scan with the camera";

const CameraSheet = lazyPart<ScanProps>(
  () => import("../camera/camera-sheet"),
  ({ scan, onRetry }) => (
    <DialogFrame kind="sheet" title={WITH_CAMERA} onClose={() => scan.send({ type: "camera.closed" })}>
      {onRetry && <MissingCode onRetry={onRetry} />}
    </DialogFrame>
  ),
);

const row = css({ display: "grid", justifyItems: { md: "start" } });
const padded = css({ padding: "8px var(--gutter) 12px" });

type ScannerProps = ScanProps & {
  /** It stands in a card without a gutter. */
  inset?: boolean;
};

/** Phones and tablets have a camera at their back. */
function CameraPlace({ inset = false, ...props }: ScannerProps) {
  const { scan } = props;
  const isTouch = useMediaQuery("(pointer: coarse)");
  const isOpen = useSelector(scan, (snapshot) => snapshot.matches({ camera: "open" }));
  if (!isTouch || !navigator.mediaDevices) return null;
  return (
    <div className={cx(row, inset && padded)}>
      <Button
        size="sm"
        icon={<ScanBarcode aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => scan.send({ type: "camera.opened" })}
      >
        {WITH_CAMERA}
      </Button>
      {isOpen && <CameraSheet {...props} />}
    </div>
  );
}

/** Hears the scanner while the page is open, offers the camera on a phone, and lists the codes that led to nothing. */
export function Scanner({ inset = false, ...props }: ScannerProps) {
  const { scan } = props;
  useScanner((key, at) => {
    scan.send({ type: "key.pressed", key, at });
    return key === "Enter" && scan.getSnapshot().matches({ keys: "scanned" });
  });
  const isListed = useSelector(scan, (snapshot) => !snapshot.matches({ camera: "open" }));
  const given = useSelector(scan, ({ context }) => context.gift.barcode);
  const picker = useSelector(scan, ({ children }) => children.picker);
  return (
    <>
      <CameraPlace inset={inset} {...props} />
      {isListed && <ScanTroubles {...props} />}
      {picker && <ProductPicker actor={picker} goal={{ title: `Give ${given} to a product`, add: "Give the code" }} />}
    </>
  );
}
