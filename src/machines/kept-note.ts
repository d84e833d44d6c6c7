const PARKED = "backroom-parked";
const KEPT = "backroom-kept";
/** As long as drafts are kept. */
const NOTED_MS = 30 * 24 * 60 * 60 * 1000;

function note(what: string, at: number): void {
  try {
    localStorage.setItem(what, String(at));
  } catch {
    // A device that denies this denies the draft as well.
  }
}

function isNoted(what: string): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(what) ?? 0) < NOTED_MS;
  } catch {
    return false;
  }
}

/** Notes on this device that something was parked at this time, in ms. */
export const noteParked = (at: number): void => note(PARKED, at);

/** Whether anything may be parked on this device; the code that reads drafts loads only then. */
export const mayBeParked = (): boolean => isNoted(PARKED);

/** Notes on this device that something typed was kept at this time, in ms. */
export const noteKept = (at: number): void => note(KEPT, at);

/** The same for what was typed into any form: cards that are not edited look for it only then. */
export const mayBeKept = (): boolean => isNoted(KEPT);
