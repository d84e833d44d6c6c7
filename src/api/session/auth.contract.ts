import { z } from "zod";
import { text } from "../kit/common.contract";
import { factorCode } from "./second-factor.contract";

export const loginBody = z.strictObject({
  email: text(254),
  password: text(256),
  /** The code of the second factor, if one is on: six digits of the app, or a recovery code. */
  code: factorCode.optional(),
});

export const loginReply = z.object({
  Authenticated: z.object({ AccessToken: z.string(), IsAdmin: z.boolean() }),
});

/** The password of the person signed in. A wrong one is 400 with a text that holds `verify password`. */
export const confirmPasswordBody = z.strictObject({ password: text(256) });

export const confirmPasswordReply = z.object({ data: z.strictObject({}) });

export const logoutReply = z.object({ data: z.object({}) });

export type ConfirmPasswordBody = z.infer<typeof confirmPasswordBody>;
export type LoginBody = z.infer<typeof loginBody>;
export type LoginReply = z.infer<typeof loginReply>;
