import { appendFileSync } from "node:fs";
import process from "node:process";
import { stripVTControlCharacters } from "node:util";

const LINES = 5;

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
    const { state, errors } = test.result();
    const ms = test.diagnostic()?.duration ?? 0;
    const file = test.module.relativeModuleId;
    this.#append({ type: "test ended", file, name: test.fullName, state, ms, error: briefly(errors) });
  }

  /** A failed hook has errors of its own; its tests are skipped. */
  onTestSuiteResult(suite) {
    const error = briefly(suite.errors());
    if (error) this.#append({ type: "hook failed", file: suite.module.relativeModuleId, name: suite.fullName, error });
  }

  onTestModuleEnd(module) {
    this.#append({ type: "file ended", file: module.relativeModuleId, error: briefly(module.errors()) });
  }

  onTestRunEnd(_modules, errors) {
    const error = briefly(errors);
    if (error) this.#append({ type: "outside of tests", error });
  }
}

/** The first lines of the first error, without colours; undefined if there is none. */
function briefly([first] = []) {
  if (!first) return undefined;
  const text = stripVTControlCharacters(`${first.name ?? "Error"}: ${first.message}`);
  return text.split("\n").slice(0, LINES).join("\n");
}
