import { appendFileSync } from "node:fs";
import process from "node:process";

/**
 * A Vitest reporter that appends one line of JSON per event to the file BACKROOM_TEST_EVENTS as the event happens, so
 * that the counts survive when the run is killed. `tally.mjs` reads the file.
 */
export default class EventsReporter {
  #file = process.env.BACKROOM_TEST_EVENTS ?? "";

  #append(event) {
    appendFileSync(this.#file, `${JSON.stringify(event)}\n`);
  }

  onTestModuleQueued(module) {
    this.#append({ type: "file started", file: module.relativeModuleId });
  }

  onTestCaseReady(test) {
    this.#append({ type: "test started", file: test.module.relativeModuleId, name: test.fullName });
  }

  onTestCaseResult(test) {
    const { state } = test.result();
    const ms = test.diagnostic()?.duration ?? 0;
    this.#append({ type: "test ended", file: test.module.relativeModuleId, name: test.fullName, state, ms });
  }

  /** A failed hook has errors of its own; its tests are skipped. */
  onTestSuiteResult(suite) {
    if (suite.errors().length > 0) this.#append({ type: "hook failed", file: suite.module.relativeModuleId });
  }

  onTestModuleEnd(module) {
    const isBroken = module.errors().length > 0;
    this.#append({ type: "file ended", file: module.relativeModuleId, isBroken });
  }
}
