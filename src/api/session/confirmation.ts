import { call } from "../kit/client";
import type { ConfirmPasswordBody } from "./auth.contract";

/** Confirms the own password, for changes within the next 10 minutes. */
export async function confirmPassword(password: string, signal: AbortSignal): Promise<void> {
  const data: ConfirmPasswordBody = { password };
  await call({ method: "POST", url: "/auth/confirm-password", data, signal });
}
