const CHECK_MS = 250;

/**
 * Calls `act` once when npm started this process and its parent is gone. npm hands a signal to the shell between them,
 * which may die of it without passing it on; the process would live on without anyone knowing.
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
