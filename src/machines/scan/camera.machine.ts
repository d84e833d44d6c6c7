/**
 * The camera of a phone as a scanner, while its sheet is open. The person allows the camera, what reads codes is loaded, and
 * each code that comes into view is handed on once; it counts again after it was out of view for a second. A hidden page
 * turns the camera off until it is shown again. Whatever is missing is named, and can be tried again.
 */
import { assign, enqueueActions, type EventObject, fromCallback, setup } from "xstate";
import { missingAction, missingEffect } from "../kit/stub";

/** A code that is out of view for a shorter time, in ms, was only blurred. */
export const AWAY_MS = 1000;

/**
 * Why there is no picture, or none that is read. `absent`: no camera; `denied`: not allowed; `busy`: another app has it;
 * `lost`: it stopped by itself; `unread`: what reads codes could not be loaded, or failed.
 */
export type Refusal = "absent" | "denied" | "busy" | "lost" | "unread";

/** A camera that is on. */
export type Picture = { video: HTMLVideoElement; hasTorch: boolean };

/** Reads the code that is nearest to the middle of the picture; null without one. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

export type FramesInput = { video: HTMLVideoElement; read: ReadCode };

export type CameraInput = {
  take: (code: string) => void;
  /** The camera is off for good: its sheet closes. */
  leave: () => void;
};

/** `goneAt`: the time of the first frame without it, in ms; null while it is in view. */
type Seen = { code: string; goneAt: number | null };

export type CameraContext = CameraInput & {
  picture: Picture | null;
  read: ReadCode | null;
  isLit: boolean;
  refusal: Refusal | null;
  seen: readonly Seen[];
};

export type TorchEvent = { type: "torch.set"; isLit: boolean };

export type CameraEvent =
  | { type: "sheet.closed" }
  | { type: "retry.requested" }
  | { type: "torch.pressed" }
  | { type: "page.hidden" }
  | { type: "page.shown" }
  | { type: "session.ended" }
  | { type: "picture.opened"; picture: Picture }
  | { type: "picture.refused"; refusal: Refusal }
  /** Sent when the code in view changes, and once more a second later; `at` in ms. */
  | { type: "frame.read"; code: string | null; at: number }
  | { type: "frame.failed" };

function seenAfter(seen: readonly Seen[], code: string | null, at: number): Seen[] {
  const others = seen.flatMap((each): Seen[] => {
    if (each.code === code) return [];
    const goneAt = each.goneAt ?? at;
    return at - goneAt < AWAY_MS ? [{ ...each, goneAt }] : [];
  });
  return code === null ? others : [...others, { code, goneAt: null }];
}

export const cameraMachine = setup({
  types: { context: {} as CameraContext, events: {} as CameraEvent, input: {} as CameraInput },
  actors: {
    /** Says when the page is hidden or shown, and when the session ends. */
    watchPage: fromCallback(() => {
      throw new Error("watchPage was not provided");
    }),
    /** Asks for the camera; its picture ends when this is stopped. */
    camera: fromCallback<TorchEvent>(() => {
      throw new Error("camera was not provided");
    }),
    loadReader: missingEffect<ReadCode, void>("loadReader"),
    frames: fromCallback<EventObject, FramesInput>(() => {
      throw new Error("frames was not provided");
    }),
  },
  actions: {
    /** Tells the hand that holds the phone. */
    signal: missingAction("signal"),
    keepPicture: assign(({ event }) => (event.type === "picture.opened" ? { picture: event.picture } : {})),
    forgetPicture: assign({ picture: null, isLit: false }),
    keepReader: assign((_, { read }: { read: ReadCode }) => ({ read })),
    keepRefusal: assign(({ event }) => ({ refusal: event.type === "picture.refused" ? event.refusal : "unread" })),
    forgetRefusal: assign({ refusal: null }),
    keepSeen: assign(({ context, event }) =>
      event.type === "frame.read" ? { seen: seenAfter(context.seen, event.code, event.at) } : {},
    ),
    take: ({ context, event }) => {
      if (event.type === "frame.read" && event.code !== null) context.take(event.code);
    },
    turnTorch: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ isLit: !context.isLit });
      enqueue.sendTo("camera", { type: "torch.set", isLit: !context.isLit });
    }),
    leave: ({ context }) => context.leave(),
  },
  guards: {
    isNew: ({ context, event }) =>
      event.type === "frame.read" && event.code !== null && !context.seen.some(({ code }) => code === event.code),
    hasTorch: ({ context }) => context.picture?.hasTorch === true,
  },
}).createMachine({
  id: "camera",
  context: ({ input }) => ({ ...input, picture: null, read: null, isLit: false, refusal: null, seen: [] }),
  initial: "on",
  invoke: { id: "watchPage", src: "watchPage" },
  on: {
    "sheet.closed": { target: ".closed" },
    "session.ended": { target: ".closed" },
  },
  states: {
    on: {
      entry: "forgetRefusal",
      exit: "forgetPicture",
      invoke: { id: "camera", src: "camera" },
      on: {
        "page.hidden": { target: "paused" },
        "picture.refused": { target: "refused", actions: "keepRefusal" },
        "torch.pressed": { guard: "hasTorch", actions: "turnTorch" },
      },
      initial: "asking",
      states: {
        asking: { on: { "picture.opened": { target: "loading", actions: "keepPicture" } } },
        // After the permission: a person who does not give it has nothing to download.
        loading: {
          invoke: {
            id: "loadReader",
            src: "loadReader",
            onDone: {
              target: "watching",
              actions: { type: "keepReader", params: ({ event }) => ({ read: event.output }) },
            },
            onError: { target: "#camera.refused", actions: "keepRefusal" },
          },
        },
        watching: {
          invoke: {
            id: "frames",
            src: "frames",
            input: ({ context }) => framesOf(context),
          },
          on: {
            "frame.read": [{ guard: "isNew", actions: ["keepSeen", "take", "signal"] }, { actions: "keepSeen" }],
            "frame.failed": { target: "#camera.refused", actions: "keepRefusal" },
          },
        },
      },
    },
    paused: { on: { "page.shown": { target: "on" } } },
    refused: { on: { "retry.requested": { target: "on" } } },
    closed: { type: "final", entry: "leave" },
  },
});

function framesOf({ picture, read }: CameraContext): FramesInput {
  if (picture === null || read === null) throw new Error("frames are read of a picture, by a reader");
  return { video: picture.video, read };
}
