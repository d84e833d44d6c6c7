import { releaseReplies } from "./held-replies";

/** A reply as the device keeps it; `session` received it, and `at` is when, in ms. */
export type KeptReply = { name: string; session: string | undefined; at: number; data: unknown };

/** What this device keeps of the replies to reads. */
type KeptReplies = {
  keepReads: (replies: readonly KeptReply[]) => Promise<void>;
  findRead: (name: string) => Promise<{ at: number; data: unknown } | undefined>;
  dropReads: () => Promise<void>;
};

let load = (): Promise<KeptReplies> => Promise.reject(new Error("this page keeps no replies"));

/** Sets how the code is loaded that keeps replies. */
export const keepRepliesWith = (loader: () => Promise<KeptReplies>): void => {
  load = loader;
};

export const keptReplies = (): Promise<KeptReplies> => load();

/** Removes all of them from this page and this device; one that is still under way is not kept, because its session has ended. */
export function dropReplies(): void {
  releaseReplies();
  if (!("indexedDB" in globalThis)) return;
  load()
    .then(({ dropReads }) => dropReads())
    .catch(() => undefined);
}
