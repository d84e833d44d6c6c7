import { createActor, createEmptyActor, fromCallback } from "xstate";
import type { Count, CountEntry } from "../../../src/api/counts/counts";
import {
  countEntriesMachine,
  type EntriesContext,
  quantityOf,
  type RefusedEntry,
  RETRY_MS,
  typingProblem,
} from "../../../src/machines/counts/count-entries.machine";
import { expect, test } from "vitest";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";
import { entriesTruth } from "./count-entries.truth";

const COUNT = "autumn";

const read = (status: Count["status"]) => ({
  type: "record.refreshed",
  record: { key: COUNT, status } as unknown as Count,
});

const line = { variantKey: "lamp-brass", name: "Lamp (Brass)", round: 2, counted: 4 };

const OLD: CountEntry = { id: "old", variantKey: "lamp-brass", name: "Lamp (Brass)", quantity: 3, at: 500 };
const REFUSED = { entry: { ...OLD, id: "refused" }, failure: failures.refused.failure };

const events = {
  "the count is read": read("counting"),
  "the count is read in review": read("reviewing"),
  "the count is read posted": read("posted"),
  "the device kept some": succeeding("findEntries", { queue: [OLD], refused: [REFUSED] }),
  "the device kept nothing": succeeding("findEntries", { queue: [], refused: [] }),
  "the device denies reading": failing("findEntries", new Error("no storage")),
  "a unit is scanned": {
    type: "unit.scanned",
    scanned: { variantKey: "lamp-brass", serial: "SN-1", name: "Lamp (Brass)" },
    at: 1000,
  },
  "a code is scanned without a network": { type: "unit.scanned", scanned: { code: "4711", name: "4711" }, at: 1100 },
  "chooses a line": { type: "line.chosen", line, again: false },
  "counts a line again": { type: "line.chosen", line, again: true },
  "types 7": { type: "quantity.typed", text: "7" },
  "takes 4 away": { type: "quantity.typed", text: "-4" },
  "takes 5 away": { type: "quantity.typed", text: "-5" },
  "empties it": { type: "quantity.typed", text: "" },
  submits: { type: "quantity.submitted", at: 2000 },
  "leaves the line": { type: "line.left" },
  "it is counted": succeeding("sendEntry", { name: "Lamp (Brass)", counted: 8, counts: true }),
  "it is refused": failing("sendEntry", failures.refused),
  "the network is away": failing("sendEntry", failures.unreachable),
  "there are too many": failing("sendEntry", failures.tooMany),
  "five seconds pass": { type: "xstate.after.retryPause.countEntries.queue.waiting" },
  "tries again": { type: "retry.requested" },
  "reads why": { type: "refusal.read", id: "refused" },
  "the device keeps it": succeeding("keepEntries", undefined),
  "the device is full": failing("keepEntries", new Error("full")),
} as const;

type Label = keyof typeof events;

const LABELS = Object.keys(events) as Label[];

const TYPED: ReadonlySet<Label> = new Set(["chooses a line", "counts a line again"]);
const DEVICE: ReadonlySet<Label> = new Set(["the device keeps it", "the device is full"]);

const model: Model<EntriesContext, Label> = {
  machine: countEntriesMachine,
  input: { page: createEmptyActor() },
  events,
  // Two entries wait for each other like more do. What is typed does not depend on what is sent, nor on the device.
  offers: (snapshot) => {
    const { queue, typing, refused } = snapshot.context;
    const isQuiet = queue.length === 0 && refused.length === 0 && snapshot.matches({ queue: "resting" });
    return LABELS.filter((label) => {
      if (typing !== null) return !DEVICE.has(label) && !label.includes("scanned") && !label.startsWith("the count");
      if (TYPED.has(label)) return isQuiet;
      if (label === "a code is scanned without a network") return queue.length === 1;
      return label !== "a unit is scanned" || queue.length < 2;
    });
  },
  stateOf: (snapshot) => {
    const { queue, refused, last, typing, isOpen } = snapshot.context;
    const typed = typing && `${typing.again} ${typing.text}`;
    return [valueOf(snapshot), isOpen, queue.length, refused.length > 0, last !== null, typed].join(" ");
  },
  edgeOf: (before, label, after) => {
    const { queue, typing, isOpen } = before.context;
    return [valueOf(before), isOpen, queue.length, typing?.again, typing?.text, label, valueOf(after)].join(" ");
  },
};

