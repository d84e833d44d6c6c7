import { fromPromise } from "xstate";
import { editOwnProfile, loadOwnProfile, type OwnProfile } from "../api/own-profile";
import type { SaveRequest } from "./kit/form.machine";
import { profilePictureMachine } from "./picture";
import { toOwnDetails, type ProfileDraft } from "./profile-draft";
import { profileEditMachine, profileForm } from "./profile-edit.machine";

/** The signed-in person's editing of themselves. */
export const boundProfileEdit = profileEditMachine.provide({
  actors: {
    loadProfile: fromPromise<OwnProfile, void>(({ signal }) => loadOwnProfile(signal)),
    form: profileForm.provide({
      actors: {
        save: fromPromise<unknown, SaveRequest>(({ input }) => {
          if (input.version === undefined) throw new Error("a profile is saved to the one that was read");
          return editOwnProfile(toOwnDetails(input.values as ProfileDraft), input.version);
        }),
      },
    }),
    picture: profilePictureMachine,
  },
});
