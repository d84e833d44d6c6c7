import { isWorkerThread, move, transferableSymbol, valueSymbol } from "piscina";
import { Refusal } from "../core/errors";
import { yieldToRequests } from "./priority";
import { ownMemory } from "./transfer";

/** The input and the result of each task of a kind of thread, by its name: see task-map.ts. */
export type TaskMap = Record<string, { input: unknown; result: unknown }>;

export type Order<Map extends TaskMap, Name extends keyof Map> = { task: Name; input: Map[Name]["input"] };

/** A refusal crosses the border between threads as data: an error would lose its class. */
export type Answer<Result> = { value: Result } | { refused: { status: number; message: string } };

type Implementations<Map extends TaskMap> = {
  [Name in keyof Map]: (input: Map[Name]["input"]) => Map[Name]["result"] | Promise<Map[Name]["result"]>;
};

/** Runs the task an order names, at a lower priority than the thread that serves requests. */
export function doing<Map extends TaskMap>(tasks: Implementations<Map>) {
  if (isWorkerThread) yieldToRequests();
  return async <Name extends keyof Map>({ task, input }: Order<Map, Name>): Promise<unknown> => {
    try {
      return moved({ value: await tasks[task](input) });
    } catch (error) {
      if (error instanceof Refusal) return { refused: { status: error.status, message: error.message } };
      throw error;
    }
  };
}

/** Hands over the memory of the result: copying a picture would take the receiving thread's time. */
const moved = <Result>(answer: { value: Result }): unknown =>
  move({ [valueSymbol]: answer, [transferableSymbol]: ownMemory(answer.value) });
