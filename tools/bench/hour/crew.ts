import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { endChild, nextFrom } from "./child";
import type { Acknowledged, Minute, Plan, ToStaff } from "./plan";

const ENTRY = fileURLToPath(new URL("./staff.ts", import.meta.url));
/** Longer than a phone waits for a reply, and than it is gone. */
const LEAVE_MS = 90_000;

export type Crew = {
  /** What happened since the last call. */
  minute: () => Promise<Minute>;
  /** Everybody finishes and leaves. */
  leave: () => Promise<Acknowledged>;
  /** Ends the process at once. */
  stop: () => Promise<void>;
};

/** The staff in a process of their own; they begin at once. */
export function startCrew(plan: Plan): Crew {
  const child = fork(ENTRY);
  const send = (message: ToStaff) => void child.send(message);
  send({ plan });
  return {
    minute: async () => {
      send("minute");
      return nextFrom<Minute>(child, "minute", LEAVE_MS);
    },
    leave: async () => {
      send("leave");
      return nextFrom<Acknowledged>(child, "ended", LEAVE_MS);
    },
    stop: () => endChild(child),
  };
}
