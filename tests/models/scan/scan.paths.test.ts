import { type ScanContext, scanMachine, type Trouble } from "../../../src/machines/scan/scan.machine";
import type { PickedVariant } from "../../../src/machines/products/product-picker.machine";
import { describeModel } from "../support/check";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { CODE, events } from "./scan.events";
import { scanTruth } from "./scan.truth";
import type { EventObject } from "xstate";
import type { Invariants } from "../support/run";

type Label = keyof typeof events;

const LABELS = Object.keys(events) as Label[];

/** A unit that cannot be added goes on like goods that are not for sale. */
const ALIKE: Partial<Record<Trouble["kind"], string>> = { away: "closed", named: "closed" };
const kindsOf = (troubles: readonly Trouble[]) => troubles.map(({ kind }) => ALIKE[kind] ?? kind).join();
const troubleIn = ({ context }: { context: ScanContext }, code: string | undefined) =>
  context.troubles.find((trouble) => trouble.code === code);

/** What the form received since the last step. */
const received: string[] = [];

const model: Model<ScanContext, Label> = {
  machine: scanMachine,
  input: {
    storeKey: () => "lekki",
    unitsLeft: ({ variant: { quantity } }: { variant: { quantity: number } }) => quantity,
    hasUnit: (serial: string) => serial === "SN-3",
    take: ({ variant: { key: taken }, serial = "" }: PickedVariant) => received.push(`${taken} ${serial}`.trim()),
  },
  events,
  // One code is enough, and longer queues bring nothing new. Keys, codes and what is given do not depend on each other.
  offers: ({ context: { typed, keyAt, queue }, ...scanner }) => {
    const isGathering = scanner.matches({ keys: "gathering" });
    const isOpen = scanner.matches({ camera: "open" });
    const isGiving = !scanner.matches({ gift: "resting" });
    if (isGiving || isOpen)
      return LABELS.filter(
        (label) =>
          events[label].type !== "key.pressed" &&
          label !== "opens the camera" &&
          (label !== "the camera reads a code" || (isOpen && queue.length < 2)),
      );
    const isOffered: Partial<Record<Label, boolean>> = {
      "begins to give it": scanner.matches({ keys: "resting", codes: "resting" }),
      "a first key": !isGathering,
      "a key within 50 ms": isGathering && typed.length < CODE.length,
      "a key after 51 ms": isGathering && typed === "a",
      "Enter within 50 ms": queue.length < 2,
      // The camera is opened by a person who typed nothing.
      // Random walks next to the reference press these.
      "a key soon after both": false,
      "the first key of another code": false,
      "its second key": false,
      "its third key": false,
      "its Enter": false,
      "Enter soon after that": false,
      "opens the camera": keyAt === 0 && scanner.matches({ codes: "resting" }),
      "the camera reads a code": false,
    };
    return LABELS.filter((label) => isOffered[label] ?? true);
  },
  stateOf: (snapshot) => {
    const { typed, keyAt, queue, troubles, added } = snapshot.context;
    return [valueOf(snapshot), typed, keyAt, queue.join(), kindsOf(troubles), added !== null].join(" ");
  },
  edgeOf: (before, label, after) => {
    const { typed, keyAt, queue, troubles, added } = before.context;
    const [left, entered] = [before, after].map(
      ({ value }) => value as Record<"keys" | "codes" | "gift" | "camera", string>,
    );
    return events[label].type === "key.pressed"
      ? [left?.keys, typed, keyAt, label, entered?.keys].join(" ")
      : [left?.codes, left?.gift, left?.camera, queue.length, kindsOf(troubles), added !== null, label].join(" ");
  },
};

const KINDS: Partial<Record<string, string>> = {
  "a sold-out lamp is found": "short",
  "a hidden lamp is found": "closed",
  "nothing is found": "unknown",
  "a sold unit is found": "away",
  "a unit that the form has is found": "named",
  "the look-up fails": "unread",
};
/** What the form receives of what is found. */
const TAKEN: Partial<Record<string, string>> = {
  "the lamp is found": "lamp-brass",
  "a unit of the lamp is found": "lamp-brass SN-1",
};
const isReply = (label: string) => Object.hasOwn(TAKEN, label) || Object.hasOwn(KINDS, label);
const hasNoProduct = (scanner: { context: ScanContext }) =>
  ["unknown", "ungiven"].includes(troubleIn(scanner, CODE)?.kind ?? "");

