const KEY = "backroom-parked";
/** As long as drafts are kept. */
const NOTED_MS = 30 * 24 * 60 * 60 * 1000;

/** Notes on this device that something was parked at this time, in ms. */
export function noteParked(at: number): void {
  try {
    localStorage.setItem(KEY, String(at));
  } catch {
    // A device that denies this denies the parked draft as well.
  }
}

/** Whether anything may be parked on this device; the code that reads drafts loads only then. */
export function mayBeParked(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(KEY) ?? 0) < NOTED_MS;
  } catch {
    return false;
  }
}
