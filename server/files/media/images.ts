import { availableParallelism } from "node:os";
import { MAX_IMAGE_BYTES } from "../../../src/api/kit/media.contract";
import { BUSY, badRequest, Refusal } from "../../core/errors";
import { createTurns } from "../../threads/turns";

const MAX_PIXELS = 25_000_000;
/** No screen shows a picture larger. */
const LONGEST_SIDE = 1600;
const QUALITY = 85;
/** Time limit per picture. The largest takes a second or two on an idle machine. */
const MOST_SECONDS = 30;

/** One processor is reserved for the thread that serves requests. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/**
 * Decoding takes hundreds of megabytes: a few pictures run at once, some wait, and the rest are refused with a retry
 * time.
 */
const inTurn = createTurns(AT_ONCE, 32, "Too many pictures are coming in. Please try again in a moment");

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Loaded with the first picture, because it is large. */
const loadSharp = async () => (await import("sharp")).default;

/** Only these two decoders ever process an upload. */
const isPngOrJpeg = (bytes: Uint8Array) =>
  PNG.equals(bytes.subarray(0, PNG.length)) || JPEG.equals(bytes.subarray(0, JPEG.length));

/**
 * Re-encodes a picture: rotated by its EXIF orientation, at most 1600 pixels long, as WebP, without metadata or hidden
 * data. Refuses anything but a complete PNG or JPEG (400), more than 25 megapixels (400), more than 5 MB (413), and
 * more simultaneous pictures than the server can process (503).
 */
export async function redraw(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new Refusal(413, "The picture is larger than 5 MB");
  if (!isPngOrJpeg(bytes)) throw badRequest("The picture must be a PNG or JPEG");
  return inTurn(async () => {
    const sharp = await loadSharp();
    const input = { limitInputPixels: false, failOn: "error", sequentialRead: true } as const;
    const { width, height } = await sharp(bytes, input).metadata().catch(refuse);
    if (width * height > MAX_PIXELS) throw badRequest("The picture has more than 25 megapixels");
    return sharp(bytes, { ...input, limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
      .catch(refuse);
  });
}

function refuse(error: unknown): never {
  throw refusalOf(error);
}

/** A picture that timed out is not damaged: the machine was busy. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Error && /^timeout:/m.test(error.message)
    ? new Refusal(503, BUSY)
    : badRequest("The picture is damaged. Export it again as PNG or JPEG");
