import { expect, test } from "vitest";
import { assign, createActor, fromPromise, type AnyActorRef } from "xstate";
import { draftOf, type ProductDraft } from "../../../src/machines/products/product-draft";
import { productEditForm } from "../../../src/machines/products/product-form";
import {
  pictureMachine,
  type PictureContext,
  type UploadRequest,
} from "../../../src/machines/products/picture.machine";
import { PRODUCT } from "../product.sample";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { settled, type Call, type Invariants, type Rig } from "../support/run";

const REFERENCE = "/media/products-1.webp";
const photo = new File(["x"], "photo.png");
const chosen = (...files: File[]) => ({ type: "files.chosen" as const, files });

const pictureEvents = {
  "chooses a photo": chosen(photo),
  "chooses nothing": chosen(),
  "chooses two papers": chosen(new File(["x"], "a.pdf"), new File(["x"], "b.pdf")),
  removes: { type: "picture.removed" },
  cancels: { type: "upload.cancelled" },
  "retries the upload": { type: "upload.retried" },
  "a part of the file is sent": { type: "upload.progressed", share: 0.4 },
  "the upload arrives": succeeding("upload", REFERENCE),
  "the upload fails": failing("upload", failures.timeout),
  "the form accepts changes": succeeding("formReady", undefined),
} as const;

const formOf = (): AnyActorRef =>
  createActor(productEditForm, { input: { key: "a", version: 1, values: draftOf(PRODUCT) } }).start();

/** A form that asks whether to leave it, and accepts no changes until the person answers. */
function askingForm(): AnyActorRef {
  const form = formOf();
  form.send({ type: "field.changed", patch: { title: "A changed name" } });
  form.send({ type: "leave.requested" });
  return form;
}

const modelWith = (form: AnyActorRef) =>
  ({
    machine: pictureMachine,
    input: { form },
    events: pictureEvents,
    stateOf: ({ context, ...snapshot }) =>
      [valueOf(snapshot), context.reference, context.failure?.kind, context.file?.name, context.progress].join(" "),
  }) satisfies Model<PictureContext, keyof typeof pictureEvents>;

const draft = (context: PictureContext): ProductDraft => context.form.getSnapshot().context.values;

const uploadsOf = (calls: readonly Call[]) => calls.filter(({ name }) => name === "upload");

const invariants: Invariants<PictureContext> = {
  "while the form accepts no changes, no picture is chosen, removed or uploaded again": ({ label, before, started }) =>
    before.context.form.getSnapshot().hasTag("editable") ||
    (started.every(({ name }) => name !== "upload") && label !== "chooses a photo" && label !== "removes"),
  "the form's picture changes only after an upload or a removal": ({ label, before, after }) =>
    label === "removes"
      ? draft(after.context).image === ""
      : label === "the form accepts changes" && before.context.reference !== null
        ? draft(after.context).image === REFERENCE
        : true,
  "the form waits for the picture during an upload": ({ after: { context, ...after } }) =>
    !context.form.getSnapshot().hasTag("editable") ||
    context.form.getSnapshot().matches({ editing: "uploading" }) === (valueOf(after) !== "resting"),
  "files that are not pictures are not sent, and one toast lists each reason once": ({ label, emitted, started }) =>
    label !== "chooses two papers" ||
    (started.length === 0 &&
      JSON.stringify(emitted) ===
        JSON.stringify([
          {
            type: "toast.raised",
            toast: {
              tone: "warning",
              text: "Only PNG, JPEG or JPG images can be uploaded. Only one file can be chosen",
            },
          },
        ])),
  "the progress is known during the upload and starts at zero": ({ label, before, after, started }) =>
    uploadsOf(started).length > 0
      ? after.context.progress === 0
      : label !== "a part of the file is sent" ||
        after.context.progress === (before.matches("uploading") ? 0.4 : before.context.progress),
  "only one upload is pending at a time": ({ calls }) =>
    uploadsOf(calls).filter(({ state }) => state === "pending").length <= 1,
  "a retried upload keeps the file's name": ({ label, calls, started }) =>
    label !== "retries the upload" || uploadsOf(started)[0]?.input.name === uploadsOf(calls).at(-2)?.input.name,
  "a failed upload shows its error": ({ label, after, emitted }) =>
    label !== "the upload fails" || (after.context.failure?.kind === "timeout" && emitted.length === 1),
  "cancelling aborts the upload": ({ label, calls }) =>
    label !== "cancels" || uploadsOf(calls).every(({ state }) => state !== "pending"),
};