const invariants: Invariants<ScanContext> = {
  "a scan is three keys or more and Enter, none later than 50 ms": ({ event, before, after }) => {
    if (!("key" in event) || event.key !== "Enter") return true;
    const { typed, keyAt, queue } = before.context;
    const isFast = Number((event as { at?: unknown }).at) - keyAt <= 50;
    const isDue = before.matches({ keys: "gathering" }) && typed.length >= 3 && isFast;
    const grown = after.context.queue.length - queue.length;
    return isDue === after.matches({ keys: "scanned" }) && grown === (isDue ? 1 : 0);
  },
  "a late key begins another text, and Tab ends it": ({ label, before, after }) =>
    (label !== "a key after 51 ms" || before.context.keyAt > 1050 || after.context.typed === "a") &&
    (label !== "Tab" || !after.matches({ keys: "gathering" })),
  "a code that the camera reads waits like a scan": ({ label, before, after }) =>
    label !== "the camera reads a code" || after.context.queue.join() === [...before.context.queue, CODE].join(),
  "the camera is open from its opening until it is closed or a code is given": ({ label, before, after }) => {
    const isClosed =
      label === "closes the camera" || (label === "begins to give it" && after.matches({ gift: "choosing" }));
    const wasOpen = before.matches({ camera: "open" }) || label === "opens the camera";
    return after.matches({ camera: "open" }) === (wasOpen && !isClosed);
  },
  "what was added last is named, with how often in a row": ({ label, before, after }) => {
    const { added: last } = before.context as ScanContext;
    if (label === "opens the camera" && !before.matches({ camera: "open" })) return after.context.added === null;
    if (Object.hasOwn(KINDS, label)) return after.context.added === null;
    if (!Object.hasOwn(TAKEN, label)) return after.context.added === last;
    const [code] = before.context.queue as ScanContext["queue"];
    const times = last?.code === code ? (last?.times ?? 0) : 0;
    const expected = { code, title: "Lamp (Brass)", times: times + 1 };
    return JSON.stringify(after.context.added) === JSON.stringify(expected);
  },
  "a look-up is of the oldest code, and there is one at a time": ({ started, calls, after }) =>
    started.every(
      ({ name, input }) => name !== "findCode" || (input as { code: string }).code === after.context.queue[0],
    ) && calls.filter(({ name, state }) => name === "findCode" && state === "pending").length <= 1,
  "only a reply takes a code out of the queue": ({ label, before, after }) =>
    after.context.queue.length >= before.context.queue.length - (isReply(label) ? 1 : 0),
  "a found variant with units reaches the form, once, and nothing else does": ({ label, before, after }) =>
    after === before || received.splice(0).join() === (TAKEN[label] ?? ""),
  "a code that is not added is named, with the reason": ({ label, before, after }) =>
    !Object.hasOwn(KINDS, label) || troubleIn(after, before.context.queue[0])?.kind === KINDS[label],
  "a code that is added has no trouble any more": ({ label, before, after }) =>
    !Object.hasOwn(TAKEN, label) || troubleIn(after, before.context.queue[0]) === undefined,
  "a code tried again is looked up, a dismissed one is forgotten": ({ label, before, after }) => {
    if (label !== "tries again" && label !== "dismisses") return true;
    const more = after.context.queue.length - before.context.queue.length;
    const isAsked = label === "tries again" && troubleIn(before, CODE) !== undefined;
    return troubleIn(after, CODE) === undefined && more === (isAsked ? 1 : 0);
  },
  "only a code that no product has can be given to one": ({ label, before, after }) =>
    label !== "begins to give it" ||
    !before.matches({ gift: "resting" }) ||
    after.matches({ gift: "choosing" }) === hasNoProduct(before),
  "the choice is of one variant": ({ started }) =>
    started.every(({ name, input }) => name !== "picker" || JSON.stringify(input) === '{"taken":[],"single":true}'),
  "what is chosen gets the code, and without a choice nothing does": ({ started }) =>
    started.every(
      ({ name, input }) =>
        name !== "giveCode" ||
        JSON.stringify(input) === JSON.stringify({ barcode: CODE, productKey: "lamp", variantKey: "lamp-brass" }),
    ),
  "a choice is saved, and no choice ends the giving": ({ label, before, after }) =>
    !before.matches({ gift: "choosing" }) ||
    (label === "chooses the lamp"
      ? after.matches({ gift: "saving" })
      : label !== "chooses nothing" || after.matches({ gift: "resting" })),
  "a given code is looked up again": ({ label, before, after }) => {
    if (label !== "the code is given" || after === before) return true;
    return after.context.queue.length === before.context.queue.length + 1 && troubleIn(after, CODE) === undefined;
  },
  "a code that could not be given stays, with the reason": ({ label, before, after }) =>
    label !== "giving fails" || after === before || troubleIn(after, CODE)?.kind === "ungiven",
};

