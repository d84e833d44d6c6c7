import { expect, test } from "vitest";
import { and, assign, createActor, fromPromise, type AnyActorRef } from "xstate";
import { draftOf, type ProductDraft } from "../../../src/machines/products/product-draft";
import { productEditForm } from "../../../src/machines/products/product-form";
import { picturesOf } from "../../../src/machines/products/product-pictures";
import { newEmployeeDraft } from "../../../src/machines/people/employee-draft";
import { employeeAddForm } from "../../../src/machines/people/employee-form";
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
import { pictureTruth, type Taker } from "./picture.truth";
import { settled, type Call, type Invariants, type Rig } from "../support/run";

const REFERENCE = "/media/products-1.webp";
const [A, B] = ["/media/products-a.webp", "/media/products-b.webp"] as const;
const photo = new File(["x"], "photo.png");
const chosen = (...files: File[]) => ({ type: "files.chosen" as const, files });

const pictureEvents = {
  "chooses a photo": chosen(photo),
  "adds a photo": { ...chosen(photo), isAdded: true as const },
  "looks at the second picture": { type: "picture.shown", reference: B },
  "makes it the cover": { type: "cover.chosen" },
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

const formOf = (pictures: readonly string[] = [A, B]): AnyActorRef =>
  createActor(productEditForm, { input: { key: "a", version: 1, values: { ...draftOf(PRODUCT), pictures } } }).start();

const FULL = [A, B, ...[..."cdefgh"].map((name) => `/media/products-${name}.webp`)];
const fullForm = () => formOf(FULL);

/** A form that has one picture. */
const employeeForm = (): AnyActorRef =>
  createActor(employeeAddForm, {
    input: { values: { ...newEmployeeDraft("lekki", { mayPay: true }), image: A } },
  }).start();

/** A form that asks whether to leave it, and accepts no changes until the person answers. */
function askingForm(): AnyActorRef {
  const form = formOf();
  form.send({ type: "field.changed", patch: { title: "A changed name" } });
  form.send({ type: "leave.requested" });
  return form;
}

const modelWith = (input: object) =>
  ({
    machine: pictureMachine,
    input,
    events: pictureEvents,
    stateOf: ({ context, ...snapshot }) =>
      [
        valueOf(snapshot),
        context.reference,
        context.failure?.kind,
        context.file?.name,
        context.progress,
        context.shown,
      ].join(" "),
  }) satisfies Model<PictureContext, keyof typeof pictureEvents>;

type Pictured = Pick<ProductDraft, "pictures"> | { image: string };

function listOf(values: Pictured): readonly string[] {
  if ("pictures" in values) return values.pictures;
  return values.image === "" ? [] : [values.image];
}

const picturesIn = ({ form }: PictureContext) => listOf(form.getSnapshot().context.values);

/** What the form had before a step, which changes the same form. */
const earlier = new WeakMap<AnyActorRef, { pictures: readonly string[]; replaced: string }>();

const isList = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** What the form refuses while it asks. */
const TOUCHING = new Set(["chooses a photo", "adds a photo", "removes", "makes it the cover"]);

const isAsking = ({ form }: PictureContext): boolean => !form.getSnapshot().hasTag("editable");
const most = ({ ofForm }: PictureContext): number => ofForm.most;

const uploadsOf = (calls: readonly Call[]) => calls.filter(({ name }) => name === "upload");

const invariants: Invariants<PictureContext> = {
  "while the form accepts no changes, no picture is chosen, removed or uploaded again": ({ label, before, started }) =>
    before.context.form.getSnapshot().hasTag("editable") ||
    (started.every(({ name }) => name !== "upload") && !TOUCHING.has(label)),
  "the form's pictures change only by what a person does with the shown one": ({ label, before, after }) => {
    const { form } = before.context;
    const now = picturesIn(after.context);
    const was = earlier.get(form) ?? { pictures: listOf(form.getSnapshot().context.initial), replaced: "" };
    const [cover = ""] = was.pictures;
    const shown = was.pictures.includes(before.context.shown) ? before.context.shown : cover;
    const others = was.pictures.filter((each) => each !== shown);
    const isOpen = before.matches("resting") && form.getSnapshot().hasTag("editable");
    const isStart = label === "chooses a photo" || label === "adds a photo";
    const replaced = isStart && after.matches("uploading") ? (label === "adds a photo" ? "" : shown) : was.replaced;
    earlier.set(form, { pictures: now, replaced });
    if (label === "removes" && isOpen) return isList(now, others);
    if (label === "makes it the cover" && isOpen) return isList(now, [shown, ...others]);
    if (label !== "the form accepts changes" || before.context.reference === null) return isList(now, was.pictures);
    if (was.pictures.includes(REFERENCE)) return now.includes(REFERENCE) && now.length <= was.pictures.length;
    return replaced === ""
      ? isList(now, [...was.pictures, REFERENCE])
      : isList(
          now,
          was.pictures.map((each) => (each === replaced ? REFERENCE : each)),
        );
  },
  "an uploaded picture is shown, and so is the cover after a removal": ({ label, before, after }) =>
    label === "the form accepts changes" && before.context.reference !== null
      ? after.context.shown === REFERENCE
      : label !== "removes" || !before.matches("resting") || after.context.shown === "" || isAsking(before.context),
  "nothing is added to a full form": ({ before, label, started }) =>
    label !== "adds a photo" || started.length === 0 || picturesIn(before.context).length < most(before.context),
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
  "the picture that a person looks at is shown": ({ label, after }) =>
    label !== "looks at the second picture" || after.context.shown === B,
  "only one upload is pending at a time": ({ calls }) =>
    uploadsOf(calls).filter(({ state }) => state === "pending").length <= 1,
  "a retried upload keeps the file's name": ({ label, calls, started }) =>
    label !== "retries the upload" || uploadsOf(started)[0]?.input.name === uploadsOf(calls).at(-2)?.input.name,
  "a failed upload shows its error": ({ label, after, emitted }) =>
    label !== "the upload fails" || (after.context.failure?.kind === "timeout" && emitted.length === 1),
  "cancelling aborts the upload": ({ label, calls }) =>
    label !== "cancels" || uploadsOf(calls).every(({ state }) => state !== "pending"),
};

type Open = (form: AnyActorRef) => object;

const ALL_OF_PRODUCT = { most: 8, patchOf: (pictures: readonly string[]) => ({ pictures }) };

const rigWith = (
  makeForm: () => AnyActorRef,
  { open = picturesOf, ...taker }: Partial<Taker> & { open?: Open } = {},
): Rig<PictureContext, keyof typeof pictureEvents> => ({
  model: modelWith(open(makeForm())),
  effects: ["upload", "formReady"],
  inputOf: () => open(makeForm()),
  invariants,
  oracle: pictureTruth(pictureEvents, { pictures: [A, B], isAsking: false, ...ALL_OF_PRODUCT, ...taker }),
});

const ofEmployee: Partial<Taker> & { open: Open } = {
  open: (form) => ({ form }),
  pictures: [A],
  most: 1,
  patchOf: ([image = ""]) => ({ image }),
};

describeModel("a form's picture", {
  of: "picture",
  rigs: [
    rigWith(formOf),
    rigWith(askingForm, { isAsking: true }),
    rigWith(fullForm, { pictures: FULL }),
    rigWith(employeeForm, ofEmployee),
  ],
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
      caughtBy: "the form's pictures change only by what a person does with the shown one",
    },
    {
      fault: "a picture that becomes the cover and is lost behind it",
      put: (config) => Object.assign(at(config, "states", "resting", "on", "cover.chosen"), { actions: "tellRemoved" }),
      caughtBy: "the form's pictures change only by what a person does with the shown one",
    },
    {
      fault: "an added picture that takes the place of the shown one",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "files.chosen", "1"), {
          actions: assign({ file: photo, replaces: A }),
        }),
      caughtBy: "what calls and children are given",
    },
    {
      fault: "a ninth picture",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "files.chosen", "1"), {
          guard: and(["isEditable", "isFile"]),
        }),
      caughtBy: "nothing is added to a full form",
    },
    {
      fault: "an uploaded picture that is not shown",
      put: (config) => Object.assign(at(config, "states", "naming", "invoke", "onDone"), { actions: "tellUploaded" }),
      caughtBy: "an uploaded picture is shown, and so is the cover after a removal",
    },
    {
      fault: "a look at another picture that shows nothing",
      put: (config) => Object.assign(at(config, "on"), { "picture.shown": { actions: [] } }),
      caughtBy: "what can be done",
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
  const picture = createActor(pictureMachine.provide({ actors: { upload } }), { input: picturesOf(form) }).start();
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
