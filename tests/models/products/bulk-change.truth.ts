import type { BulkChangeContext } from "../../../src/machines/products/bulk-change.machine";
import { isDefinite } from "../support/failures";
import { type Acts, type EventsOf, reference, whyOf } from "../support/reference";

/** Of the price, which alone is chosen in the walks. */
type Typed = { amount: number | null; percent: string; way: string; unit: string };

type Change = {
  stage:
    | "closed"
    | "made"
    | "choosing"
    | "proposing"
    | "loading"
    | "ready"
    | "failed"
    | "applying"
    | "applied"
    | "undoing"
    | "undone";
  of: object | null;
  typed: Typed;
  isAmiss: boolean;
  failure: string | null;
  isInDoubt: boolean;
  key: string;
  proposal: string;
  page: number;
  bulk: { products: number } | null;
};

const NOTHING: Typed = { amount: null, percent: "", way: "set", unit: "naira" };

const isByPercent = ({ way, unit }: Typed) => way !== "set" && unit === "percent";

const isComplete = (typed: Typed): boolean =>
  isByPercent(typed)
    ? Number(typed.percent) > 0 && Number(typed.percent) <= (typed.way === "less" ? 100 : 1000)
    : typed.amount !== null && (typed.way === "set" || typed.amount > 0);

function editOf({ amount, percent, way, unit }: Typed): object {
  const sign = way === "less" ? -1 : 1;
  const price = { field: "sale_price", roundTo: null };
  if (isByPercent({ amount, percent, way, unit })) return { ...price, by: "percent", value: sign * Number(percent) };
  return { ...price, by: way === "set" ? "set" : "add", value: sign * (amount ?? 0) };
}

const forget = (now: Change) => Object.assign(now, { failure: null, isInDoubt: false, isAmiss: false });

/** What is sent next is another request. */
function renew(now: Change, acts: Acts): void {
  forget(now);
  now.key = acts.newKey();
}

function fail(now: Change, error: unknown, isWrite: boolean): void {
  const { kind } = whyOf(error);
  now.failure = kind;
  if (isWrite && !isDefinite(kind)) now.isInDoubt = true;
}

function propose(now: Change, acts: Acts): void {
  forget(now);
  now.stage = "proposing";
  acts.calls("propose", { of: now.of, edit: editOf(now.typed), idempotencyKey: now.key });
}

function read(now: Change, acts: Acts): void {
  now.stage = "loading";
  acts.calls("loadBulk", { key: now.proposal, page: now.page });
}

const isPreview = ({ stage }: Change) => stage === "loading" || stage === "ready" || stage === "failed";
const refresh = (acts: Acts) => acts.tells({ type: "refresh.requested" });

/** A change of many products, by what the person chooses and the server replies. */
export const bulkChangeTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<BulkChangeContext, Label, Change>({
    events,
    start: () => ({
      stage: "closed",
      of: null,
      typed: NOTHING,
      isAmiss: false,
      failure: null,
      isInDoubt: false,
      key: "",
      proposal: "",
      page: 1,
      bulk: null,
    }),
    deeds: {
      "change.requested": {
        can: ({ stage }) => stage === "closed" || stage === "made",
        does: (now, acts, { of }) => {
          Object.assign(now, { stage: "choosing", of });
          renew(now, acts);
        },
      },
      "values.changed": {
        can: ({ stage }) => stage === "choosing",
        does: (now, acts, { patch }) => {
          now.typed = { ...now.typed, ...patch };
          renew(now, acts);
        },
      },
      "preview.requested": {
        can: ({ stage, failure, isInDoubt }) =>
          stage === "choosing" || (stage === "ready" && failure !== null && !isInDoubt),
        does: (now, acts) => {
          if (now.stage === "ready") renew(now, acts);
          else if (!isComplete(now.typed)) return void (now.isAmiss = true);
          return propose(now, acts);
        },
      },
      "page.changed": {
        can: ({ stage }) => stage === "ready",
        does: (now, acts, { page }) => {
          now.page = page;
          read(now, acts);
        },
      },
      "retry.requested": {
        can: ({ stage }) => stage === "failed",
        does: (now, acts) => {
          forget(now);
          read(now, acts);
        },
      },
      "step.back": {
        can: (now) => isPreview(now) && !now.isInDoubt,
        does: (now, acts) => {
          acts.givesUp("loadBulk");
          renew(now, acts);
          now.stage = "choosing";
        },
      },
      "apply.requested": {
        can: ({ stage }) => stage === "ready",
        does: (now, acts) => {
          now.stage = "applying";
          acts.calls("apply", { key: now.proposal, idempotencyKey: now.key });
        },
      },
      "undo.requested": {
        can: ({ stage }) => stage === "applied" || stage === "made",
        does: (now, acts) => {
          now.stage = "undoing";
          acts.calls("undo", { key: now.proposal, idempotencyKey: now.key });
        },
      },
      "close.requested": {
        can: (now) => ["choosing", "proposing", "applied", "undone"].includes(now.stage) || isPreview(now),
        does: (now, acts) => {
          acts.givesUp("propose");
          acts.givesUp("loadBulk");
          const { stage } = now;
          now.stage = "closed";
          if (stage === "applied" && now.failure === null) {
            now.stage = "made";
            const text = now.bulk?.products === 1 ? "1 product changed" : `${now.bulk?.products} products changed`;
            acts.tells({ type: "toast.raised", toast: { tone: "success", text, onUndo: "a function" } });
          } else if (stage === "applied" || (now.isInDoubt && stage !== "undone")) refresh(acts);
        },
      },
      "xstate.done.actor.propose": (now, acts, { output: { key } }) => {
        renew(now, acts);
        Object.assign(now, { proposal: key, page: 1, bulk: null });
        read(now, acts);
      },
      "xstate.error.actor.propose": (now, _, { error }) => {
        now.stage = "choosing";
        // A proposal changes nothing, whatever became of it.
        fail(now, error, false);
      },
      "xstate.done.actor.loadBulk": (now, _, { output }) => void Object.assign(now, { stage: "ready", bulk: output }),
      "xstate.error.actor.loadBulk": (now, _, { error }) => {
        now.stage = "failed";
        fail(now, error, false);
      },
      "xstate.done.actor.apply": (now, acts) => {
        now.stage = "applied";
        now.typed = NOTHING;
        renew(now, acts);
        refresh(acts);
        acts.tells({ type: "selection.cleared" });
      },
      "xstate.error.actor.apply": (now, _, { error }) => {
        now.stage = "ready";
        fail(now, error, true);
      },
      "xstate.done.actor.undo": (now, acts) => {
        now.stage = "undone";
        forget(now);
        refresh(acts);
      },
      "xstate.error.actor.undo": (now, _, { error }) => {
        now.stage = "applied";
        fail(now, error, true);
      },
    },
    shows: (now) => ({
      "how far it is": now.stage,
      "what is typed": now.typed,
      "whether a field is marked": now.isAmiss,
      "why it failed": now.failure,
      "whether it may have happened": now.isInDoubt,
      "the page": now.page,
      "the rows": now.bulk,
    }),
    shown: ({ value, context }) => {
      const [stage = "", within = ""] = typeof value === "string" ? [value] : (Object.entries(value)[0] ?? []);
      const { amount, percent, way, unit } = context.values;
      return {
        "how far it is": within === "" || within === "empty" ? stage : within,
        "what is typed": { amount, percent, way, unit },
        "whether a field is marked": context.problems !== null,
        "why it failed": context.failure?.kind ?? null,
        "whether it may have happened": context.isUncertain,
        "the page": context.page,
        "the rows": context.bulk,
      };
    },
  });
