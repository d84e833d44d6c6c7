import { createHash } from "node:crypto";
import { type UploadBody, uploadBody } from "../../../src/api/kit/media.contract";
import { badRequest } from "../../core/errors";
import { validatorCompiler } from "../../core/http/validation";

/** An upload with its picture decoded; `digest` identifies its bytes. */
export type Upload = Omit<UploadBody, "base64"> & { digest: string; bytes: Uint8Array };

/** Runs in a thread. */
export type UploadTasks = { readUpload: typeof readUpload };

/** Reads the JSON of an upload. Refuses (400) a body that does not match the contract. */
export function readUpload(json: Uint8Array): Upload {
  const check = validatorCompiler({ schema: uploadBody, method: "POST", url: "", httpPart: "body" });
  const checked = check(parsed(json)) as { error: Error } | { value: UploadBody };
  if ("error" in checked) throw checked.error;
  const { base64, ...rest } = checked.value;
  return { ...rest, digest: createHash("sha256").update(json).digest("hex"), bytes: Buffer.from(base64, "base64") };
}

function parsed(json: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString());
  } catch {
    throw badRequest("The request could not be read");
  }
}
