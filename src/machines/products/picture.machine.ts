/**
 * The picture of a form. A file is chosen, checked, uploaded and its address put into the form. Until then the form
 * knows that an upload is under way, and the person sees its progress. The reply waits while the form shows a question.
 */
import { and, assign, emit, fromPromise, sendTo, setup, waitFor, type AnyActorRef } from "xstate";
import { takeFailure, type Failure } from "../kit/failure";
import { formHas } from "../kit/form.parts";
import { newIdempotencyKey } from "../kit/idempotency-key";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import { pictureRefusal } from "./product-files";

export type UploadRequest = { file: File; name: string; onProgress: (share: number) => void };

/** What a form with a picture holds of it. */
export type Pictured = {
  /** The address returned by the upload; empty for none. */
  image: string;
  /** A picture was chosen and is on its way. */
  isUploading: boolean;
};

const told = (patch: Partial<Pictured>) => ({ type: "field.changed" as const, patch });

export type PictureContext = {
  /** The kit's form, of values that are `Pictured`. */
  form: AnyActorRef;
  file: File | null;
  /** The upload's name: a retry with the same file makes no second picture. */
  name: string;
  /** How much of the file was sent, 0 to 1. */
  progress: number;
  /** The address returned by the last upload; null when it failed. */
  reference: string | null;
  failure: Failure | null;
};

export type PictureEvent =
  | { type: "files.chosen"; files: readonly File[] }
  | { type: "picture.removed" }
  | { type: "upload.retried" }
  | { type: "upload.progressed"; share: number }
  | { type: "upload.cancelled" };

/** Waits until the form accepts changes again. A form that has ended never does, and nothing waits for it then. */
const formReady = fromPromise<void, AnyActorRef>(({ input, signal }) =>
  waitFor(input, (snapshot) => snapshot.hasTag("editable"), { signal }).then(
    () => undefined,
    () => new Promise<void>(() => {}),
  ),
);

export const pictureMachine = setup({
  types: {
    context: {} as PictureContext,
    events: {} as PictureEvent,
    emitted: {} as Outward,
    input: {} as { form: AnyActorRef },
  },
  actors: { upload: missingEffect<string, UploadRequest>("upload"), formReady },
  actions: {
    takeFailure,
    tellUploading: sendTo(({ context }) => context.form, told({ isUploading: true })),
    tellRemoved: sendTo(({ context }) => context.form, told({ image: "" })),
    tellUploaded: sendTo(
      ({ context }) => context.form,
      ({ context: { reference } }) => told({ isUploading: false, ...(reference !== null && { image: reference }) }),
    ),
  },
  guards: {
    isRefused: ({ event }) => event.type === "files.chosen" && pictureRefusal(event.files) !== null,
    isFile: ({ event }) => event.type === "files.chosen" && event.files.length > 0,
    isFailed: ({ context }) => context.failure !== null,
    isEditable: formHas("editable"),
  },
}).createMachine({
  id: "picture",
  context: ({ input }) => ({ form: input.form, file: null, name: "", progress: 0, reference: null, failure: null }),
  initial: "resting",
  states: {
    resting: {
      on: {
        "files.chosen": [
          {
            guard: "isRefused",
            actions: emit(({ event }) => ({
              type: "toast.raised",
              toast: pictureRefusal(event.files) ?? { tone: "warning", text: "" },
            })),
          },
          {
            guard: and(["isEditable", "isFile"]),
            target: "uploading",
            actions: assign(({ event }) => ({ file: event.files[0] ?? null, name: newIdempotencyKey() })),
          },
        ],
        "picture.removed": { guard: "isEditable", actions: [assign({ failure: null }), "tellRemoved"] },
        "upload.retried": { guard: and(["isEditable", "isFailed"]), target: "uploading" },
      },
    },
    uploading: {
      entry: [assign({ failure: null, reference: null, progress: 0 }), "tellUploading"],
      invoke: {
        id: "upload",
        src: "upload",
        input: ({ context: { file, name }, self }) => {
          if (file === null) throw new Error("a picture is uploaded from a file");
          return { file, name, onProgress: (share) => self.send({ type: "upload.progressed", share }) };
        },
        onDone: { target: "naming", actions: assign(({ event }) => ({ reference: event.output })) },
        onError: { target: "naming", actions: "takeFailure" },
      },
      on: {
        "upload.progressed": { actions: assign({ progress: ({ event }) => event.share }) },
        "upload.cancelled": { target: "naming" },
      },
    },
    naming: {
      invoke: {
        id: "formReady",
        src: "formReady",
        input: ({ context }) => context.form,
        onDone: {
          target: "resting",
          actions: "tellUploaded",
        },
      },
    },
  },
});
