import { projectRoot } from "../../../server/core/root";

/** Where a statement comes from. */
export type Place = { file: string; name: string };

/** Files that send what others wrote. */
const CARRIERS = /^server\/(?:core\/|reading\/)/;
/** The server's own checks of its books, which tests call as their oracle, and its demo data. */
const ORACLE = /^server\/(?:data\/|\w+\/demo\.ts$)|^tests\//;
/** The one connection of the matrix, which only hands on what the server sends. */
const PASSES_ON = /^tests\/server\/rights\/matrix\/cell-pool\.ts$/;
const DEPTH = 40;

export const isCarrier = (file: string): boolean => CARRIERS.test(file);

/** The frames of this call, without the source maps that make the text of a stack slow. */
export function frames(depth = DEPTH): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = depth;
  Error.prepareStackTrace = (_, sites) => sites;
  const { stack } = new Error("who sends this statement");
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return (stack as unknown as NodeJS.CallSite[] | undefined) ?? [];
}

/** The project's file of a frame, or "". */
function fileOf(frame: NodeJS.CallSite): string {
  const path = (frame.getFileName() ?? "").replace(/^file:\/\//, "").replace(/\?.*$/, "");
  return path.startsWith(projectRoot) ? path.slice(projectRoot.length).replace(/^\//, "") : "";
}

/** The place in server/ whose statement is sent by a call of these frames, or now; null for a statement of a test. */
export function placeOfCall(of: readonly NodeJS.CallSite[] = frames()): Place | null {
  let carrier: Place | null = null;
  for (const frame of of) {
    const file = fileOf(frame);
    if (PASSES_ON.test(file)) continue;
    if (ORACLE.test(file)) return carrier;
    if (!file.startsWith("server/")) continue;
    const place = { file, name: frame.getFunctionName() ?? "" };
    if (!isCarrier(file)) return place;
    carrier ??= place;
  }
  return carrier;
}
