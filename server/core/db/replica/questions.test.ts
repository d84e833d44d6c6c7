import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { askReplica, type Timelines } from "./questions";

const SILENCE_MS = 1000;

/** A standby at `address` whose control file still names timeline 1. */
const standby = (address: string, received: number | null) =>
  ({
    query: async () => ({ rows: [{ position: 7, identity: "shop", received, recovered: 1, address }] }),
  }) as unknown as PoolClient;

test("a standby that lost its primary is on the timeline that it received last, whatever its control file says", async () => {
  const timelines: Timelines = new Map();
  const timelineOf = async (...which: Parameters<typeof standby>) =>
    (await askReplica(standby(...which), SILENCE_MS, timelines))?.timeline;
  expect(await timelineOf("10.0.0.1:5432", null)).toBe(1);
  expect(await timelineOf("10.0.0.1:5432", 2)).toBe(2);
  expect(await timelineOf("10.0.0.1:5432", null)).toBe(2);
  // Of another one that is known to have received nothing yet.
  expect(await timelineOf("10.0.0.2:5432", null)).toBe(1);
});
