import { z } from "zod";
import { PERMISSIONS } from "./permissions";

export const profile = z.object({
  key: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  instagram: z.string(),
  twitter: z.string(),
  profile_pic_id: z.string(),
  sex: z.enum(["male", "female"]),
  order_count: z.number().int(),
  /** Percent. */
  bonus: z.number(),
  /** Naira. */
  salary: z.number(),
  store: z.string(),
  store_title: z.string(),
  role: z.string(),
  role_title: z.string(),
  employed_at: z.string(),
  isAdmin: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
  version: z.number().int(),
});

export const profileReply = z.object({ data: profile });

export type ProfileWire = z.infer<typeof profile>;
