import { isWorkerThread, move, transferableSymbol, valueSymbol } from "piscina";
import { Refusal } from "../core/errors";
import { yieldToRequests } from "./priority";
import { ownMemory } from "./transfer";

/** A piece of work for a thread: one input, which is copied to the thread, and one result. */
export type Task = (input: never) => unknown;

/** The tasks of one kind of thread, by name. The room that has the work declares them in its `thread.ts`. */
export type Tasks = Record<string, Task>;

export type Order<Name> = { task: Name; input: unknown };

/** A refusal crosses the border between threads as data: an error would lose its class. */
export type Answer<Result> = { value: Result } | { refused: { status: number; message: string } };

/** Runs the requested task at a lower priority than the thread that serves requests. */
export function doing<All extends Tasks>(tasks: All) {
  if (isWorkerThread) yieldToRequests();
  return async ({ task, input }: Order<keyof All>): Promise<unknown> => {
    try {
      return moved({ value: await tasks[task]?.(input as never) });
    } catch (error) {
      if (error instanceof Refusal) return { refused: { status: error.status, message: error.message } };
      throw error;
    }
  };
}

/** Transfers the memory of the result: copying a picture would take time of the receiving thread. */
const moved = <Result>(answer: { value: Result }): unknown =>
  move({ [valueSymbol]: answer, [transferableSymbol]: ownMemory(answer.value) });
