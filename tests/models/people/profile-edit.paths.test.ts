import { expect, test } from "vitest";
import type { OwnProfile } from "../../../src/api/people/own-profile";
import { profileDraftOf, profileProblems } from "../../../src/machines/people/profile-draft";
import { profileEditMachine, type ProfileEditContext } from "../../../src/machines/people/profile-edit.machine";
import { urls } from "../../../src/urls";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { TakenStep, Invariants, Rig } from "../support/run";
import { profileEditTruth } from "./profile-edit.truth";

const PROFILE: OwnProfile = {
  key: "ada",
  name: "Adaeze Okafor",
  email: "adaeze@example.com",
  phone: "0803 555 0142",
  address: "7 Allen Avenue, Ikeja",
  sex: "female",
  instagram: "",
  twitter: "",
  picture: "",
  roleTitle: "Sales associate",
  storeTitle: "Computer Village, Ikeja",
  employedAt: "2024-02-01T09:00:00.000Z",
  salary: 250_000_00,
  bonus: 2.5,
  pendingEmail: null,
  orderCount: 12,
  version: 3,
};

const ended = (outcome: "saved" | "left" | "superseded") => succeeding("form", { outcome, saved: null });

const editEvents = {
  "the profile arrives": succeeding("loadProfile", PROFILE),
  "the profile fails to load": failing("loadProfile", failures.unreachable),
  retries: { type: "retry.requested" },
  "the form is saved": ended("saved"),
  "the form is left": ended("left"),
  "the latest version is used": ended("superseded"),
} as const;

type Label = keyof typeof editEvents;

const editModel = {
  machine: profileEditMachine,
  input: {},
  events: editEvents,
  stateOf: (edit) => [valueOf(edit), edit.context.form !== null, edit.context.failure?.kind].join(" "),
} satisfies Model<ProfileEditContext, Label>;

const emittedOf = ({ emitted: all }: TakenStep<ProfileEditContext>, type: string) =>
  all.filter((event) => event.type === type);

const invariants: Invariants<ProfileEditContext> = {
  "the form appears with the profile and stays on screen": ({ label, before, after }) =>
    (after.context.form !== null) === (before.context.form !== null || label === "the profile arrives"),
  "the form starts with the profile's values and no password": ({ label, after }) =>
    label !== "the profile arrives" ||
    JSON.stringify(after.context.form?.getSnapshot().context.values) === JSON.stringify(profileDraftOf(PROFILE)),
  "a save navigates back and outdates the frame's profile and the look-up lists": (taken) => {
    const isSaved = taken.label === "the form is saved";
    const [way] = emittedOf(taken, "navigation.requested");
    return (
      emittedOf(taken, "profile.outdated").length === Number(isSaved) &&
      emittedOf(taken, "lookups.outdated").length === Number(isSaved) &&
      (way !== undefined && "to" in way ? way.to === urls.profile && isSaved : !isSaved)
    );
  },
  "using the latest version reloads the profile": ({ label, started }) =>
    label !== "the latest version is used" || started.length === 1,
  "a failed load shows its error and can be retried": ({ label, after, emitted }) =>
    label !== "the profile fails to load" ||
    (after.context.failure?.kind === "unreachable" &&
      emitted.some(({ type }) => type === "toast.raised") &&
      after.can({ type: "retry.requested" })),
};

const rig: Rig<ProfileEditContext, Label> = {
  model: editModel,
  effects: ["loadProfile"],
  perform: Object.fromEntries(
    (["the form is saved", "the form is left", "the latest version is used"] as const).map((label) => [
      label,
      ({ actor }) => actor.send(editEvents[label]),
    ]),
  ),
  invariants,
  oracle: profileEditTruth(editEvents),
};

describeModel("editing one's own profile", {
  of: "profile-edit",
  rigs: [rig],
  mutants: [
    {
      fault: "a save that outdates nothing",
      put: (config) =>
        Object.assign(at(config, "states", "filling", "on", "xstate.done.actor.form", "0"), { actions: () => {} }),
      caughtBy: "a save navigates back and outdates the frame's profile and the look-up lists",
    },
    {
      fault: "a newer profile that is not reloaded",
      put: (config) =>
        Object.assign(at(config, "states", "filling", "on", "xstate.done.actor.form", "1"), { target: "left" }),
      caughtBy: "using the latest version reloads the profile",
    },
  ],
  equivalents: {
    "field dropped: loading xstate.done.actor.loadProfile / xstate.assign (1) / field failure":
      "why it failed is shown only until it is tried again",
  },
});

const draft = profileDraftOf(PROFILE);

test("a profile requires all fields but picture, password and handles, and shows each error at its field", () => {
  expect(profileProblems({ ...draft, image: "", password: "", instagram: "", twitter: "" })).toBeNull();
  expect(profileProblems({ ...draft, name: " ", address: "", phone: "", email: "" })?.message).toBe(
    'Please fill in "Name", "Address", "Phone", "Email"',
  );
  expect(profileProblems({ ...draft, email: "adaeze@shop" })).toEqual({
    message: "Invalid email",
    fields: { email: "Invalid email" },
  });
  expect(profileProblems({ ...draft, password: "1234567" })?.fields).toEqual({
    password: "Password must be at least 8 characters",
  });
  expect(profileProblems({ ...draft, password: "12345678" })).toBeNull();
  expect(profileProblems(draft, true)?.fields).toHaveProperty("image");
});
