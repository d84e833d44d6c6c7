import { z } from "zod";
import { text } from "./common";

export const loginBody = z.strictObject({ email: text(254), password: text(256) });

export const loginReply = z.object({
  Authenticated: z.object({ AccessToken: z.string(), IsAdmin: z.boolean() }),
});

export const logoutReply = z.object({ data: z.object({}) });

export type LoginBody = z.infer<typeof loginBody>;
export type LoginReply = z.infer<typeof loginReply>;
