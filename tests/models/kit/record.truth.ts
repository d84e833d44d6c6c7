import type { RecordContext } from "../../../src/machines/kit/record.machine";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

type Named = { title: string };
type Page = { stage: "loading" | "ready" | "failed" | "missing"; record: Named | null; failure: string | null };

/** A record's page, by what the server answers and what is changed or pressed. */
export const recordTruth = <Label extends string>(events: EventsOf<Label>, key: string) => {
  const load = (page: Page, acts: Acts) => {
    acts.givesUp("loadRecord");
    page.stage = "loading";
    acts.calls("loadRecord", { key });
  };
  return reference<RecordContext<Named, Record<never, never>>, Label, Page>({
    events,
    start: (acts) => {
      acts.calls("loadRecord", { key });
      return { stage: "loading", record: null, failure: null };
    },
    deeds: {
      "record.changed": load,
      "refresh.requested": { can: ({ stage }) => stage === "ready", does: load },
      "retry.requested": { can: ({ stage }) => stage === "failed" || stage === "missing", does: load },
      "xstate.done.actor.loadRecord": (page, acts, { output: record }) => {
        Object.assign(page, { stage: "ready", record, failure: null });
        acts.tells({ type: "breadcrumb.arrived", label: record.title });
      },
      "xstate.error.actor.loadRecord": (page, acts, { error }) => {
        const why = whyOf(error);
        page.stage = why.kind === "missing" ? "missing" : "failed";
        if (page.stage === "missing") return;
        page.failure = why.kind;
        tellWhy(acts, why);
      },
    },
    shows: ({ stage, record, failure }) => ({
      "the record": record,
      "how it stands": stage,
      "whether it waits": stage === "loading",
      "why it failed": failure,
    }),
    shown: ({ value, tags, context: { record, failure } }) => ({
      "the record": record,
      "how it stands": value,
      "whether it waits": tags.has("busy"),
      "why it failed": failure?.kind ?? null,
    }),
  });
};
