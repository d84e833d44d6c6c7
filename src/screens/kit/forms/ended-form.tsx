import { useSelector } from "@xstate/react";
import { ButtonLink } from "../../../ui/controls/button-link";
import { useMissedPage } from "../../../wiring/pages/page-code";
import { Notice } from "../notice";
import type { Watched } from "../use-can";

type Ended = { isSaved: boolean; next: string };

/** How a form ended whose next page could not be fetched, so that it still shows; null while it goes on. */
export function useEnded(form: Watched): Ended | null {
  const next = useMissedPage();
  const isOver = useSelector(form, ({ status }) => status === "done");
  const isSaved = useSelector(form, (snapshot) => snapshot.hasTag("saved"));
  return next !== null && isOver ? { isSaved, next } : null;
}

/** Above a form that takes no more input: what became of what was typed, and the page that should have followed. */
export const EndedForm = ({ isSaved, next }: Ended) => (
  <Notice
    title={isSaved ? "What you typed was saved" : "What you typed was not saved"}
    actions={
      <ButtonLink to={next} size="sm">
        Open the next page
      </ButtonLink>
    }
  >
    {isSaved
      ? "Only the page that follows could not be loaded. There is nothing to send again."
      : "You left this form, but the page that follows could not be loaded. Copy out what you need."}
  </Notice>
);
