import type { PictureContext } from "../../../src/machines/products/picture.machine";
import type { View } from "../support/model";
import { type Acts, reference } from "../support/reference";

/** What the form of a rig has, and takes. */
export type Taker = {
  pictures: readonly string[];
  most: number;
  isAsking: boolean;
  /** The change of the form to these pictures. */
  patchOf: (pictures: readonly string[]) => object;
};

type Pictures = {
  pictures: readonly string[];
  chosen: string;
  replaces: string;
  file: File | null;
  name: string;
  progress: number;
  arrived: string | null;
  failure: string | null;
  stage: "resting" | "uploading" | "waiting for the form";
};

const REFUSED = "Only PNG, JPEG or JPG images can be uploaded. Only one file can be chosen";

const shownOf = ({ pictures, chosen }: Pictures): string => (pictures.includes(chosen) ? chosen : (pictures[0] ?? ""));
const othersOf = (now: Pictures): string[] => now.pictures.filter((each) => each !== shownOf(now));
const arePapers = (files: readonly File[]): boolean => files.some(({ name }) => name.endsWith(".pdf"));

/** The pictures with the one that arrived, which the form may have already. */
function withArrived({ pictures, arrived, replaces }: Pictures): readonly string[] {
  if (arrived === null) return pictures;
  const others = pictures.filter((each) => each !== arrived);
  if (others.includes(replaces)) return others.map((each) => (each === replaces ? arrived : each));
  return pictures.includes(arrived) ? pictures : [...pictures, arrived];
}

function upload(now: Pictures, acts: Acts): void {
  Object.assign(now, { stage: "uploading", progress: 0, arrived: null, failure: null });
  acts.tells({ type: "upload.started" });
  acts.calls("upload", { file: now.file, name: now.name, onProgress: "a function" });
}

function awaitForm(now: Pictures, acts: Acts): void {
  now.stage = "waiting for the form";
  acts.calls("formReady", "an actor");
}

const picturesIn = ({ form }: PictureContext): readonly string[] => {
  const { pictures, image } = form.getSnapshot().context.values;
  return pictures ?? (image === "" ? [] : [image]);
};

const stageOf = (view: View<PictureContext>): Pictures["stage"] => {
  if (view.matches("resting")) return "resting";
  return view.matches("uploading") ? "uploading" : "waiting for the form";
};

/** The pictures of a form, by what a person does with them and what becomes of uploads. */
export const pictureTruth = <Label extends string>(
  events: Readonly<Record<Label, { type: string }>>,
  { pictures, most, isAsking, patchOf }: Taker,
) => {
  const isOpen = ({ stage }: Pictures): boolean => stage === "resting" && !isAsking;
  const change = (now: Pictures, acts: Acts, to: readonly string[]) => {
    now.pictures = to;
    acts.tells({ type: "field.changed", patch: patchOf(to) });
  };
  return reference<PictureContext, Label, Pictures>({
    events,
    start: () => ({
      pictures,
      chosen: "",
      replaces: "",
      file: null,
      name: "",
      progress: 0,
      arrived: null,
      failure: null,
      stage: "resting",
    }),
    deeds: {
      "files.chosen": {
        can: (now, { files, isAdded }) => {
          if (now.stage !== "resting") return false;
          const hasRoom = isAdded !== true || now.pictures.length < most;
          return arePapers(files) || (!isAsking && files.length > 0 && hasRoom);
        },
        does: (now, acts, { files, isAdded }) => {
          if (arePapers(files)) return acts.tells({ type: "toast.raised", toast: { tone: "warning", text: REFUSED } });
          const replaces = isAdded === true ? "" : shownOf(now);
          Object.assign(now, { file: files[0], name: acts.newKey(), replaces });
          upload(now, acts);
        },
      },
      "picture.shown": (now, _, { reference: chosen }) => Object.assign(now, { chosen }),
      "picture.removed": {
        can: isOpen,
        does: (now, acts) => {
          change(now, acts, othersOf(now));
          Object.assign(now, { failure: null, chosen: "" });
        },
      },
      "cover.chosen": {
        can: (now) => isOpen(now) && shownOf(now) !== (now.pictures[0] ?? ""),
        does: (now, acts) => change(now, acts, [shownOf(now), ...othersOf(now)]),
      },
      "upload.retried": { can: (now) => isOpen(now) && now.failure !== null, does: upload },
      "upload.progressed": {
        can: ({ stage }) => stage === "uploading",
        does: (now, _, { share }) => Object.assign(now, { progress: share }),
      },
      "upload.cancelled": {
        can: ({ stage }) => stage === "uploading",
        does: (now, acts) => {
          acts.givesUp("upload");
          awaitForm(now, acts);
        },
      },
      "xstate.done.actor.upload": (now, acts, { output }) => {
        now.arrived = output;
        awaitForm(now, acts);
      },
      "xstate.error.actor.upload": (now, acts, { error: { kind, toast } }) => {
        now.failure = kind;
        acts.tells({ type: "toast.raised", toast });
        awaitForm(now, acts);
      },
      "xstate.done.actor.formReady": (now, acts) => {
        now.pictures = withArrived(now);
        now.chosen = now.arrived ?? now.chosen;
        now.stage = "resting";
        acts.tells({ type: "upload.ended", patch: patchOf(now.pictures) });
      },
    },
    shows: (now) => ({
      "the pictures of the form": now.pictures,
      "the picture that is shown": shownOf(now),
      "how much was sent": now.progress,
      "why the upload failed": now.failure,
      "whether a picture is on its way": now.stage,
    }),
    shown: ({ context, ...view }) => ({
      "the pictures of the form": picturesIn(context),
      "the picture that is shown": picturesIn(context).includes(context.shown)
        ? context.shown
        : (picturesIn(context)[0] ?? ""),
      "how much was sent": context.progress,
      "why the upload failed": context.failure?.kind ?? null,
      "whether a picture is on its way": stageOf({ context, ...view } as View<PictureContext>),
    }),
  });
};
