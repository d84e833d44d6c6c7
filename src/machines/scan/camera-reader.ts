import type { ReadCode } from "./camera.machine";

/** A code in a picture, with the place of its middle. */
export type CodeAt = { code: string; x: number; y: number };

/** Finds the codes in a picture. */
export type FindCodes = (picture: HTMLCanvasElement) => Promise<readonly CodeAt[]>;

type Detected = { rawValue: string; boundingBox: DOMRectReadOnly };
type Detector = { detect: (picture: HTMLCanvasElement) => Promise<readonly Detected[]> };

declare global {
  /** Only Chromium has it, on some systems: https://wicg.github.io/shape-detection-api/#barcode-detection-api */
  var BarcodeDetector:
    | ((new (options: { formats: readonly string[] }) => Detector) & { getSupportedFormats: () => Promise<string[]> })
    | undefined;
}

/** The codes of goods, and of serial numbers and the shop's own labels. */
const NEEDED = ["ean_13", "ean_8", "code_128"];
/** Some systems call it an EAN-13 with a leading zero. */
const FORMATS = [...NEEDED, "upc_a"];

async function ownFinder(): Promise<FindCodes | null> {
  const Own = globalThis.BarcodeDetector;
  if (Own === undefined) return null;
  const known = await Own.getSupportedFormats();
  if (!NEEDED.every((format) => known.includes(format))) return null;
  const detector = new Own({ formats: FORMATS.filter((format) => known.includes(format)) });
  return async (picture) =>
    (await detector.detect(picture)).map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
      code: rawValue,
      x: x + width / 2,
      y: y + height / 2,
    }));
}

/** The picture is shown at 4:3, and codes are read in the middle of it, where the aim is, with some room around. */
const SHOWN = 4 / 3;
const READ = 0.7;

/** The part of the picture that is read: full width, the middle of the height. */
function partOf({ videoWidth, videoHeight }: HTMLVideoElement) {
  const width = Math.min(videoWidth, videoHeight * SHOWN);
  const height = Math.min(videoHeight, videoWidth / SHOWN) * READ;
  return { x: (videoWidth - width) / 2, y: (videoHeight - height) / 2, width, height };
}

/** Loads what reads codes: the browser's own, or the code that does it in other browsers. */
export async function loadReader(signal: AbortSignal): Promise<ReadCode> {
  const own = await ownFinder().catch(() => null);
  const find: FindCodes = own ?? (await import("./camera-zbar").then(({ loadFinder }) => loadFinder(signal)));
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: own === null });
  return async (video) => {
    const { x, y, width, height } = partOf(video);
    canvas.width = width;
    canvas.height = height;
    context?.drawImage(video, x, y, width, height, 0, 0, width, height);
    const off = (code: CodeAt) => Math.hypot(code.x - width / 2, code.y - height / 2);
    const [nearest] = (await find(canvas)).toSorted((one, other) => off(one) - off(other));
    return nearest?.code ?? null;
  };
}
