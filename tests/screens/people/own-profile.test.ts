import "../support/signed-in";
import { waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { createActor, emit, setup } from "xstate";
import type { Outward } from "../../../src/machines/kit/outward";
import { sessionActor } from "../../../src/machines/session/session";
import { hearOutward } from "../../../src/wiring/outward";
import { startSession } from "../support/app";
import { serve } from "../support/fake-server";
import { ADA, everyScreen, NGOZI } from "../support/shop";

beforeAll(async () => {
  serve(everyScreen);
  await startSession();
});

/** A screen's machine that reports what it is sent. */
const reporting = setup({
  types: { events: {} as { type: "saved"; news: Outward }, emitted: {} as Outward },
}).createMachine({ on: { saved: { actions: emit(({ event }) => event.news) } } });

const profile = () => sessionActor.getSnapshot().children.profile;
const isLoading = () => profile()?.getSnapshot().hasTag("busy");
const isLoaded = () => waitFor(() => expect(isLoading()).toBe(false));

test.each([
  ["loads its profile again when the signed-in person was saved", { type: "profile.outdated", person: ADA.key }, true],
  ["keeps its profile when somebody else was saved", { type: "profile.outdated", person: NGOZI.key }, false],
  ["loads its profile again when the person saved it themselves", { type: "profile.outdated" }, true],
] satisfies [string, Outward, boolean][])("the session %s", async (_, news, isReloaded) => {
  await isLoaded();
  const screen = createActor(reporting, { inspect: hearOutward }).start();
  screen.send({ type: "saved", news });
  expect(isLoading()).toBe(isReloaded);
  await isLoaded();
  screen.stop();
});
