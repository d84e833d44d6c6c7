import { fromPromise } from "xstate";
import { isWriting } from "../../api/kit/pending-writes";
import { ownVersion, readServedVersion } from "../../api/shell/served-version";
import { isAllSaved, sessionActor } from "../session/session";
import { loadNewestFiles, useNewestFiles } from "./own-worker";
import { updateMachine } from "./update.machine";

const KEY = "backroom-taken";

/** Dialogs may hold what is not kept anywhere else, and a toast is not read yet. */
const OPEN = "[role=dialog], [role=alertdialog], [data-scope=toast][data-part=root]";

/** Whether nobody is being asked to sign in, set up a second factor, or confirm a sign-out. */
function isSessionCalm(): boolean {
  const session = sessionActor.getSnapshot();
  return session.matches("signedOut") || session.matches({ signedIn: "permitted" });
}

const isFree = (): boolean => isSessionCalm() && !isWriting() && document.querySelector(OPEN) === null && isAllSaved();

/** The versions that this tab has taken; null where the browser stores nothing. */
function keptTaken(): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  } catch {
    return null;
  }
}

function keepTaken(taken: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(taken));
  } catch {
    // The person asked for it: a tab that cannot remember takes nothing by itself.
  }
}

/** What a form that was just saved or left still gives the device to store. */
async function draftsSettled(): Promise<void> {
  const { typedIsKept } = await import("../drafts");
  await typedIsKept();
}

export const boundUpdateMachine = updateMachine.provide({
  actors: {
    readServed: fromPromise<string, void>(readServedVersion),
    loadVersion: fromPromise<void, void>(loadNewestFiles),
    takeOver: fromPromise<string, void>(async ({ signal }) => {
      // A page without a worker could not be opened again while the server cannot be reached.
      const served = await readServedVersion();
      // Where this code is missing, no form was open.
      await draftsSettled().catch(() => undefined);
      if (!signal.aborted) await useNewestFiles();
      return served;
    }),
  },
  guards: { isFree },
  actions: {
    keepTaken: (_, { taken }) => keepTaken(taken),
    reload: () => globalThis.location.reload(),
  },
});

export const updateInput = () => ({ own: ownVersion(), taken: keptTaken() });
