/**
 * The picture of a form. A file is chosen, checked, uploaded and its address put into the form. Until then the form
 * waits in its state `uploading`, and the person sees the progress. The reply waits while the form shows a question.
 */
import { and, assign, emit, fromPromise, sendTo, setup, waitFor, type ActorRefFrom, type AnyActorRef } from "xstate";
import { uploadPicture } from "../../api/kit/media";
import { formHas, openChild } from "../kit/editor";
import { takeFailure, type Failure } from "../kit/failure";
import { newIdempotencyKey } from "../kit/idempotency-key";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import { pictureRefusal } from "./product-files";

export type UploadRequest = { file: File; name: string; onProgress: (share: number) => void };

export type PictureContext = {
  /** The kit's form, of values with an `image`: the address returned by the upload. */
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

/** An action of a machine that holds a form: opens the form's picture. */
export const openPicture = openChild("picture", ({ form }: { form: AnyActorRef }) => ({ form }));

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
    tellUploading: sendTo(({ context }) => context.form, { type: "upload.started" }),
    tellRemoved: sendTo(({ context }) => context.form, { type: "field.changed", patch: { image: "" } }),
    tellUploaded: sendTo(
      ({ context }) => context.form,
      ({ context: { form, reference } }) => ({
        type: "upload.ended",
        patch: { image: reference ?? form.getSnapshot().context.values.image },
      }),
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
        onDone: { target: "resting", actions: "tellUploaded" },
      },
    },
  },
});

const uploadingTo = (folder: Parameters<typeof uploadPicture>[1]) =>
  fromPromise<string, UploadRequest>(({ input, signal }) => uploadPicture(input, folder, signal));

/** The picture of a product. */
export const productPictureMachine = pictureMachine.provide({ actors: { upload: uploadingTo("products") } });

/** The picture of an employee. */
export const profilePictureMachine = pictureMachine.provide({ actors: { upload: uploadingTo("profiles") } });

export type Picture = ActorRefFrom<typeof pictureMachine>;
