/**
 * Editing one's own profile. It is loaded, then changed in a form. A save leads back to the profile and updates the
 * frame around the screens. Somebody who drops their changes for a newer profile sees it loaded again.
 */
import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from "xstate";
import { editOwnProfile, loadOwnProfile, toOwnProfile, type OwnProfile } from "../../api/people/own-profile";
import { urls } from "../../urls";
import { editorActions, endedAs } from "../kit/editor";
import { takeFailure, type Failure } from "../kit/failure";
import { createFormMachine, type FormOutput } from "../kit/form/form.machine";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import { openPicture, profilePictureMachine } from "../products/picture.machine";
import { saveChanged } from "../saves";
import { profileDraftOf, profileProblems, type ProfileDraft, toOwnDetails } from "./profile-draft";

const profileForm = createFormMachine<ProfileDraft>({
  id: "profileForm",
  validate: profileProblems,
  savedToast: "Profile updated successfully",
  editing: {
    readCurrent: (current) => profileDraftOf(toOwnProfile(current as Parameters<typeof toOwnProfile>[0])),
    merge: {
      name: { label: "Name" },
      sex: { label: "Sex", reading: "word" },
      address: { label: "Address" },
      phone: { label: "Phone", reading: "phone" },
      email: { label: "Email" },
      password: { from: "mine" },
      instagram: { label: "Instagram" },
      twitter: { label: "Twitter" },
      image: { label: "Picture", reading: "picture" },
    },
  },
  save: saveChanged<ProfileDraft>((_, draft, editing) => editOwnProfile(toOwnDetails(draft), editing)),
});

export type ProfileForm = ActorRefFrom<typeof profileForm>;

export type ProfileEditContext = {
  record: OwnProfile | null;
  /** Both stay after the form has ended, so that the page shows them until the person leaves it. */
  form: ProfileForm | null;
  picture: ActorRefFrom<typeof profilePictureMachine> | null;
  failure: Failure | null;
};

export type ProfileEditEvent = { type: "retry.requested" } | { type: "xstate.done.actor.form"; output: FormOutput };

export const profileEditMachine = setup({
  types: {
    context: {} as ProfileEditContext,
    events: {} as ProfileEditEvent,
    emitted: {} as Outward,
    input: {} as Record<never, never>,
  },
  actors: {
    loadProfile: missingEffect<OwnProfile, void>("loadProfile"),
    form: profileForm,
    picture: profilePictureMachine,
  },
  guards: {
    isSaved: endedAs("saved"),
    isSuperseded: endedAs("superseded"),
  },
  actions: {
    takeFailure,
    ...editorActions((profile: OwnProfile) => ({
      key: profile.key,
      version: profile.version,
      values: profileDraftOf(profile),
    })),
    openPicture,
  },
}).createMachine({
  id: "profileEdit",
  context: { record: null, form: null, picture: null, failure: null },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadProfile",
        src: "loadProfile",
        onDone: {
          target: "filling",
          actions: [assign(({ event }) => ({ record: event.output, failure: null })), "openForm", "openPicture"],
        },
        onError: { target: "failed", actions: "takeFailure" },
      },
    },
    failed: { on: { "retry.requested": { target: "loading" } } },
    filling: {
      on: {
        "xstate.done.actor.form": [
          {
            guard: "isSaved",
            target: "saved",
            actions: enqueueActions(({ enqueue }) => {
              enqueue.emit({ type: "profile.outdated" });
              // Look-up lists show employees by name.
              enqueue.emit({ type: "lookups.outdated" });
              enqueue.emit({ type: "navigation.requested", to: urls.profile, replace: true });
            }),
          },
          { guard: "isSuperseded", target: "loading" },
          { target: "left" },
        ],
      },
    },
    saved: {},
    left: {},
  },
});

/** The signed-in person's edit of their own profile. */
export const boundProfileEdit = profileEditMachine.provide({
  actors: { loadProfile: fromPromise<OwnProfile, void>(({ signal }) => loadOwnProfile(signal)) },
});
