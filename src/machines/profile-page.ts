import { fromPromise } from "xstate";
import { loadOwnProfile, type OwnProfile } from "../api/own-profile";
import { createRecordMachine } from "./kit/record.machine";

/** The signed-in person's own page, read only. */
export const profilePageMachine = createRecordMachine<OwnProfile, Record<never, never>>("profilePage", {}).provide({
  actors: { loadRecord: fromPromise<unknown, { key: string }>(({ signal }) => loadOwnProfile(signal)) },
});
