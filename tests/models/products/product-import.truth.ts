import type { ImportChoices, ImportReport } from "../../../src/api/products/imports";
import { type ImportContext, isUncertain } from "../../../src/machines/products/product-import.machine";
import { tableRefusal } from "../../../src/machines/products/product-files";
import { isDefinite } from "../support/failures";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

type Doubt = { name: string; key: string };

type Import = {
  stage: "empty" | "chosen" | "checked" | "imported" | "checking" | "importing";
  file: File | null;
  choices: ImportChoices;
  report: ImportReport | null;
  failure: string | null;
  progress: number;
  doubts: Doubt[];
  key: string;
};

const isBusy = ({ stage }: Import): boolean => stage === "checking" || stage === "importing";
const isInDoubt = ({ file, doubts, key }: Import): boolean => file !== null && doubts.some((each) => each.key === key);
const isReady = ({ stage }: Import): boolean => stage === "chosen" || stage === "checked";

function doubt(now: Import): void {
  if (now.file !== null && !isInDoubt(now)) now.doubts.push({ name: now.file.name, key: now.key });
}
const answer = (now: Import) => void (now.doubts = now.doubts.filter(({ key }) => key !== now.key));

function send(now: Import, acts: Acts, name: "check" | "import"): void {
  Object.assign(now, { stage: name === "check" ? "checking" : "importing", progress: 0 });
  const { file, choices, key: idempotencyKey } = now;
  const check = now.report?.updates?.check ?? "";
  acts.calls(name, { file, choices, idempotencyKey, check, onProgress: "a function" });
}

function failWith(now: Import, acts: Acts, error: unknown): string {
  const why = whyOf(error);
  now.failure = why.kind;
  tellWhy(acts, why);
  return why.kind;
}

/** An import, by the files and choices of the person and the replies of the server. */
export const productImportTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<ImportContext, Label, Import>({
    events,
    start: () => ({
      stage: "empty",
      file: null,
      choices: { storeKey: "", supplierKey: "", isCostFree: false, isUpdating: true, leavesNoStock: false },
      report: null,
      failure: null,
      progress: 0,
      doubts: [],
      key: "",
    }),
    deeds: {
      "files.chosen": {
        can: (now, { files }) => !isBusy(now) && files.length > 0,
        does: (now, acts, { files: [file, ...others] }) => {
          const toast = tableRefusal([file, ...others]);
          if (toast !== null) return acts.tells({ type: "toast.raised", toast });
          const key = now.doubts.find(({ name }) => name === file.name)?.key ?? acts.newKey();
          Object.assign(now, { stage: "chosen", file, key, report: null, failure: null });
        },
      },
      "file.removed": {
        can: (now) => !isBusy(now),
        does: (now) => Object.assign(now, { stage: "empty", file: null, report: null, failure: null }),
      },
      "choices.changed": {
        can: isReady,
        does: (now, acts, { patch }) => {
          const key = isInDoubt(now) ? now.key : acts.newKey();
          const choices = { ...now.choices, ...patch };
          Object.assign(now, { stage: "chosen", choices, key, report: null, failure: null });
        },
      },
      "check.requested": { can: isReady, does: (now, acts) => send(now, acts, "check") },
      "import.requested": {
        can: ({ stage, report }) =>
          stage === "checked" &&
          report !== null &&
          report.errors.total === 0 &&
          (report.products > 0 || (report.updates?.rows.changed ?? 0) > 0),
        does: (now, acts) => send(now, acts, "import"),
      },
      "upload.progressed": { can: isBusy, does: (now, _, { share }) => void (now.progress = share) },
      "upload.cancelled": {
        can: isBusy,
        does: (now, acts) => {
          now.failure = null;
          if (now.stage === "checking") {
            acts.givesUp("check");
            return Object.assign(now, { stage: "chosen", report: null });
          }
          acts.givesUp("import");
          doubt(now);
          now.stage = "checked";
        },
      },
      "xstate.done.actor.check": (now, _, { output: report }) =>
        Object.assign(now, { stage: "checked", report, failure: null }),
      "xstate.error.actor.check": (now, acts, { error }) => {
        now.stage = "chosen";
        failWith(now, acts, error);
      },
      "xstate.done.actor.import": (now, acts, { output: report }) => {
        answer(now);
        Object.assign(now, { stage: "imported", report, failure: null });
        const changed = report.updates?.rows.changed ?? 0;
        const more = changed === 0 ? "" : `, ${changed} ${changed === 1 ? "row" : "rows"} changed`;
        const text = `${report.products === 1 ? "1 product imported" : `${report.products} products imported`}${more}`;
        acts.tells({ type: "toast.raised", toast: { tone: "success", text } });
      },
      "xstate.error.actor.import": (now, acts, { error }) => {
        now.stage = "checked";
        const kind = failWith(now, acts, error);
        // A duplicate says that the earlier import took effect.
        if (kind === "duplicate") answer(now);
        else if (!isDefinite(kind)) doubt(now);
      },
    },
    shows: (now) => ({
      "how far it is": now.stage,
      "the file": now.file,
      "the choices": now.choices,
      "the report": now.report,
      "why it failed": now.failure,
      "how much was sent": now.progress,
      "whether it may have been imported": isInDoubt(now),
      "whether it waits": isBusy(now),
    }),
    shown: ({ value, tags, context }) => ({
      "how far it is": typeof value === "string" ? value : value.resting,
      "the file": context.file,
      "the choices": context.choices,
      "the report": context.report,
      "why it failed": context.failure?.kind ?? null,
      "how much was sent": context.progress,
      "whether it may have been imported": isUncertain(context),
      "whether it waits": tags.has("busy"),
    }),
  });
