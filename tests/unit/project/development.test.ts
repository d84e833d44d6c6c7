import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createInspector } from "@statelyai/inspect";
import { describe, expect, test, vi } from "vitest";
import { createActor, fromPromise, type InspectionEvent } from "xstate";
import { MODULES_FILE } from "../../../tools/build/chunks/chunk-modules";
import { actorPath } from "../../../src/development/actor-name";
import { payloadsOf } from "../../../src/development/payloads";
import { withoutSecrets } from "../../../src/development/without-secrets";
import { createListMachine } from "../../../src/machines/kit/list.machine";
import { orderCreateMachine } from "../../../src/machines/orders/create/order-create.machine";
import { sessionMachine, type Credentials } from "../../../src/machines/session/session.machine";

const WEB = fileURLToPath(new URL("../../../dist/web/", import.meta.url));

describe("what helps development", () => {
  test("is in no chunk that is shipped", () => {
    const chunks = JSON.parse(readFileSync(path.join(WEB, MODULES_FILE), "utf8")) as Record<string, string[]>;
    const modules = Object.values(chunks).flat();
    expect(modules.some((module) => module.endsWith("src/wiring/start-app.ts"))).toBe(true);
    expect(modules.filter((module) => /src\/(development|flows)\/|actor-watch|@statelyai|elkjs/.test(module))).toEqual(
      [],
    );
  });

  test("has left no trace in any file that is shipped", () => {
    const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.(js|html|css)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(10);
    const marks = /statelyai|xstateinspector|backroom-flows|org\.eclipse\.elk|flows\.html/;
    expect(files.filter((file) => marks.test(readFileSync(path.join(WEB, file), "utf8")))).toEqual([]);
  });
});

const EMAIL = "adaeze.okafor@mail.example";
const PASSWORD = "correct-horse-battery";
const TOKEN = "eyJhbGciOiJIUzI1NiJ9.c2VjcmV0.c2ln";

/** A session signed in with the credentials above, and everything that the inspector received about it. */
async function inspectSignIn(): Promise<{ name?: string; type: string }[]> {
  const received: { name?: string; type: string }[] = [];
  const names = new Map<string, string>();
  const { inspect } = createInspector(
    { send: (event) => void received.push(event) },
    withoutSecrets((session) => names.get(session)),
  );
  const signIn = fromPromise<void, Credentials>(() => Promise.resolve({ token: TOKEN } as never));
  const machine = sessionMachine.provide({
    actors: { signIn },
    actions: { forgetSession: () => undefined, leaveSession: () => undefined },
    guards: { hasToken: () => false },
  });
  const hear = (inspected: InspectionEvent) => {
    names.set(inspected.actorRef.sessionId, actorPath(inspected.actorRef));
    inspect.next?.(inspected);
  };
  const session = createActor(machine, { id: "session", inspect: hear }).start();
  session.send({ type: "credentials.changed", patch: { email: EMAIL, password: PASSWORD } });
  session.send({ type: "signIn.submitted" });
  await vi.waitFor(() => expect(session.getSnapshot().matches("signedIn")).toBe(true));
  await vi.waitFor(() => expect(received.some(({ name }) => name === "session › customers")).toBe(true));
  session.stop();
  return received;
}

test("the payload of an event is derived from its machine's use of it", () => {
  const payloads = payloadsOf(sessionMachine);
  expect(payloads["credentials.changed"]).toContain("patch");
  expect(payloads["password.chosen"]).toContain("email");
  expect(payloads["signOut.requested"]).toEqual([]);
  expect(payloadsOf(createListMachine("list"))["search.changed"]).toEqual(["text"]);
  expect(payloadsOf(orderCreateMachine)["line.changed"]?.toSorted()).toEqual(["index", "patch"]);
});

describe("the inspector of actors", () => {
  test("receives every actor under a clear name, after its parent", async () => {
    const received = await inspectSignIn();
    const names = received.flatMap(({ type, name }) => (type === "@xstate.actor" ? [name] : []));
    expect(names).toEqual(expect.arrayContaining(["session", "session › signIn", "session › profile"]));
    expect(names.filter((name) => /(^|› )x:\d/.test(name ?? ""))).toEqual([]);
  });

  test("receives no password, token or email, not even from a call's input or output", async () => {
    const received = await inspectSignIn();
    const text = JSON.stringify(received);
    expect(received.some(({ type }) => type === "@xstate.snapshot")).toBe(true);
    expect(text).toContain("signIn.submitted");
    for (const secret of [EMAIL, PASSWORD, TOKEN]) expect(text).not.toContain(secret);
  });
});
