import { createRoot } from "react-dom/client";
import type { Toast } from "../machines/kit/failure";
import { soonAfterFirstMove } from "../ui/behaviour/on-first-move";

const QUIET_MS = 2000;

// The toaster is not part of the first screen, but must be loaded before the connection that it may report on is lost.
async function mountToaster() {
  const { default: Toaster, raiseToast } = await import("../ui/feedback/toaster");
  const host = document.body.appendChild(document.createElement("div"));
  // A dialog hides the page around it from screen readers, except elements with this mark.
  host.dataset.liveAnnouncer = "";
  createRoot(host).render(<Toaster />);
  return raiseToast;
}

let mounted: ReturnType<typeof mountToaster> | undefined;

function toaster(): ReturnType<typeof mountToaster> {
  mounted ??= mountToaster().catch((thrown: unknown) => {
    // Another toast may find the connection restored.
    mounted = undefined;
    throw thrown;
  });
  return mounted;
}

soonAfterFirstMove(() => void toaster().catch(() => undefined));

const raisedAt = new Map<string, number>();

/** Shows a toast; drops a repetition of a text that is still shown. */
export async function showToast(toast: Toast): Promise<void> {
  const now = Date.now();
  if (now - (raisedAt.get(toast.text) ?? 0) < QUIET_MS) return;
  raisedAt.set(toast.text, now);
  const raise = await toaster().catch(() => undefined);
  raise?.(toast);
}
