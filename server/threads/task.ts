import { Refusal } from "../errors";

/** The input and the result of each task of a kind of thread, by its name: see task-map.ts. */
export type TaskMap = Record<string, { input: unknown; result: unknown }>;

export type Order<Map extends TaskMap, Name extends keyof Map> = { task: Name; input: Map[Name]["input"] };

/** A refusal crosses the border between threads as data: an error would lose its class. */
export type Answer<Result> = { value: Result } | { refused: { status: number; message: string } };

type Implementations<Map extends TaskMap> = {
  [Name in keyof Map]: (input: Map[Name]["input"]) => Map[Name]["result"] | Promise<Map[Name]["result"]>;
};

/** Runs the task an order names. */
export const doing =
  <Map extends TaskMap>(tasks: Implementations<Map>) =>
  async <Name extends keyof Map>({ task, input }: Order<Map, Name>): Promise<Answer<Map[Name]["result"]>> => {
    try {
      return { value: await tasks[task](input) };
    } catch (error) {
      if (error instanceof Refusal) return { refused: { status: error.status, message: error.message } };
      throw error;
    }
  };
