/**
 * The pictures of a form. A file is chosen, checked, uploaded and its address put into the form. Until then the form
 * waits in its state `uploading`, and the person sees the progress. The reply waits while the form shows a question.
 * Where a form has several, one is shown large: it is replaced, removed or made the cover.
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

/** Where a form's values have their pictures: the addresses returned by uploads, the cover first. */
export type PicturesOfForm = {
  read(values: object): readonly string[];
  /** The change of the values to these pictures. */
  write: (pictures: readonly string[]) => object;
  most: number;
};

const ONE: PicturesOfForm = {
  read: ({ image }: { image: string }) => (image === "" ? [] : [image]),
  write: (pictures) => ({ image: coverOf(pictures) }),
  most: 1,
};

export type PictureContext = {
  /** The kit's form. */
  form: AnyActorRef;
  ofForm: PicturesOfForm;
  /** The picture that a person chose to see; the cover is shown when the form does not have it. */
  shown: string;
  /** The picture that the upload replaces; "" when it is one more. */
  replaces: string;
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
  /** Replaces the shown picture, unless it is added. */
  | { type: "files.chosen"; files: readonly File[]; isAdded?: true }
  | { type: "picture.shown"; reference: string }
  | { type: "picture.removed" }
  | { type: "cover.chosen" }
  | { type: "upload.retried" }
  | { type: "upload.progressed"; share: number }
  | { type: "upload.cancelled" };

export type PictureInput = {
  form: AnyActorRef;
  /** One picture, the value `image`, by default. */
  ofForm?: PicturesOfForm;
};

/** An action of a machine that holds a form: opens the form's picture. */
export const openPicture = openChild("picture", ({ form }: { form: AnyActorRef }): PictureInput => ({ form }));

const coverOf = (pictures: readonly string[]): string => pictures[0] ?? "";

/** The one that is shown large, if there is any. */
export const shownIn = (pictures: readonly string[], shown: string): string =>
  pictures.includes(shown) ? shown : coverOf(pictures);

const picturesIn = ({ form, ofForm }: PictureContext) => ofForm.read(form.getSnapshot().context.values);

/** The shown picture, and the others. */
function looked(context: PictureContext) {
  const pictures = picturesIn(context);
  const shown = shownIn(pictures, context.shown);
  return { shown, others: pictures.filter((picture) => picture !== shown) };
}

/** With the uploaded picture, which the form may have already. */
function withUploaded(context: PictureContext): readonly string[] {
  const { reference, replaces } = context;
  const pictures = picturesIn(context);
  if (reference === null) return pictures;
  const others = pictures.filter((picture) => picture !== reference);
  if (others.includes(replaces)) return others.map((picture) => (picture === replaces ? reference : picture));
  return pictures.includes(reference) ? pictures : [...pictures, reference];
}

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
    input: {} as PictureInput,
  },
  actors: { upload: missingEffect<string, UploadRequest>("upload"), formReady },
  actions: {
    takeFailure,
    tellUploading: sendTo(({ context }) => context.form, { type: "upload.started" }),
    tellRemoved: sendTo(
      ({ context }) => context.form,
      ({ context }) => ({ type: "field.changed", patch: context.ofForm.write(looked(context).others) }),
    ),
    tellCover: sendTo(
      ({ context }) => context.form,
      ({ context }) => {
        const { shown, others } = looked(context);
        return { type: "field.changed", patch: context.ofForm.write([shown, ...others]) };
      },
    ),
    tellUploaded: sendTo(
      ({ context }) => context.form,
      ({ context }) => ({ type: "upload.ended", patch: context.ofForm.write(withUploaded(context)) }),
    ),
    showUploaded: assign({ shown: ({ context: { reference, shown } }) => reference ?? shown }),
  },
  guards: {
    isRefused: ({ event }) => event.type === "files.chosen" && pictureRefusal(event.files) !== null,
    isFile: ({ event }) => event.type === "files.chosen" && event.files.length > 0,
    hasRoom: ({ context, event }) =>
      event.type === "files.chosen" && (event.isAdded !== true || picturesIn(context).length < context.ofForm.most),
    isBehindCover: ({ context }) => looked(context).shown !== coverOf(picturesIn(context)),
    isFailed: ({ context }) => context.failure !== null,
    isEditable: formHas("editable"),
  },
}).createMachine({
  id: "picture",
  context: ({ input: { form, ofForm = ONE } }) => ({
    form,
    ofForm,
    shown: "",
    replaces: "",
    file: null,
    name: "",
    progress: 0,
    reference: null,
    failure: null,
  }),
  on: { "picture.shown": { actions: assign({ shown: ({ event }) => event.reference }) } },
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
            guard: and(["isEditable", "isFile", "hasRoom"]),
            target: "uploading",
            actions: assign(({ context, event }) => ({
              file: event.files[0] ?? null,
              name: newIdempotencyKey(),
              replaces: event.isAdded === true ? "" : looked(context).shown,
            })),
          },
        ],
        "picture.removed": { guard: "isEditable", actions: ["tellRemoved", assign({ failure: null, shown: "" })] },
        "cover.chosen": { guard: and(["isEditable", "isBehindCover"]), actions: "tellCover" },
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
        onDone: { target: "resting", actions: ["tellUploaded", "showUploaded"] },
      },
    },
  },
});

const uploadingTo = (folder: Parameters<typeof uploadPicture>[1]) =>
  fromPromise<string, UploadRequest>(({ input, signal }) => uploadPicture(input, folder, signal));

/** The pictures of a product. */
export const productPictureMachine = pictureMachine.provide({ actors: { upload: uploadingTo("products") } });

/** The picture of an employee. */
export const profilePictureMachine = pictureMachine.provide({ actors: { upload: uploadingTo("profiles") } });

export type Picture = ActorRefFrom<typeof pictureMachine>;
