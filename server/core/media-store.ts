/** The picture store. Names match the contract's MEDIA_NAME; storing a name again stores the same picture. */
export type MediaStore = {
  /** Resolves once the picture is stored durably. @throws a Refusal (503) when the store is unreachable. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** The picture, or null when there is none of this name. */
  get: (name: string) => Promise<Buffer | null>;
  has: (name: string) => Promise<boolean>;
};

const TYPES: Record<string, string> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", webp: "image/webp" };

/** The media type of a picture by its name. */
export const mediaTypeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";

export const MEDIA_CACHE = "public, max-age=31536000, immutable";

/** Whether the picture of a reference, `/media/<name>`, exists. An empty reference needs no picture. */
export const isPictureThere = async (media: MediaStore, reference: string): Promise<boolean> =>
  reference === "" || media.has(reference.slice(reference.lastIndexOf("/") + 1));
