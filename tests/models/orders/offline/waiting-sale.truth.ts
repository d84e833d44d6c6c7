import type { WaitingSale } from "../../../../src/api/drafts/waiting-sales";
import type { WaitingSaleContext } from "../../../../src/machines/orders/offline/waiting-sale.machine";
import { type Acts, reference, tellAnyWhy, type Why, whyOf } from "../../support/reference";
import { type WaitingLabel, waitingSaleEvents } from "./waiting-sale.model";

type Order = { key: string; number: number };

type Stage =
  | "queued"
  | "noting"
  | "sending"
  | "unknown"
  | "asking"
  | "comparing"
  | "noting the refusal"
  | "undecided"
  | "changing"
  | "confirming"
  | "cancelling"
  | "returning"
  | "made";
/** How far the store is told of a refusal: it is first asked what became of the sale. */
type Report = "unasked" | "asking" | "unreported" | "reporting" | "reported" | "unreportable";

type Waiting = {
  sale: WaitingSale;
  stage: Stage;
  report: Report;
  failure: string | null;
  failures: number;
  order: Order | null;
  found: Order | null;
  note: string;
};

/** The sale is not at fault: it waits for its turn, and nothing says what became of it. */
const LATER = new Set([
  "sessionExpired",
  "codeAsked",
  "tooMany",
  "offline",
  "unreachable",
  "timeout",
  "serverFault",
  "bug",
]);
/** Other sales would fail as well. */
const OF_ALL = new Set(["sessionExpired", "codeAsked", "tooMany", "offline", "unreachable"]);

const isLater = ({ kind }: Why): boolean => LATER.has(kind);

function note(now: Waiting, failed: Why): void {
  now.failure = failed.kind;
  if (!OF_ALL.has(now.failure)) now.failures += 1;
}

/** A call about the sale as it is now. */
const call = (now: Waiting, acts: Acts, stage: Stage, name: string) => {
  now.stage = stage;
  acts.calls(name, { sale: now.sale });
};
const ask = (now: Waiting, acts: Acts) => call(now, acts, "asking", "askForSale");

/** As the device has it. */
function keep(now: Waiting): void {
  const { reason, earlier, isSent } = now.sale;
  if (reason === null) return void (now.stage = isSent ? "unknown" : "queued");
  now.stage = "undecided";
  now.report = earlier === undefined ? "unasked" : "unreported";
}

function reportAs(now: Waiting, acts: Acts, report: Report): void {
  Object.assign(now, { stage: "undecided", report });
  if (report === "asking") acts.calls("askForSale", { sale: now.sale });
  if (report === "reporting") acts.calls("reportSale", { sale: now.sale });
}

/** A decision is being made: what is said to the store meanwhile is said again afterwards. */
function decide(now: Waiting, acts: Acts, stage: Stage): void {
  acts.givesUp("askForSale");
  acts.givesUp("reportSale");
  now.stage = stage;
}
const decideNothing = (now: Waiting, acts: Acts) => reportAs(now, acts, now.report);

function sendAgain(now: Waiting, acts: Acts): void {
  decide(now, acts, "returning");
  Object.assign(now, { sale: { ...now.sale, reason: null, inForm: null }, failure: null, failures: 0 });
  acts.calls("keepSale", { sale: now.sale });
}

function make(now: Waiting, acts: Acts, order: Order): void {
  now.order = order;
  const text = `Sale ${now.sale.number} is order ${order.number}`;
  acts.tells({ type: "toast.raised", toast: { tone: "success", text } });
  call(now, acts, "made", "dropSale");
}

function refuse(now: Waiting, acts: Acts, reason: string, patch: Partial<WaitingSale> = {}): void {
  now.sale = { ...now.sale, reason, ...patch };
  const text = `The shop refused sale ${now.sale.number}: ${reason}`;
  acts.tells({ type: "toast.raised", toast: { tone: "error", text } });
  call(now, acts, "noting the refusal", "keepSale");
}

function onKept(now: Waiting, acts: Acts): void {
  if (now.stage === "noting") call(now, acts, "sending", "sendSale");
  else if (now.stage === "returning") now.stage = "unknown";
  else reportAs(now, acts, "reporting");
}

function onUnsent(now: Waiting, acts: Acts, failed: Why): void {
  if (now.stage === "comparing") {
    if (!isLater(failed)) {
      const earlier = now.found as Order;
      return refuse(now, acts, `An earlier version of this sale is order ${earlier.number}`, { earlier } as object);
    }
    note(now, failed);
    return keep(now);
  }
  if (isLater(failed)) {
    note(now, failed);
    now.stage = "unknown";
  } else if (failed.kind === "duplicate") ask(now, acts);
  else {
    now.failure = failed.kind;
    refuse(now, acts, failed.title);
  }
}

function onAnswer(now: Waiting, acts: Acts, order: Order | null): void {
  if (order === null && now.stage === "undecided") return reportAs(now, acts, "reporting");
  if (order === null) return call(now, acts, "sending", "sendSale");
  if (!now.sale.isChanged) return make(now, acts, order);
  now.found = order;
  call(now, acts, "comparing", "sendSale");
}

const WAITS: ReadonlySet<Report> = new Set(["unasked", "unreported"]);
const isUndecided = ({ stage }: Waiting): boolean => stage === "undecided";
const isConfirming = ({ stage }: Waiting): boolean => stage === "confirming";
const isNext = ({ stage, report }: Waiting): boolean =>
  stage === "undecided" ? WAITS.has(report) : ["queued", "unknown", "returning"].includes(stage);
