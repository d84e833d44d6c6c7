/**
 * Editing one's own profile. It is loaded, then changed in a form. A save leads back to the profile and updates the
 * frame around the screens. Somebody who drops their changes for a newer profile sees it loaded again.
 */
import { assign, enqueueActions, setup, type ActorRefFrom } from "xstate";
import { toOwnProfile, type OwnProfile } from "../../api/people/own-profile";
import { urls } from "../../urls";
import { takeFailure, type Failure } from "../kit/failure";
import { createFormMachine, type FormOutput } from "../kit/form.machine";
import { endedAs } from "../kit/form.parts";
import { newIdempotencyKey } from "../kit/idempotency-key";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import { pictureMachine } from "../products/picture.machine";
import { profileDraftOf, profileProblems, type ProfileDraft } from "./profile-draft";

export const profileForm = createFormMachine<ProfileDraft>({
  id: "profileForm",
  validate: profileProblems,
  savedToast: "Profile updated successfully",
  newIdempotencyKey,
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
      isUploading: { from: "mine" },
    },
  },
});

export type ProfileForm = ActorRefFrom<typeof profileForm>;

export type ProfileEditContext = {
  /** Both stay after the form has ended, so that the page shows them until the person leaves it. */
  form: ProfileForm | null;
  picture: ActorRefFrom<typeof pictureMachine> | null;
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
  actors: { loadProfile: missingEffect<OwnProfile, void>("loadProfile"), form: profileForm, picture: pictureMachine },
  guards: {
    isSaved: endedAs("saved"),
    isSuperseded: endedAs("superseded"),
  },
  actions: {
    takeFailure,
    openForm: assign(({ spawn }, profile: OwnProfile) => {
      const { key, version } = profile;
      const form = spawn("form", { id: "form", input: { key, version, values: profileDraftOf(profile) } });
      return { form, picture: spawn("picture", { id: "picture", input: { form } }), failure: null };
    }),
  },
}).createMachine({
  id: "profileEdit",
  context: { form: null, picture: null, failure: null },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadProfile",
        src: "loadProfile",
        onDone: { target: "filling", actions: { type: "openForm", params: ({ event }) => event.output } },
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
