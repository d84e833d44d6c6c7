import { type EventsOf, reference } from "../../support/reference";

type Page = { stage: string };

/**
 * A page that holds a form from the start: `children` are what it starts, `saved` is where it stands and leads once the
 * form is saved.
 */
export const formPageTruth = <Label extends string>(
  events: EventsOf<Label>,
  children: readonly string[],
  saved: { stage: string; navigation: object },
) =>
  reference<object, Label, Page>({
    events,
    unread: children,
    inner: children,
    start: (acts) => {
      for (const child of children) acts.opens(child);
      return { stage: "filling" };
    },
    deeds: {
      "xstate.done.actor.form": {
        can: ({ stage }) => stage === "filling",
        does: (now, acts, { output: { outcome } }) => {
          now.stage = outcome === "saved" ? saved.stage : "left";
          if (outcome === "saved") acts.tells({ type: "navigation.requested", ...saved.navigation });
        },
      },
    },
    shows: ({ stage }) => ({ "where the page stands": stage }),
    shown: ({ value }) => ({ "where the page stands": value }),
  });
