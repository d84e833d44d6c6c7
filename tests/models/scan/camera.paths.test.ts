import { type EventObject, fromCallback } from "xstate";
import {
  type CameraContext,
  cameraMachine,
  type FramesInput,
  type Refusal,
  type TorchEvent,
} from "../../../src/machines/scan/camera.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { type View, valueOf } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants, Rig, TakenStep } from "../support/run";

const opened = (hasTorch: boolean) => ({
  type: "picture.opened",
  picture: { video: { name: "video" } as unknown as HTMLVideoElement, hasTorch },
});
const refused = (refusal: Refusal) => ({ type: "picture.refused", refusal });
const frame = (code: string | null, time: number) => ({ type: "frame.read", code, at: time });

const events = {
  "the camera opens": opened(false),
  "a camera with a light opens": opened(true),
  "there is no camera": refused("absent"),
  "the camera is not allowed": refused("denied"),
  "another app has the camera": refused("busy"),
  "the camera stops by itself": refused("lost"),
  "the reader is there": succeeding("loadReader", async () => null),
  "the reader cannot be downloaded": failing("loadReader", failures.unreachable),
  "the reader fails": { type: "frame.failed" },
  "sees A": frame("A", 1000),
  "sees B": frame("B", 1100),
  "sees nothing": frame(null, 1200),
  "sees nothing 999 ms later": frame(null, 2199),
  "sees nothing 1 s later": frame(null, 2200),
  "presses the light": { type: "torch.pressed" },
  "tries again": { type: "retry.requested" },
  "the page is hidden": { type: "page.hidden" },
  "the page is shown": { type: "page.shown" },
  "closes the sheet": { type: "sheet.closed" },
  "the session ends": { type: "session.ended" },
} as const satisfies Record<string, EventObject>;

type Label = keyof typeof events;
type Step = TakenStep<CameraContext>;
type Camera = View<CameraContext>;

const LABELS = Object.keys(events) as Label[];

const REFUSED: Partial<Record<string, Refusal>> = {
  "there is no camera": "absent",
  "the camera is not allowed": "denied",
  "another app has the camera": "busy",
  "the camera stops by itself": "lost",
  "the reader cannot be downloaded": "unread",
  "the reader fails": "unread",
};
const CODES: Partial<Record<string, string>> = { "sees A": "A", "sees B": "B" };

/** The times of frames without a code. */
const EMPTY: Partial<Record<string, number>> = {
  "sees nothing": 1200,
  "sees nothing 999 ms later": 2199,
  "sees nothing 1 s later": 2200,
};

const emittedOf = ({ emitted }: Step, type: string) => emitted.filter((event) => event.type === type);
const isOn = (camera: Camera) => camera.matches("on");
const isOver = (label: string) => label === "closes the sheet" || label === "the session ends";
const seenIn = ({ context }: { context: CameraContext }) => context.seen;
const seenOf = (camera: Camera) => seenIn(camera).map(({ code }) => code);
const textOf = (camera: Camera) =>
  seenIn(camera)
    .map(({ code, goneAt }) => `${code}${goneAt}`)
    .toSorted()
    .join();

const invariants: Invariants<CameraContext> = {
  "the camera starts and ends with its state": (step) => {
    const ends = isOn(step.before) && (!isOn(step.after) || step.after.status !== "active") ? 1 : 0;
    const starts = !isOn(step.before) && isOn(step.after) ? 1 : 0;
    return emittedOf(step, "off").length === ends && emittedOf(step, "on").length === starts;
  },
  "a hidden page, a closed sheet and the end of the session turn it off": ({ label, before, after }) =>
    label === "the page is hidden" ? !isOn(before) || after.matches("paused") : !isOver(label) || !isOn(after),
  "a page that is shown again turns it on, and so does Try again": ({ label, before, after }) =>
    (label === "the page is shown" && before.matches("paused")) ||
    (label === "tries again" && before.matches("refused"))
      ? after.matches({ on: "asking" })
      : isOn(after) <= isOn(before),
  "closing and the end of the session close the sheet, once, and nothing else does": (step) =>
    emittedOf(step, "left").length === (isOver(step.label) ? 1 : 0) &&
    isOver(step.label) === (step.after.status === "done"),
  "why there is no picture is kept until it is tried again": ({ label, before, after }) => {
    if (isOn(before) && Object.hasOwn(REFUSED, label))
      return after.matches("refused") && after.context.refusal === REFUSED[label];
    return after.context.refusal === (isOn(after) ? null : before.context.refusal);
  },
  "the reader is loaded once the camera is allowed": ({ label, started }) =>
    started.filter(({ name }) => name === "loadReader").length ===
    (label === "the camera opens" || label === "a camera with a light opens" ? 1 : 0),
  "frames of the picture are read once the reader is there": (step) => {
    const [begun, ...others] = emittedOf(step, "frames") as { type: string; input: FramesInput }[];
    if (step.label !== "the reader is there") return begun === undefined;
    const { picture, read } = step.after.context;
    return others.length === 0 && begun?.input.video === picture?.video && begun?.input.read === read && read !== null;
  },
  "the picture is there while the camera is on": ({ label, before, after }) =>
    (after.context.picture !== null) ===
    (isOn(after) &&
      (before.context.picture !== null || label === "the camera opens" || label === "a camera with a light opens")),
  "a code is handed on and signalled when it comes into view, and only then": (step) => {
    const code = CODES[step.label];
    const isNew = code !== undefined && !seenOf(step.before).includes(code);
    const taken = emittedOf(step, "taken").map((event) => (event as EventObject & { code: string }).code);
    return taken.join() === (isNew ? code : "") && emittedOf(step, "signalled").length === (isNew ? 1 : 0);
  },
  "a code in view is known, and others are not forgotten for it": ({ label, before, after }) =>
    CODES[label] === undefined ||
    (seenOf(after).includes(CODES[label]) && seenOf(before).every((code) => seenOf(after).includes(code))),
  "a code is forgotten when it was out of view for a second": ({ label, before, after }) =>
    !Object.hasOwn(EMPTY, label) ||
    seenOf(after).join() ===
      seenIn(before)
        .filter(({ goneAt }) => goneAt === null || (EMPTY[label] ?? 0) - goneAt < 1000)
        .map(({ code }) => code)
        .join(),
  "what leaves the view is gone from then on": ({ label, before, after }) =>
    seenIn(after).every(({ code, goneAt }) => {
      const known = seenIn(before).find((each) => each.code === code);
      const isLeaving = known?.goneAt === null && events[label as Label].type === "frame.read" && CODES[label] !== code;
      return !isLeaving || goneAt === (EMPTY[label] ?? (label === "sees A" ? 1000 : 1100));
    }),
  "what comes back into view is no longer gone": ({ label, after }) =>
    CODES[label] === undefined ||
    seenIn(after).every(({ code, goneAt }) => (code === CODES[label]) === (goneAt === null)),
  "the light changes with each press, where there is one": (step) => {
    const isPressed = step.label === "presses the light" && step.before.context.picture?.hasTorch === true;
    const lit = emittedOf(step, "lit").map((event) => (event as TorchEvent).isLit);
    const is = isPressed ? !step.before.context.isLit : isOn(step.after) && step.before.context.isLit;
    return step.after.context.isLit === is && lit.join() === (isPressed ? String(is) : "");
  },
};

