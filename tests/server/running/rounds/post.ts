export type Answer = { status: number; body: string };

/** The app gives up after this long too. */
const PATIENCE_MS = 20_000;

/** A POST as a client sends it; null without a reply, when the outcome is unknown. */
export async function post(
  url: string,
  { token, key, body, type = "application/json" }: { token: string; key: string; body: string; type?: string },
): Promise<Answer | null> {
  const headers = { "tw-auth": `Bearer ${token}`, "idempotency-key": key, "content-type": type };
  try {
    const reply = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: reply.status, body: await reply.text() };
  } catch {
    return null;
  }
}
