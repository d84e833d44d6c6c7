import { call, onceOnly } from "./client";
import type { UploadBody, UploadReply } from "./contract/media";

/** The file's bytes as base64, without the prefix. */
function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^.*,/, "")));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file could not be read")));
    reader.readAsDataURL(file);
  });
}

/** Uploads a picture and answers what to call it in a record; `name` is a random id without dashes, one for each file. */
export async function uploadPicture(
  file: File,
  folder: UploadBody["folder"],
  name: string,
  signal: AbortSignal,
): Promise<string> {
  const body: UploadBody = { base64: await toBase64(file), bucket: "image-cts", folder, file_name: name };
  const { data } = await call<UploadReply>({
    method: "POST",
    url: "/media/assets/upload",
    data: body,
    headers: onceOnly(name),
    signal,
  });
  return data;
}
