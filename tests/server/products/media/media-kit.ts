import type { App } from "../../../../server/core/http/app-types";

/** The body that uploads a picture of a product. */
export const uploadBodyOf = (bytes: Buffer | string, changes: Record<string, unknown> = {}) => ({
  base64: typeof bytes === "string" ? bytes : bytes.toString("base64"),
  bucket: "image-cts",
  folder: "products",
  file_name: "0199a0de0000700080000000",
  ...changes,
});

export const postPicture = (app: App, headers: Record<string, string>, body: object) =>
  app.inject({ method: "POST", url: "/api/media/assets/upload", headers, payload: body });
