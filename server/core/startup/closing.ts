import { onParentGone } from "./parent";

type Step = () => unknown;

const PATIENCE_MS = 15_000;
/** npm forwards Ctrl-C to a process that already received it: two signals for one key press. */
const SAME_WISH_MS = 500;

/**
 * Runs the cleanup steps in reverse order of the start. A signal or the end of npm starts it; a second signal, or no
 * end within 15 s, forces it.
 */
export function createClosing() {
  const steps: Step[] = [];
  const forced: Step[] = [];
  let begun: number | null = null;

  const force = () => {
    for (const step of forced) step();
    process.exit(1);
  };

  async function close(exitCode: number): Promise<never> {
    begun = Date.now();
    setTimeout(force, PATIENCE_MS).unref();
    let failed = false;
    for (const step of steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        failed = true;
        process.stderr.write(`Not everything could be closed: ${String(error)}\n`);
      }
    }
    process.exit(failed ? 1 : exitCode);
  }

  const onSignal = () => {
    if (begun === null) void close(0);
    else if (Date.now() - begun > SAME_WISH_MS) force();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  onParentGone(() => {
    if (begun === null) void close(0);
  });

  return {
    /** Adds a cleanup step; the newest step runs first. */
    add: (step: Step) => {
      steps.push(step);
    },
    /** Adds a step that also runs on a forced close; it is not awaited. */
    addForced: (step: Step) => {
      forced.push(step);
    },
    close,
    isClosing: () => begun !== null,
  };
}