const idle = fromCallback(() => {});

const rig: Rig<CameraContext, Label> = {
  model: {
    machine: cameraMachine.provide({
      actors: {
        watchPage: idle,
        camera: fromCallback<TorchEvent>(() => {}),
        frames: fromCallback<EventObject, FramesInput>(() => {}),
      },
      actions: { signal: () => {} },
    }),
    input: { take: () => {}, leave: () => {} },
    events,
    // B is seen only together with A, whose absence is what is measured.
    offers: (camera) => LABELS.filter((label) => label !== "sees B" || seenOf(camera).includes("A")),
    stateOf: (camera) => {
      const { picture, isLit, refusal } = camera.context;
      return [valueOf(camera), picture?.hasTorch, isLit, refusal, textOf(camera)].join(" ");
    },
    edgeOf: (before, label, after) => {
      const { picture, isLit } = before.context;
      const known = events[label].type === "frame.read" ? textOf(before) : "";
      return [valueOf(before), picture?.hasTorch, isLit, known, label, valueOf(after)].join(" ");
    },
  },
  effects: ["loadReader"],
  inputOf: (recordEvent) => ({
    take: (code: string) => recordEvent({ type: "taken", code } as EventObject),
    leave: () => recordEvent({ type: "left" }),
  }),
  provide: (machine, steer, recordEvent) =>
    machine.provide({
      actors: {
        loadReader: steer("loadReader"),
        watchPage: idle,
        camera: fromCallback<TorchEvent>(({ receive }) => {
          recordEvent({ type: "on" });
          receive(({ isLit }) => recordEvent({ type: "lit", isLit } as EventObject));
          return () => recordEvent({ type: "off" });
        }),
        frames: fromCallback<EventObject, FramesInput>(({ input }) =>
          recordEvent({ type: "frames", input } as EventObject),
        ),
      },
      actions: { signal: () => recordEvent({ type: "signalled" }) },
    }),
  invariants,
};

describeModel("a camera", {
  of: "camera",
  rigs: [rig],
  mutants: [
    {
      fault: "a camera that stays on in a hidden page",
      put: (config) => Object.assign(at(config, "states", "on", "on", "page.hidden"), { target: "on" }),
      caughtBy: "a hidden page, a closed sheet and the end of the session turn it off",
    },
    {
      fault: "a code that is added with every frame",
      put: (config) => {
        const on = at(config, "states", "on", "states", "watching", "on");
        const [taking] = on["frame.read"] as unknown as { actions: string[] }[];
        Object.assign(on, { "frame.read": { actions: taking?.actions } });
      },
      caughtBy: "a code is handed on and signalled when it comes into view, and only then",
    },
    {
      fault: "a camera that is allowed and never reads",
      put: (config) =>
        Object.assign(at(config, "states", "on", "states", "asking", "on", "picture.opened"), { target: "asking" }),
      caughtBy: "the reader is loaded once the camera is allowed",
    },
    {
      fault: "an end of the session that the camera outlives",
      put: (config) => Object.assign(at(config, "on", "session.ended"), { target: ".paused" }),
      caughtBy: "closing and the end of the session close the sheet, once, and nothing else does",
    },
    {
      fault: "a light that only the page knows of",
      put: (config) => Object.assign(at(config, "states", "on", "on", "torch.pressed"), { actions: "forgetRefusal" }),
      caughtBy: "the light changes with each press, where there is one",
    },
  ],
});
