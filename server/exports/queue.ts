import { Refusal } from "../errors";

type Waiting = { begin: () => void };

/**
 * Lets `atOnce` exports be made at a time, one of each person, and takes people in turns: whoever asks for many waits
 * for their own. Beyond `perPerson` waiting a person is refused (503) in `words`.
 */
export function createFairQueue(atOnce: number, perPerson: number, words: string) {
  const running = new Set<string>();
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>();

  function beginNext(): void {
    for (const [person, queue] of queues) {
      if (running.size >= atOnce) return;
      if (running.has(person)) continue;
      const next = queue.shift();
      queues.delete(person);
      // Behind everyone else who waits.
      if (queue.length > 0) queues.set(person, queue);
      running.add(person);
      next?.begin();
    }
  }

  const leave = (person: string) => () => {
    if (running.delete(person)) beginNext();
  };

  return {
    /** Waits for a turn and returns how to leave; rejects with the reason of `signal` when that ends the wait. */
    enter(person: string, signal: AbortSignal): Promise<() => void> {
      const queue = queues.get(person) ?? [];
      if (queue.length >= perPerson) return Promise.reject(new Refusal(503, words));
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          const place = queue.indexOf(waiting);
          if (place >= 0) queue.splice(place, 1);
          if (queue.length === 0 && queues.get(person) === queue) queues.delete(person);
          reject(signal.reason as Error);
        };
        const waiting: Waiting = {
          begin: () => {
            signal.removeEventListener("abort", giveUp);
            resolve(leave(person));
          },
        };
        queue.push(waiting);
        queues.set(person, queue);
        signal.addEventListener("abort", giveUp, { once: true });
        if (signal.aborted) giveUp();
        else beginNext();
      });
    },
  };
}
