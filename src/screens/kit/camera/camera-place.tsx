import ScanBarcode from "lucide-react/icons/scan-barcode";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { useMediaQuery } from "../../../ui/behaviour/use-media-query";
import { Button } from "../../../ui/controls/button";
import { IconButton } from "../../../ui/controls/icon-button";
import { MissingCode } from "../../../ui/feedback/missing-code";
import { DialogFrame } from "../../../ui/overlays/dialog-frame";
import type { CameraSheetProps } from "./camera-sheet";

const WITH_CAMERA = "Scan with the camera";

const CameraSheet = lazyPart<CameraSheetProps>(
  () => import("./camera-sheet"),
  ({ title, onClose, onRetry }) => (
    <DialogFrame kind="sheet" title={title} onClose={onClose}>
      {onRetry && <MissingCode onRetry={onRetry} />}
    </DialogFrame>
  ),
);

/** Phones and tablets have a camera at their back. */
export const useHasCamera = (): boolean => useMediaQuery("(pointer: coarse)") && Boolean(navigator.mediaDevices);

type CameraPlaceProps = Omit<CameraSheetProps, "title"> & {
  /** Beside a search box there is room for an icon only. */
  isSmall?: boolean;
  isOpen: boolean;
  onOpen: () => void;
};

/** The button of the camera, and its sheet while it is open. */
export function CameraPlace({ isSmall = false, isOpen, onOpen, ...sheet }: CameraPlaceProps) {
  const shared = { icon: <ScanBarcode aria-hidden="true" />, "aria-haspopup": "dialog", onClick: onOpen } as const;
  return (
    <>
      {isSmall ? (
        <IconButton label={WITH_CAMERA} {...shared} />
      ) : (
        <Button size="sm" {...shared}>
          {WITH_CAMERA}
        </Button>
      )}
      {isOpen && <CameraSheet title={WITH_CAMERA} {...sheet} />}
    </>
  );
}
