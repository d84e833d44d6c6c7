import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ask } from "../../e2e/support/steps";

const OWN = "/user_profile/second-factor";

/**
 * Turns a second factor on for the person signed in on `page`, through API calls only. Returns its secret; the present
 * code is used up.
 */
export async function turnFactorOn(page: Page): Promise<Secret> {
  const started = await ask<{ data: { secret: string } }>(page, `${OWN}/start`, { method: "POST", data: {} });
  const secret = Secret.fromBase32(started.body.data.secret);
  const code = TOTP.generate({ secret });
  const { status } = await ask(page, `${OWN}/turn-on`, { method: "POST", data: { code } });
  expect(status).toBe(200);
  return secret;
}

/** Turns the second factor off again. */
export async function turnFactorOff(page: Page): Promise<void> {
  expect((await ask(page, `${OWN}/turn-off`, { method: "PUT", data: {} })).status).toBe(200);
}
