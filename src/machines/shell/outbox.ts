import { loadMail, loadOutbox } from "../../api/shell/outbox";
import { createListMachine } from "../kit/list.machine";
import { createRecordMachine } from "../kit/record.machine";

export const outboxListMachine = createListMachine("outboxList", loadOutbox);

/** The page of one mail, named by its recipient. */
export const mailPageMachine = createRecordMachine("mailPage", loadMail, {}, ({ name }) => name);
