import { onceOnly } from "./client";
import type { UploadBody, UploadReply } from "./media.contract";
import { upload } from "./upload";

/** The file's bytes as base64, without the prefix. */
function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^.*,/, "")));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file could not be read")));
    reader.readAsDataURL(file);
  });
}

type PictureUpload = {
  file: File;
  /** A random id without dashes, one for each file. */
  name: string;
  /** Receives the sent share, 0 to 1. */
  onProgress: (share: number) => void;
};

/** Uploads a picture and returns its reference for a record. */
export async function uploadPicture(
  { file, name, onProgress }: PictureUpload,
  folder: UploadBody["folder"],
  signal: AbortSignal,
): Promise<string> {
  const body: UploadBody = { base64: await toBase64(file), bucket: "image-cts", folder, file_name: name };
  const { data } = await upload<UploadReply>(
    { method: "POST", url: "/media/assets/upload", data: body, headers: onceOnly(name) },
    { signal, onProgress },
  );
  return data;
}
