const CHECK_MS = 250;

/**
 * Calls `act` once when npm started this process and its parent has ended. npm sends signals to the shell between them,
 * which may die without forwarding them; the process would keep running unnoticed.
 */
export function onParentGone(act: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, CHECK_MS);
  timer.unref();
}
