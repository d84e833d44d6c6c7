import type { createBrowserInspector } from "@statelyai/inspect";
import { redact, redactEvent } from "../machines/diagnostics/redact";

type Options = NonNullable<Parameters<typeof createBrowserInspector>[0]>;
type Inspected = Parameters<NonNullable<Options["serialize"]>>[0];

/** The only part of a snapshot that leaves the page: a call's snapshot also has its input, such as a password. */
function outline(snapshot: object): object {
  const { status, value, context, output, error } = snapshot as Record<string, unknown>;
  return {
    status,
    ...(value !== undefined && { value }),
    ...(context !== undefined && { context }),
    ...(output !== undefined && { output: redact(output) }),
    ...(error !== undefined && { error: redact(error) }),
  };
}

/** Removes secrets and everything a person typed from the inspector's data. */
export function withoutSecrets(nameOf: (session: string) => string | undefined) {
  // Events that wait for the inspector's window pass this function twice.
  const passed = new WeakSet<Inspected>();
  return {
    sanitizeContext: (context) => (context === undefined ? context : (redact(context) as never)),
    sanitizeEvent: (event) => redactEvent(event) as never,
    serialize: (event) => {
      if (passed.has(event)) return event;
      const bare = {
        ...event,
        ...("snapshot" in event && { snapshot: outline(event.snapshot) }),
        ...("name" in event && { name: nameOf(event.sessionId) ?? event.name }),
      } as Inspected;
      passed.add(bare);
      return bare;
    },
  } satisfies Options;
}
