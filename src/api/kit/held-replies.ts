/** A reply in the memory of this page; `session` received it, and the server recognises its content by `etag`. */
type HeldReply = { session: string; etag: string; data: unknown };

/** Lists of one sitting; the one read longest ago makes room. */
const HELD_MOST = 60;

const held = new Map<string, HeldReply>();

/** What this page holds of a read, if the present session received it. */
export const heldReply = (name: string, session: string | undefined): HeldReply | undefined => {
  const reply = held.get(name);
  return reply?.session === session ? reply : undefined;
};

/** A reply without an ETag is not held. */
export function holdReply(name: string, session: string | undefined, etag: unknown, data: unknown): void {
  held.delete(name);
  if (session === undefined || typeof etag !== "string") return;
  held.set(name, { session, etag, data });
  for (const oldest of held.keys()) if (held.size > HELD_MOST) held.delete(oldest);
}

export const releaseReplies = (): void => held.clear();
