import { failureOf } from "../../../src/api/kit/errors";
import { isRead, isWait } from "../chart.rules";
import { failures } from "../support/failures";
import type { Waiting } from "./system";

/** Calls that save no record; a report that is stopped is made again at the sale's next turn. */
const READS_HERE: ReadonlySet<string> = new Set([
  "propose",
  "reportSale",
  "upload",
  "signIn",
  "askForLink",
  "look",
  "leavePage",
  "start",
  "lookup",
  "profile",
]);

/** Calls to the device: what is typed stays there, whoever waits for it. */
const DEVICE: ReadonlySet<string> = new Set(["keepEntries", "keepTyped", "deleteTyped", "keepWaiting"]);

/** Writes that leave the record as it is. */
const UNCHANGING: ReadonlySet<string> = new Set(["invite", "resend"]);

export const isWrite = ({ src }: Waiting): boolean =>
  !isRead(src) && !isWait(src) && !READS_HERE.has(src) && !DEVICE.has(src);

/** The record that a call writes; calls that create one are told apart by who makes them. */
export const recordOf = ({ input: { key }, kind, src }: Waiting): string =>
  typeof key === "string" ? key : `a new one of ${kind} ${src}`;

const FIRST = 1;

/** One record at the server, and the versions that saves of this page have replaced. */
export class Server {
  version = FIRST;
  readonly #replaced = new Set<unknown>();
  #isChanged = false;

  /** Somebody else changes the record once in a path. */
  get canChange(): boolean {
    return !this.#isChanged;
  }

  change(): void {
    this.version += 1;
    this.#isChanged = true;
  }

  isOld({ input }: Waiting): boolean {
    return input["version"] !== undefined && input["version"] !== this.version;
  }

  /** An update of an older version is refused. */
  accepts(waiting: Waiting): boolean {
    return !isWrite(waiting) || !this.isOld(waiting);
  }

  save(waiting: Waiting): void {
    if (!isWrite(waiting) || UNCHANGING.has(waiting.src)) return;
    if (waiting.input["version"] !== undefined) this.#replaced.add(this.version);
    this.version += 1;
  }

  /** Whether a call repeats an edit of a version that a save of this page has replaced. */
  isReplaced = (waiting: Waiting): boolean =>
    isWrite(waiting) && waiting.input["version"] !== undefined && this.#replaced.has(waiting.input["version"]);

  get text(): string {
    return `${this.#isChanged ? "changed" : "unchanged"} ${this.#replaced.size > 0 ? "saved" : ""}`;
  }
}

const CODE_ASKED = failureOf(417, "Enter the code", { code: "second_factor" });

/** The ways in which a call can fail now. */
export function failingEnds(
  server: Server,
  waiting: Waiting,
  currentOf: (version: number) => object = () => ({ acls: ["theirs"] }),
): Readonly<Record<string, unknown>> {
  if (isWait(waiting.src) || ["lookup", "profile"].includes(waiting.src)) return {};
  if (waiting.src === "signIn") return { refused: failures.refused, "a code is asked for": CODE_ASKED };
  if (!isWrite(waiting)) return { "no reply": failures.timeout, "it is missing": failures.missing };
  const { version } = server;
  const current = { ...currentOf(version), version };
  return {
    "no reply": failures.timeout,
    refused: failures.refused,
    ...(server.isOld(waiting) && { stale: failureOf(409, "Someone changed this since you opened it", { current }) }),
  };
}
