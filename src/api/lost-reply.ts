import { ApiError } from "./errors";

/**
 * Ends as `edit` does, and well too where it is refused as stale by a record that already holds all that was sent: it
 * was carried out before and only the reply was lost. `read` says that record in the words of what was sent.
 */
export async function unlessDone(
  edit: Promise<unknown>,
  sent: object,
  read: (current: unknown) => unknown = (current) => current,
): Promise<void> {
  try {
    await edit;
  } catch (thrown) {
    const failure = thrown instanceof ApiError ? thrown.failure : null;
    if (failure?.kind !== "stale" || !holds(read(failure.current), sent)) throw thrown;
  }
}

/** A person as an edit left them: the email asked for waits beside the one in force. */
export function withAskedEmail(current: unknown): unknown {
  const { pending_email: pending, ...person } = (current ?? {}) as { pending_email?: { email: string } | null };
  return pending ? { ...person, email: pending.email } : person;
}

function holds(current: unknown, sent: object): boolean {
  const record = (current ?? {}) as Record<string, unknown>;
  return Object.entries(sent).every(([name, value]) => JSON.stringify(record[name]) === JSON.stringify(value));
}