const rigWith = (makeForm: () => AnyActorRef): Rig<PictureContext, keyof typeof pictureEvents> => ({
  model: modelWith(makeForm()),
  effects: ["upload", "formReady"],
  inputOf: () => ({ form: makeForm() }),
  invariants,
});

describeModel("a form's picture", {
  of: "picture",
  rigs: [rigWith(formOf), rigWith(askingForm)],
  mutants: [
    {
      fault: "an upload that keeps the progress of the previous one",
      put: (config) =>
        Object.assign(at(config, "states", "uploading"), { entry: [assign({ failure: null }), "tellUploading"] }),
      caughtBy: "the progress is known during the upload and starts at zero",
    },
    {
      fault: "a failed upload that the form considers finished",
      put: (config) => Object.assign(at(config, "states", "uploading", "invoke"), { onError: { target: "resting" } }),
      caughtBy: "the form waits for the picture during an upload",
    },
    {
      fault: "an upload that the form does not know about",
      put: (config) => Object.assign(at(config, "states", "uploading"), { entry: [] }),
      caughtBy: "the form waits for the picture during an upload",
    },
    {
      fault: "an upload that removes the picture",
      put: (config) => Object.assign(at(config, "states", "naming", "invoke", "onDone"), { actions: "tellRemoved" }),
      caughtBy: "the form's picture changes only after an upload or a removal",
    },
    {
      fault: "a picture that is removed while the form accepts no changes",
      put: (config) => Object.assign(at(config, "states", "resting", "on", "picture.removed"), { guard: () => true }),
      caughtBy: "while the form accepts no changes, no picture is chosen, removed or uploaded again",
    },
    {
      fault: "a picture that is uploaded while the form accepts no changes",
      put: (config) => Object.assign(at(config, "states", "resting", "on", "files.chosen", "1"), { guard: "isFile" }),
      caughtBy: "while the form accepts no changes, no picture is chosen, removed or uploaded again",
    },
    {
      fault: "files that are sent without a check",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "files.chosen", "0"), {
          target: "uploading",
          actions: assign({ file: photo }),
        }),
      caughtBy: "files that are not pictures are not sent, and one toast lists each reason once",
    },
  ],
});

test("a failed upload is repeated only while the form accepts changes", async () => {
  const form = formOf();
  const uploads: UploadRequest[] = [];
  const upload = fromPromise<string, UploadRequest>(({ input }) => {
    uploads.push(input);
    return Promise.reject(failures.timeout);
  });
  const picture = createActor(pictureMachine.provide({ actors: { upload } }), { input: { form } }).start();
  picture.send(pictureEvents["chooses a photo"]);
  await settled();
  expect(picture.getSnapshot().context.failure?.kind).toBe("timeout");
  form.send({ type: "field.changed", patch: { title: "A changed name" } });
  form.send({ type: "leave.requested" });
  for (const send of [pictureEvents["retries the upload"], pictureEvents.removes]) {
    expect(picture.getSnapshot().can(send)).toBe(false);
    picture.send(send);
  }
  expect(uploads).toHaveLength(1);
  form.send({ type: "leave.cancelled" });
  picture.send(pictureEvents["retries the upload"]);
  expect(uploads).toHaveLength(2);
});
