import type { Page } from "playwright-core";
import { expect } from "vitest";
import { holdSession } from "../../../tools/kit/visitor";
import { DEMO_PASSWORD } from "../../../server/core/demo";
import { hire } from "../session/entry-kit";
import { openPage, shopOrigin } from "../support/anywhere";

type Visit = Parameters<typeof openPage>[0];

/** A new employee, signed in with the demo password on a separate page. */
export async function newcomer(
  visit: Visit = {},
  changes: Parameters<typeof hire>[0] = {},
): Promise<{ page: Page; key: string; name: string; email: string }> {
  const { key, name, email, way } = await hire(changes);
  const chosen = await fetch(new URL("/api/auth/link", await shopOrigin()), {
    method: "POST",
    headers: { "content-type": "application/json", "tw-link": way.split("#")[1] ?? "" },
    body: JSON.stringify({ password: DEMO_PASSWORD }),
  });
  expect(chosen.status).toBe(200);
  const page = await openPage(visit);
  await holdSession(page.context(), await shopOrigin(), email);
  return { page, key, name, email };
}
