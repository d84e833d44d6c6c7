type Entry = { at: number; turn: number; run: () => void };

/** Pending events in time order; events at the same time keep their insertion order. */
export type Schedule = {
  add: (at: number, run: () => void) => void;
  /** Runs all events up to and including `moment`, also those added meanwhile. */
  runUntil: (moment: number) => void;
};

export function createSchedule(): Schedule {
  const heap: Entry[] = [];
  let turn = 0;
  const isBefore = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]];
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.turn < b.turn));
  };
  const swap = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]];
    if (a && b) [heap[one], heap[other]] = [b, a];
  };
  const rise = (from: number) => {
    for (let child = from; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!isBefore(child, parent)) return;
      swap(child, parent);
      child = parent;
    }
  };
  const sink = () => {
    for (let parent = 0; ; ) {
      const left = 2 * parent + 1;
      const child = isBefore(left + 1, left) ? left + 1 : left;
      if (!isBefore(child, parent)) return;
      swap(child, parent);
      parent = child;
    }
  };
  const take = (): Entry | undefined => {
    const first = heap[0];
    const last = heap.pop();
    if (first !== last && last) {
      heap[0] = last;
      sink();
    }
    return first;
  };
  return {
    add: (at, run) => {
      heap.push({ at, turn: turn++, run });
      rise(heap.length - 1);
    },
    runUntil: (moment) => {
      while ((heap[0]?.at ?? Number.POSITIVE_INFINITY) <= moment) take()?.run();
    },
  };
}
