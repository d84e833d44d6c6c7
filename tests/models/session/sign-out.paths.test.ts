import { signOutMachine, type LeftBehind, type SignOutContext } from "../../../src/machines/session/sign-out.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { signOutTruth } from "./sign-out.truth";
import type { Invariants, TakenStep } from "../support/run";

const found = (typed: LeftBehind["typed"], parked: readonly string[], waiting = 0) =>
  succeeding("look", { typed, parked, waiting });

const signOutEvents = {
  "nothing is left": found("nothing", []),
  "something is typed": found("kept", []),
  "something is typed and sales are parked": found("kept", ["one", "two"]),
  "sales are parked": found("nothing", ["one", "two"]),
  "a sale waits to be sent": found("nothing", [], 1),
  "something is typed that cannot be kept": found("unkept", ["one"]),
  "nothing can be read": failing("look", failures.unreachable),
  stays: { type: "stay.requested" },
  keeps: { type: "keep.requested" },
  deletes: { type: "delete.requested" },
  "chooses to delete the parked sales": { type: "parked.toggled" },
  "the device kept it": succeeding("keepTyped", undefined),
  "the device could not keep it": failing("keepTyped", failures.unreachable),
  "it is deleted": succeeding("deleteTyped", undefined),
  "it cannot be deleted": failing("deleteTyped", failures.unreachable),
  "goes without": { type: "leave.confirmed" },
} as const;

type Label = keyof typeof signOutEvents;

const model = {
  machine: signOutMachine,
  input: {},
  events: signOutEvents,
  stateOf: ({ context: { typed, parked, waiting, dropsParked }, ...snapshot }) =>
    [valueOf(snapshot), typed, parked.length, waiting, dropsParked].join(" "),
} satisfies Model<SignOutContext, Label>;

const told = ({ emitted }: TakenStep<SignOutContext>, type: string) =>
  emitted.filter((each) => "event" in each && (each.event as { type: string }).type === type).length;

const dropped = ({ started }: TakenStep<SignOutContext>, name: "keepTyped" | "deleteTyped") =>
  started.filter((call) => call.name === name).map(({ input }) => (input.dropped as string[]).length);

const invariants: Invariants<SignOutContext> = {
  "a sale that waits to be sent is told before a sign-out": ({ label, after }) =>
    label !== "a sale waits to be sent" || after.matches("asking"),
  "the person is signed out only once the device did what they decided, or nothing is left": (taken) => {
    const isDue = ["nothing is left", "the device kept it", "it is deleted", "goes without"].includes(taken.label);
    return (
      told(taken, "signOut.confirmed") ===
      (isDue && taken.before.status === "active" && taken.after.matches("left") ? 1 : 0)
    );
  },
  "the person stays exactly on request": (taken) =>
    told(taken, "signOut.cancelled") === (taken.label === "stays" && taken.after.matches("stayed") ? 1 : 0),
  "what cannot be kept is not promised to be": ({ label, before, after }) =>
    !(label === "keeps" && before.context.typed === "unkept") || after.matches("asking"),
  "what nobody could look up is asked about as lost": ({ label, after }) =>
    label !== "nothing can be read" || (after.matches("asking") && after.context.typed === "unkept"),
  "keeping deletes nothing but the parked sales that were chosen": (taken) =>
    dropped(taken, "keepTyped").every(
      (count) => count === (taken.before.context.dropsParked ? taken.before.context.parked.length : 0),
    ) &&
    (taken.label !== "keeps" || dropped(taken, "deleteTyped").length === 0),
  "deleting spares the parked sales unless they were chosen or are the question": (taken) =>
    dropped(taken, "deleteTyped").every(
      (count) =>
        count ===
        (taken.before.context.dropsParked || taken.before.context.typed === "nothing"
          ? taken.before.context.parked.length
          : 0),
    ),
  "what could not be kept is asked again": ({ label, after }) =>
    label !== "the device could not keep it" || after.matches("looking"),
  "what could not be deleted is asked about once more, and the person may go": ({ label, before, after }) =>
    (label !== "it cannot be deleted" || after.matches("undeleted")) &&
    (!before.matches("undeleted") || after.matches(label === "goes without" ? "left" : "stayed")),
};

describeModel("a sign-out that asks", {
  of: "sign-out",
  rigs: [{ model, effects: ["look", "keepTyped", "deleteTyped"], invariants, oracle: signOutTruth(signOutEvents) }],
  mutants: [
    {
      fault: "a sign-out that does not wait for the device",
      put: (config) => Object.assign(at(config, "states", "asking", "on"), { "keep.requested": { target: "left" } }),
      caughtBy: "the person is signed out only once the device did what they decided, or nothing is left",
    },
    {
      fault: "a sale that waits and is not told",
      put: (config) => {
        const guard = ({ event }: { event: { output?: LeftBehind } }) => event.output?.typed === "nothing";
        const [, asked] = Object.values(at(config, "states", "looking", "invoke", "onDone"));
        Object.assign(at(config, "states", "looking", "invoke"), { onDone: [{ guard, target: "left" }, asked] });
      },
      caughtBy: "a sale that waits to be sent is told before a sign-out",
    },
    {
      fault: "a promise that the device cannot keep",
      put: (config) => Object.assign(at(config, "states", "asking", "on"), { "keep.requested": { target: "keeping" } }),
      caughtBy: "what cannot be kept is not promised to be",
    },
    {
      fault: "parked sales that go with a draft",
      put: (config) =>
        Object.assign(at(config, "states", "deleting", "invoke"), {
          input: ({ context }: { context: SignOutContext }) => ({ dropped: context.parked }),
        }),
      caughtBy: "deleting spares the parked sales unless they were chosen or are the question",
    },
    {
      fault: "a failed look that loses what is typed without a question",
      put: (config) => Object.assign(at(config, "states", "looking", "invoke"), { onError: { target: "left" } }),
      caughtBy: "the person is signed out only once the device did what they decided, or nothing is left",
    },
    {
      fault: "input that could not be kept and is left without a word",
      put: (config) => Object.assign(at(config, "states", "keeping", "invoke"), { onError: { target: "asking" } }),
      caughtBy: "what could not be kept is asked again",
    },
    {
      fault: "a deletion that asks the same for ever",
      put: (config) => Object.assign(at(config, "states", "deleting", "invoke"), { onError: { target: "looking" } }),
      caughtBy: "what could not be deleted is asked about once more, and the person may go",
    },
    {
      fault: "a failed deletion that signs out",
      put: (config) => Object.assign(at(config, "states", "deleting", "invoke"), { onError: { target: "left" } }),
      caughtBy: "the person is signed out only once the device did what they decided, or nothing is left",
    },
  ],
});
