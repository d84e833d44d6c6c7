import { confirmWith } from "../../api/kit/client";

let waiting: ((isConfirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** Answers every call that waits for the person's password. */
export function settlePassword(isConfirmed: boolean): void {
  const answered = waiting;
  waiting = [];
  notify();
  for (const answer of answered) answer(isConfirmed);
}

/** Whether a call waits for the person's password; however many do, they wait for one answer. */
export const askedPassword = {
  get: () => waiting.length > 0,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

confirmWith(
  () =>
    new Promise((answer) => {
      waiting.push(answer);
      notify();
    }),
);
