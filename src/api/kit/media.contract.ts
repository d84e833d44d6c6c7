import { z } from "zod";
import { text } from "./common.contract";

export const MEDIA_FOLDERS = ["products", "profiles"] as const;

/** Five megabytes of picture, before base64 makes them a third longer. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Of a picture's name: made by the server, never by a person. */
export const MEDIA_NAME = /^[A-Za-z0-9_-]{1,120}\.(png|jpe?g|webp)$/;

const MEDIA_PATH = "/media/";

/** The address of a picture, `/media/<name>`, as returned by the upload; empty for none. */
export const imageReference = text(200).refine(
  (value) => value === "" || (value.startsWith(MEDIA_PATH) && MEDIA_NAME.test(value.slice(MEDIA_PATH.length))),
  "must be a picture that was uploaded here",
);

const isBase64 = (value: string) => value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value);

export const uploadBody = z.strictObject({
  /** PNG or JPEG, without the `data:` prefix. */
  base64: z.string().refine(isBase64, "must be a picture as base64, without a prefix"),
  bucket: z.literal("image-cts"),
  folder: z.enum(MEDIA_FOLDERS),
  /** The client's file name; the server generates another one. */
  file_name: text(200),
});

export const uploadReply = z.object({ data: imageReference });

export type UploadBody = z.infer<typeof uploadBody>;
export type UploadReply = z.infer<typeof uploadReply>;