const invariants: Invariants<EntriesContext> = {
  "nothing that is found leaves the queue before the server has answered for it": ({ label, before, after }) => {
    const isAnswered = label === "it is counted" || label === "it is refused";
    const left = before.context.queue.filter((entry: CountEntry) => !after.context.queue.includes(entry));
    return (
      left.length === (isAnswered && before !== after ? 1 : 0) &&
      left.every((each: CountEntry) => each === before.context.queue[0])
    );
  },
  "what is refused stays listed until it is read": ({ label, before, after }) =>
    label === "reads why" || before.context.refused.every((each: RefusedEntry) => after.context.refused.includes(each)),
  "the oldest entry is sent, one at a time, with the count it was found in": ({ started, calls }) =>
    started.every(({ name, input }) => name !== "sendEntry" || input["countKey"] === COUNT) &&
    calls.filter(({ name, state }) => name === "sendEntry" && state === "pending").length <= 1,
  "nothing is sent before the device was asked what it has": ({ started, calls }) =>
    !started.some(({ name }) => name === "sendEntry") ||
    calls.some(({ name, state }) => name === "findEntries" && state !== "pending"),
  "each change of the queue is kept on the device": ({ before, after, started }) =>
    before.context.queue === after.context.queue ||
    started.some(({ name, input }) => name === "keepEntries" && input["queue"] === after.context.queue),
  "the page is read again once all is sent": ({ before, after, emitted }) => {
    const isSent = before.context.queue.length === 1 && after.context.queue.length === 0;
    return emitted.some(({ type }) => type === "record.changed") === isSent;
  },
  "a number that cannot be counted is not": ({ label, before, after }) =>
    label !== "submits" || ["7", "-4"].includes(before.context.typing?.text ?? "") || after.context.typing !== null,
};

describeModel("the entries of a count", {
  of: "count-entries",
  rigs: [
    {
      model,
      effects: ["findEntries", "sendEntry", "keepEntries"],
      inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
      perform: { "five seconds pass": ({ clock }) => clock.increment(RETRY_MS) },
      invariants,
      oracle: entriesTruth(events),
    },
  ],
  equivalents: {
    ...Object.fromEntries(
      ["removed", "retargeted"].map((kind) => [
        `${kind}: device.writing xstate.done.actor.keepEntries`,
        "whether the device still writes or has written is shown nowhere, and both write the next change at once",
      ]),
    ),
    "field dropped: (anywhere) record.refreshed / noteCount / field countKey":
      "the first read has named the count, and its page reads no other one",
  },
  mutants: [
    {
      fault: "an entry that is forgotten without a network",
      put: (config) =>
        Object.assign(at(config, "states", "queue", "states", "sending", "invoke"), {
          onError: { target: "waiting", actions: "noteRefused" },
        }),
      caughtBy: "nothing that is found leaves the queue before the server has answered for it",
    },
    {
      fault: "a scan that the device does not keep",
      put: (config) => Object.assign(at(config, "states", "found", "on", "unit.scanned"), { actions: ["addScanned"] }),
      caughtBy: "each change of the queue is kept on the device",
    },
    {
      fault: "an entry that is sent before those of an earlier page",
      put: (config) => Object.assign(at(config, "states", "queue"), { initial: "resting" }),
      caughtBy: "nothing is sent before the device was asked what it has",
    },
  ],
});

test.each([
  ["12", 12],
  ["0", 0],
  ["-3", -3],
  ["−3", -3],
  ["-0", 0],
  ["", null],
  ["-", null],
  ["1.5", null],
  ["12345678", null],
])("the text %j is the quantity %j", (text, quantity) => {
  expect(quantityOf(text)).toBe(quantity);
});

test.each([
  [{ counted: 4, again: false, text: "-4" }, null],
  [{ counted: 4, again: false, text: "-5" }, "Only 4 are counted so far"],
  [{ counted: null, again: false, text: "-1" }, "Nothing is counted yet that could be taken away"],
  [{ counted: 4, again: true, text: "-1" }, "Nothing is counted yet that could be taken away"],
  [{ counted: null, again: false, text: "x" }, "Enter a whole number, or 0 if there are none"],
])("of %j the person is told %j", ({ counted, again, text }, problem) => {
  expect(typingProblem({ line: { ...line, counted }, again, text })).toBe(problem);
});
