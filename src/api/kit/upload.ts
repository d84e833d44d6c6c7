import type { AxiosProgressEvent, AxiosRequestConfig } from "axios";
import { call } from "./client";
import { timedOut } from "./errors";
import { TIMEOUT_MS } from "./sender";

/** As long as the server waits for an upload. */
const UPLOAD_MS = 5 * 60_000;

export type Sending = {
  signal?: AbortSignal;
  /** Receives the sent share, 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends one request whose body is a file. It may take 5 minutes while bytes go out, and times out after 20 s without
 * progress.
 */
export async function upload<Reply>(
  config: AxiosRequestConfig,
  { signal, onProgress = () => {} }: Sending,
): Promise<Reply> {
  const ending = new AbortController();
  const abandon = () => ending.abort();
  signal?.addEventListener("abort", abandon);
  if (signal?.aborted) abandon();
  let giveUp = () => {};
  const givenUp = new Promise<never>((_resolve, reject) => {
    giveUp = () => {
      reject(timedOut());
      abandon();
    };
  });
  const total = setTimeout(giveUp, UPLOAD_MS);
  let quiet = setTimeout(giveUp, TIMEOUT_MS);
  const onUploadProgress = ({ loaded, total: size = 0 }: AxiosProgressEvent) => {
    clearTimeout(quiet);
    quiet = setTimeout(giveUp, TIMEOUT_MS);
    if (!ending.signal.aborted && size > 0) onProgress(Math.min(1, loaded / size));
  };
  const sent = call<Reply>({ ...config, timeout: 0, signal: ending.signal, onUploadProgress });
  try {
    return await Promise.race([sent, givenUp]);
  } finally {
    clearTimeout(total);
    clearTimeout(quiet);
    signal?.removeEventListener("abort", abandon);
  }
}
