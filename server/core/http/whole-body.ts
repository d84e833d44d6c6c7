import { errorCodes, type FastifyRequest } from "fastify";
import type { Readable } from "node:stream";

const FIRST_BYTES = 64 * 1024;

/**
 * Reads a body into one buffer allocated by `memory`. Each chunk is copied on arrival: joining megabytes at the end
 * would block the event loop. @throws 413 above the route's limit
 */
export function wholeBody(
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  payload: Readable,
  memory: (bytes: number) => Uint8Array,
): Promise<Uint8Array> {
  const tooLarge = () => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  const announced = headers["content-length"] === undefined ? null : Number(headers["content-length"]);
  if (announced !== null && announced > bodyLimit) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    let bytes = memory(announced ?? FIRST_BYTES);
    let filled = 0;
    const moveTo = (length: number) => {
      const other = memory(length);
      other.set(bytes.subarray(0, filled));
      bytes = other;
    };
    const leave = () => payload.off("data", take).off("end", finish).off("error", fail);
    const take = (chunk: Buffer) => {
      const end = filled + chunk.length;
      if (end > bodyLimit) {
        leave();
        return reject(tooLarge());
      }
      if (end > bytes.length) moveTo(Math.min(bodyLimit, 2 * end));
      bytes.set(chunk, filled);
      filled = end;
    };
    const finish = () => {
      leave();
      if (filled < bytes.length) moveTo(filled);
      resolve(bytes);
    };
    const fail = (error: Error) => {
      leave();
      reject(error);
    };
    payload.on("data", take).on("end", finish).on("error", fail);
  });
}
