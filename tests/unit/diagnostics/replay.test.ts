import { describe, expect, it } from "vitest";
import type { Json, TraceStep } from "../../../src/flows/trace";
import type { Report } from "../../../src/machines/diagnostics/report-file";
import { createListMachine } from "../../../src/machines/kit/list.machine";
import { sessionMachine } from "../../../src/machines/session/session.machine";
import { appPageOf } from "../../../tools/replay/app-page";
import { printed } from "../../../tools/replay/print";
import { rebuild } from "../../../tools/replay/rebuild";
import { NoReport, readReport } from "../../../tools/replay/schema";
import { servePage } from "../../../tools/replay/serve";
import { SESSION_PATH } from "../../../tools/replay/session-path";

const machines = new Map([sessionMachine, createListMachine("ordersList")].map((machine) => [machine.id, machine]));

const step = (machine: string, event: TraceStep["event"], value: Json, at = 0): TraceStep => ({
  at: 1_700_000_000_000 + at,
  actor: { session: `x:${machine}`, name: machine },
  machine,
  event,
  value,
  status: "active",
});

const EDITING = { signedOut: { signIn: "editing" } };
const SIGNED_IN = { signedIn: "permitted" };

const trace: TraceStep[] = [
  step("session", { type: "xstate.init" }, EDITING),
  step("session", { type: "credentials.changed", patch: { email: "text(20)", password: "secret" } }, EDITING, 100),
  step("session", { type: "signIn.submitted" }, { signedOut: { signIn: "submitting" } }, 200),
  step("session", { type: "xstate.done.actor.signIn", output: "undefined" }, SIGNED_IN, 1250),
  step(
    "ordersList",
    { type: "xstate.init", input: { query: { page: 1, search: "", filters: {} } } },
    {
      data: "loading",
      search: "settled",
    },
  ),
];

const report: Report = {
  format: "backroom-report",
  version: 1,
  savedAt: "2026-03-04T10:12:00.000Z",
  build: { commit: "0123456789ab", entry: "index-B1x.js" },
  words: "It never went on",
  page: { route: "/login", browser: "Chrome/141 Linux", width: 1440, height: 900, isOnline: true },
  error: null,
  trace,
  dropped: 0,
  actors: [
    {
      actor: { session: "x:session", name: "session" },
      machine: "session",
      value: SIGNED_IN,
      status: "active",
      context: {},
    },
  ],
};

const outcomes = (steps: readonly TraceStep[], from: Pick<Report, "actors"> = report) =>
  rebuild({ trace: steps, actors: from.actors }, machines).map(({ outcome }) => outcome);

describe("a session rebuilt from its report", () => {
  it("reaches the recorded states on the real machines", () => {
    expect(outcomes(trace)).toEqual(["same", "same", "same", "same", "same"]);
  });

  it("names the guard whose result the report does not contain", () => {
    const [begun] = rebuild({ trace: [step("session", { type: "xstate.init" }, SIGNED_IN)], actors: [] }, machines);
    expect(begun).toMatchObject({ outcome: "by", note: "hasToken says yes" });
  });

  it("reports a state that differs from the record and continues from the recorded one", () => {
    const wrong = trace.with(3, step("session", { type: "signOut.requested" }, SIGNED_IN));
    const after = step("session", { type: "session.forbidden" }, { signedIn: { refused: "redirecting" } });
    const steps = rebuild({ trace: [...wrong, after], actors: [] }, machines);
    expect(steps[3]).toMatchObject({ outcome: "other", value: { signedOut: { signIn: "submitting" } } });
    expect(steps[5]).toMatchObject({ outcome: "same" });
  });

  it("starts in the middle if the report no longer has the beginning", () => {
    const actor = step("session", { type: "x" }, null).actor;
    const actors = [
      {
        actor,
        machine: "session",
        value: EDITING,
        status: "active" as const,
        context: { credentials: { email: "secret", password: "secret" }, problems: {} },
      },
    ];
    expect(outcomes(trace.slice(1, 4), { actors })).toEqual(["begins", "same", "same"]);
  });

  it("names a machine that does not exist", () => {
    expect(outcomes([step("formerList", { type: "xstate.init" }, "loading")])).toEqual(["unknown"]);
  });

  it("is printed with each event, its resulting state, the differences and the final states", () => {
    const wrong = trace.with(3, step("session", { type: "signOut.requested" }, SIGNED_IN));
    const text = printed(report, rebuild({ trace: wrong, actors: [] }, machines));
    expect(text).toContain("In their words: It never went on");
    expect(text).toMatch(/ 2 +\+0\.100 s  session x:session  credentials\.changed .*"email":"text\(20\)"/);
    expect(text).toContain("→ signedOut.signIn.submitting");
    expect(text).toContain("≠ rebuilt it is signedOut.signIn.submitting");
    expect(text).toContain("5 steps: 4 rebuilt as recorded, 0 as recorded if guards answered so, 1 otherwise");
  });
});

describe("a session shown at /flows", () => {
  const steps = rebuild(report, machines);
  const shown = appPageOf(report, steps, machines);

  it("has the form of a live page: its actors, and each step with its state and transitions", () => {
    expect(shown.actors.map(({ id, machine }) => [id, machine])).toEqual([
      ["x:session", "session"],
      ["x:ordersList", "ordersList"],
    ]);
    expect(shown.steps.map(({ seq, active }) => [seq, active.at(-1)]).slice(0, 4)).toEqual([
      [1, "signedOut.signIn.editing"],
      [2, "signedOut.signIn.editing"],
      [3, "signedOut.signIn.submitting"],
      [4, "signedIn.permitted"],
    ]);
    const drawn = shown.actors[0]?.chart.transitions ?? [];
    const taken = shown.steps.slice(1, 4).map((each) => drawn.find(({ id }) => each.taken.includes(id))?.event);
    expect(taken).toEqual(["credentials.changed", "signIn.submitted", "xstate.done.actor.signIn"]);
  });

  it("is served to the page by a server on this machine only", async () => {
    const { server, address } = await servePage(shown);
    try {
      const { hostname, pathname, search } = new URL(address);
      expect([hostname, pathname, search]).toEqual(["127.0.0.1", "/flows", "?replay"]);
      expect(await (await fetch(address)).text()).toContain("/tools/replay/reporter.ts");
      expect(await (await fetch(new URL(SESSION_PATH, address))).json()).toEqual(shown);
    } finally {
      await server.close();
    }
  }, 30_000);
});

describe("a report that is read", () => {
  const refusal = (text: string): string => {
    try {
      readReport(text);
    } catch (thrown) {
      if (thrown instanceof NoReport) return thrown.message;
      throw thrown;
    }
    return "";
  };

  it("equals the saved report", () => {
    expect(readReport(JSON.stringify(report))).toEqual(report);
  });

  it("is refused with a reason if it is not a report, has another version or is damaged", () => {
    expect(refusal("not JSON")).toBe("This is no report of Backroom: it is not JSON.");
    expect(refusal('{"rows":[]}')).toMatch(/^This is no report of Backroom/);
    expect(refusal(JSON.stringify({ ...report, version: 2 }))).toBe(
      "This report is of version 2, and this Backroom reads version 1.",
    );
    expect(refusal(JSON.stringify({ ...report, trace: [{ ...trace[0], status: "lost" }] }))).toMatch(
      /^This report is damaged: trace\.0\.status/,
    );
    expect(refusal(JSON.stringify({ ...report, extra: 1 }))).toMatch(/^This report is damaged/);
  });
});
