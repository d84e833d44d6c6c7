import { fromPromise } from "xstate";
import { loadOwnProfile, type OwnProfile } from "../../api/people/own-profile";
import { ownEmailChange } from "./email-change";
import { createRecordMachine } from "../kit/record.machine";

const cards = { email: ownEmailChange };

/** The signed-in person's own page, read only. */
export const profilePageMachine = createRecordMachine<OwnProfile, typeof cards>("profilePage", cards).provide({
  actors: { loadRecord: fromPromise<unknown, { key: string }>(({ signal }) => loadOwnProfile(signal)) },
});
