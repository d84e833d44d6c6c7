import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** The value of `name` in the next message of the child that has it. */
export function nextFrom<Value>(child: ChildProcess, name: string, patienceMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      child.off("message", listen);
      child.off("exit", gone);
    };
    const listen = (message: Record<string, unknown>) => {
      if (!(name in message)) return;
      leave();
      resolve(message[name] as Value);
    };
    const gone = () => {
      leave();
      reject(new Error("the process that sends the requests has ended"));
    };
    const timer = setTimeout(() => {
      leave();
      reject(new Error(`${name} did not come within ${patienceMs / 1000} s`));
    }, patienceMs);
    child.on("message", listen);
    child.once("exit", gone);
  });
}
