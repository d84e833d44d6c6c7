import { Refusal } from "../errors";

/** A refusal crosses the border between threads as data: an error would lose its class. */
export type Answer = { value: unknown } | { refused: { status: number; message: string } };

export type Order = { task: string; input: unknown };

/** Does the task an order names; `tasks` are called with its input. */
export const doing =
  // oxlint-disable-next-line typescript/no-explicit-any -- each task has an input of its own, which `inThread` types
    (tasks: Record<string, (input: any) => unknown>) =>
    async ({ task, input }: Order): Promise<Answer> => {
      try {
        return { value: await tasks[task]?.(input) };
      } catch (error) {
        if (error instanceof Refusal) return { refused: { status: error.status, message: error.message } };
        throw error;
      }
    };
