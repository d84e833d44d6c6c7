import { fromPromise } from "xstate";
import { loadMail, loadOutbox, type Mail, type MailRow } from "../../api/shell/outbox";
import { createListMachine, type ListPage, type ListQuery } from "../kit/list.machine";
import { createRecordMachine } from "../kit/record.machine";

export const outboxListMachine = createListMachine<MailRow>("outboxList").provide({
  actors: { loadPage: fromPromise<ListPage, ListQuery>(({ input, signal }) => loadOutbox(input, signal)) },
});

/** The page of one mail, named by its recipient. */
export const mailPageMachine = createRecordMachine<Mail, Record<never, never>>(
  "mailPage",
  {},
  ({ name }) => name,
).provide({
  actors: {
    loadRecord: fromPromise<unknown, { key: string }>(({ input, signal }) => loadMail(input.key, signal)),
  },
});
