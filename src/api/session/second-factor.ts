import { call } from "../kit/client";
import type { Enrolment, FactorWire, SecondFactorOf, SignInRules } from "./second-factor.contract";
import { editingHeaders, type Editing } from "../kit/editing";

/** Whether a person's second factor is on, and whether the shop requires it. */
export type Factor = { whose: string; isOn: boolean; isRequired: boolean; codesLeft: number };

export type { Enrolment, SecondFactorOf, SignInRules };

const OWN = "/user_profile/second-factor";

const baseOf = (whose: string) => (whose === "own" ? OWN : `/employees/${encodeURIComponent(whose)}/second-factor`);

export async function loadFactor(whose: string, signal: AbortSignal): Promise<Factor> {
  const { data } = await call<{ data: FactorWire }>({ url: baseOf(whose), signal });
  return { whose, isOn: data.on, isRequired: data.required, codesLeft: data.recovery_codes_left };
}

export async function startFactor(): Promise<Enrolment> {
  return (await call<{ data: Enrolment }>({ method: "POST", url: `${OWN}/start`, data: {} })).data;
}

type Codes = { data: { recovery_codes: string[] } };

/** Returns the recovery codes, which the server never sends again. */
export async function turnOnFactor(code: string): Promise<readonly string[]> {
  return (await call<Codes>({ method: "POST", url: `${OWN}/turn-on`, data: { code } })).data.recovery_codes;
}

export async function renewCodes(): Promise<readonly string[]> {
  return (await call<Codes>({ method: "POST", url: `${OWN}/recovery-codes`, data: {} })).data.recovery_codes;
}

/** Turns off the own factor, or removes that of an employee; repeating it is safe. */
export async function removeFactor(whose: string): Promise<void> {
  await call({ method: "PUT", url: `${baseOf(whose)}/${whose === "own" ? "turn-off" : "remove"}`, data: {} });
}

export async function loadSignInRules(signal: AbortSignal): Promise<SignInRules> {
  return (await call<{ data: SignInRules }>({ url: "/sign-in-rules", signal })).data;
}

export async function editSignInRules(second_factor: SecondFactorOf, editing: Editing): Promise<void> {
  await call({ method: "PUT", url: "/sign-in-rules/edit", data: { second_factor }, headers: editingHeaders(editing) });
}
