import { fromPromise } from "xstate";
import { endSessions, loadSessions, type SessionsEnd } from "../../api/session/sessions";
import { createRecordMachine } from "../kit/record.machine";
import { sessionEndsMachine } from "./session-ends.machine";

const cards = {
  ends: sessionEndsMachine.provide({
    actors: { endSessions: fromPromise<void, SessionsEnd>(({ input }) => endSessions(input)) },
  }),
};

/** Where someone is signed in: oneself with the key `own`, else the employee with that key, for administrators. */
export const sessionsPageMachine = createRecordMachine("sessionsPage", loadSessions, cards);