const isInTurn = ({ stage, report }: Waiting): boolean =>
  stage === "undecided"
    ? report === "asking" || report === "reporting"
    : ["noting", "sending", "asking", "comparing", "noting the refusal", "made"].includes(stage);

function tagsOf(now: Waiting): string[] {
  const { stage } = now;
  const isDeciding = stage === "confirming" || stage === "cancelling";
  const isRefused = isDeciding || stage === "changing" || stage === "noting the refusal" || stage === "undecided";
  const tags = {
    asking: isDeciding,
    busy: stage === "changing" || stage === "cancelling",
    inTurn: isInTurn(now),
    next: isNext(now),
    undecided: isRefused,
  };
  return Object.entries(tags).flatMap(([tag, has]) => (has ? [tag] : []));
}

const open = (acts: Acts, sale: string) =>
  acts.tells({ type: "navigation.requested", to: `/orders/create?sale=${sale}` });

const isNoteShown = (tags: Iterable<string>): boolean => [...tags].includes("asking");

/** A sale that waits on the device, by its turns, the replies of the shop and the decisions of its seller. */
export const waitingSaleTruth = (sold: WaitingSale) =>
  reference<WaitingSaleContext, WaitingLabel, Waiting>({
    events: waitingSaleEvents,
    start: () => {
      const now: Waiting = {
        sale: sold,
        stage: "queued",
        report: "unreported",
        failure: null,
        failures: 0,
        order: null,
        found: null,
        note: "",
      };
      keep(now);
      return now;
    },
    deeds: {
      "turn.given": {
        can: isNext,
        does: (now, acts) => {
          if (now.stage === "undecided") return reportAs(now, acts, now.report === "unasked" ? "asking" : "reporting");
          acts.givesUp("keepSale");
          if (now.stage !== "queued") return ask(now, acts);
          Object.assign(now, { sale: { ...now.sale, isSent: true }, failure: null });
          call(now, acts, "noting", "keepSale");
        },
      },
      "xstate.done.actor.keepSale": onKept,
      "xstate.error.actor.keepSale": onKept,
      "xstate.done.actor.sendSale": (now, acts, { output }) => make(now, acts, output),
      "xstate.error.actor.sendSale": (now, acts, { error }) => onUnsent(now, acts, whyOf(error)),
      "xstate.done.actor.askForSale": (now, acts, { output }) => onAnswer(now, acts, output),
      "xstate.error.actor.askForSale": (now, _, { error }) => {
        const why = whyOf(error);
        note(now, why);
        if (now.stage === "undecided") now.report = "unasked";
        else now.stage = "unknown";
      },
      "xstate.done.actor.reportSale": (now) => void (now.report = "reported"),
      "xstate.error.actor.reportSale": (now, acts, { error }) => {
        const why = whyOf(error);
        if (isLater(why)) {
          note(now, why);
          now.report = "unreported";
          return;
        }
        Object.assign(now, { report: "unreportable", failure: why.kind });
        const text = `Your store does not know of sale ${now.sale.number}: ${why.title}`;
        acts.tells({ type: "toast.raised", toast: { tone: "warning", text } });
      },
      "report.requested": {
        can: ({ stage, report }) => stage === "undecided" && report === "unreportable",
        does: (now, acts) => reportAs(now, acts, "reporting"),
      },
      "retry.requested": { can: (now) => isUndecided(now) && now.sale.inForm === null, does: sendAgain },
      "change.requested": {
        can: isUndecided,
        does: (now, acts) => {
          if (now.sale.inForm !== null) return open(acts, now.sale.inForm);
          decide(now, acts, "changing");
          acts.calls("handBack", { sale: now.sale });
        },
      },
      "xstate.done.actor.handBack": (now, acts) => {
        now.sale = { ...now.sale, inForm: now.sale.id };
        open(acts, now.sale.id);
        decideNothing(now, acts);
      },
      "xstate.error.actor.handBack": (now, acts, { error }) => {
        tellAnyWhy(acts, whyOf(error));
        decideNothing(now, acts);
      },
      "cancel.requested": {
        can: isUndecided,
        does: (now, acts) => {
          decide(now, acts, "confirming");
          now.note = "";
        },
      },
      "note.changed": { can: isConfirming, does: (now, _, { text }) => void (now.note = text) },
      "cancel.withdrawn": { can: isConfirming, does: decideNothing },
      "cancel.confirmed": {
        can: (now) => isConfirming(now) && now.note.trim() !== "",
        does: (now, acts) => {
          now.stage = "cancelling";
          acts.calls("cancelSale", { sale: now.sale, note: now.note.trim() });
        },
      },
      "xstate.done.actor.cancelSale": (now, acts, { output: order }) => {
        if (order === null || now.sale.earlier !== undefined) return acts.ends();
        if (now.sale.isChanged) return sendAgain(now, acts);
        make(now, acts, order);
      },
      "xstate.error.actor.cancelSale": (now, acts, { error }) => {
        tellAnyWhy(acts, whyOf(error));
        now.stage = "confirming";
      },
      "xstate.done.actor.dropSale": (_, acts) => acts.ends(),
      "xstate.error.actor.dropSale": (_, acts) => acts.ends(),
    },
    shows: (now) => ({
      "the sale": now.sale,
      "how it stands": tagsOf(now),
      "why it failed": [now.failure, now.failures],
      "the order that it is": now.order,
      "the note": isNoteShown(tagsOf(now)) ? now.note : null,
    }),
    shown: ({ context: { sale, failure, failures, order, note: written }, tags }) => ({
      "the sale": sale,
      "how it stands": [...tags].toSorted(),
      "why it failed": [failure?.kind ?? null, failures],
      "the order that it is": order,
      "the note": isNoteShown(tags) ? written : null,
    }),
  });
