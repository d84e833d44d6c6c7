import type { LightMyRequestResponse } from "fastify";
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { PASSWORD, type ShopPerson, type SignedIn } from "../fixtures";
import { addPersonWithoutPassword, choose, openLinkShop, sendLink } from "../people/links-kit";

export const OWN = "/api/user_profile/second-factor";
export const STEP_MS = 30_000;
export const MINUTE_MS = 60_000;

/** A shop with a clock that the test moves, and a new person to sign in for each test. */
export async function openFactorShop() {
  let moment = new Date("2026-11-22T09:00:10Z");
  const at = await openLinkShop({ now: () => moment });
  let [person, mine]: [ShopPerson, SignedIn] = [at.shop.admin, at.admin];

  const later = (ms: number) => {
    moment = new Date(moment.getTime() + ms);
  };
  const login = (code?: string, who?: { email: string }, password = PASSWORD) =>
    at.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: (who ?? person).email, password, ...(code !== undefined && { code }) },
    });
  const get = (url: string, headers: SignedIn) => at.app.inject({ url, headers });
  const send = (method: "POST" | "PUT", url: string, headers: SignedIn, payload: object = {}) =>
    at.app.inject({ method, url, headers, payload });
  const post = (path: string, headers: SignedIn, payload: object = {}) =>
    send("POST", `${OWN}${path}`, headers, payload);
  const confirm = (headers: SignedIn) => send("POST", "/api/auth/confirm-password", headers, { password: PASSWORD });

  /** The code that an authenticator app shows, `steps` from now. */
  const codeOf = (secret: string, steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: moment.getTime() + steps * STEP_MS });

  async function turnOn(headers = mine): Promise<{ secret: string; codes: string[] }> {
    const { secret } = (await post("/start", headers)).json().data as { secret: string };
    const reply = await post("/turn-on", headers, { code: codeOf(secret) });
    expect(reply.statusCode).toBe(200);
    later(STEP_MS);
    return { secret, codes: reply.json().data.recovery_codes };
  }

  /** Creates the person of the next test and signs them in. */
  async function renew() {
    person = await addPersonWithoutPassword(at.pool, at.shop);
    await choose(at.app, (await sendLink(at.pool, person)).token, PASSWORD);
    mine = signedIn(await login());
    return { person, mine };
  }

  return { at, later, login, get, send, post, confirm, codeOf, turnOn, renew };
}

export function signedIn(reply: LightMyRequestResponse): SignedIn {
  expect(reply.statusCode).toBe(200);
  return { "tw-auth": `Bearer ${reply.json().Authenticated.AccessToken}` };
}

export const refusal = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json().code];
export const ASKED = [417, "second_factor"];
export const NEEDED = [403, "second_factor_needed"];
