import { z } from "zod";
import { email, key, requiredText } from "../kit/common.contract";
import { SEXES } from "../people/employees.contract";
import { newPassword } from "../people/links.contract";

export const setupStateReply = z.object({ data: z.strictObject({ needed: z.boolean() }) });

/** The first store of a shop and the administrator who opens it. */
export const setupBody = z.strictObject({
  /** As printed by the server at its start; case and dashes are ignored. */
  code: requiredText(64),
  store_title: requiredText(200),
  store_address: requiredText(500),
  name: requiredText(200),
  email,
  password: newPassword,
  phone: requiredText(50),
  address: requiredText(500),
  sex: z.enum(SEXES),
});

/** Keys of the administrator and of the store. */
export const setupReply = z.object({ data: z.strictObject({ key, store: key }) });

export type SetupBody = z.infer<typeof setupBody>;
