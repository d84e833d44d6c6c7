import { fromPromise } from "xstate";
import { editOwnProfile, loadOwnProfile, type OwnProfile } from "../../api/people/own-profile";
import { profilePictureMachine } from "../products/picture";
import { toOwnDetails, type ProfileDraft } from "./profile-draft";
import { profileEditMachine, profileForm } from "./profile-edit.machine";
import { saveChanged } from "../saves";

/** The signed-in person's edit of their own profile. */
export const boundProfileEdit = profileEditMachine.provide({
  actors: {
    loadProfile: fromPromise<OwnProfile, void>(({ signal }) => loadOwnProfile(signal)),
    form: profileForm.provide({
      actors: {
        save: saveChanged<ProfileDraft>((_, draft, editing) => editOwnProfile(toOwnDetails(draft), editing)),
      },
    }),
    picture: profilePictureMachine,
  },
});