describeModel("a scanner", {
  of: "scan",
  rigs: [
    {
      model,
      effects: ["findCode", "picker", "giveCode"],
      inputOf: (recordEvent) => {
        // A path that ended at a broken rule may have left something.
        received.length = 0;
        return {
          ...model.input,
          take: (taken: PickedVariant) => {
            received.push(`${taken.variant.key} ${taken.serial ?? ""}`.trim());
            recordEvent({ type: "taken", variant: taken.variant.key, serial: taken.serial } as EventObject);
          },
        };
      },
      invariants,
      stories: [
        ["a first key", "a key within 50 ms", "a key after 51 ms"],
        [
          "a first key",
          "a key within 50 ms",
          "a key soon after both",
          "Enter soon after that",
          "the first key of another code",
          "its second key",
          "its third key",
          "its Enter",
          "nothing is found",
          "nothing is found",
        ],
      ],
      oracle: scanTruth(events, ["SN-3"]),
    },
  ],
  mutants: [
    {
      fault: "a code of the camera that is forgotten",
      put: (config) => Object.assign(at(config, "states", "codes", "on"), { "code.read": { actions: "drop" } }),
      caughtBy: "a code that the camera reads waits like a scan",
    },
    {
      fault: "a camera that stays on behind the picker",
      put: (config) =>
        Object.assign(at(config, "states", "camera", "states", "open", "on"), { "gift.begun": undefined }),
      caughtBy: "the camera is open from its opening until it is closed or a code is given",
    },
    {
      fault: "slow keys that count as a scan",
      put: (config) => {
        const on = at(config, "states", "keys", "states", "gathering", "on");
        const [ends, ...others] = on["key.pressed"] as unknown as object[];
        Object.assign(on, { "key.pressed": [{ ...ends, guard: "endsCode" }, ...others] });
      },
      caughtBy: "a scan is three keys or more and Enter, none later than 50 ms",
    },
    {
      fault: "a code that is forgotten when its look-up fails",
      put: (config) => {
        const finding = at(config, "states", "codes", "states", "finding", "invoke");
        Object.assign(finding, { onError: { target: "resting" } });
      },
      caughtBy: "a code that is not added is named, with the reason",
    },
    {
      fault: "a Try again that only forgets",
      put: (config) =>
        Object.assign(at(config, "states", "codes", "on"), {
          "trouble.retried": { guard: "isListed", actions: "drop" },
        }),
      caughtBy: "a code tried again is looked up, a dismissed one is forgotten",
    },
    {
      fault: "a code that is given without a choice",
      put: (config) =>
        Object.assign(at(config, "states", "gift", "states", "choosing", "invoke"), { onDone: { target: "saving" } }),
      caughtBy: "what is chosen gets the code, and without a choice nothing does",
    },
    {
      fault: "a given code that is not added",
      put: (config) =>
        Object.assign(at(config, "states", "gift", "states", "saving", "invoke"), { onDone: { target: "resting" } }),
      caughtBy: "a given code is looked up again",
    },
    {
      fault: "a code of a product that is given to another one",
      put: (config) =>
        Object.assign(at(config, "states", "gift", "states", "resting", "on"), {
          "gift.begun": { target: "choosing", actions: "beginGift" },
        }),
      caughtBy: "only a code that no product has can be given to one",
    },
  ],
});
