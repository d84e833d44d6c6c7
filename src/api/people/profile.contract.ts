import { z } from "zod";
import { key } from "../kit/common.contract";
import { personFields } from "./employees.contract";
import { newPassword, pendingEmail } from "./links.contract";
import { imageReference } from "../kit/media.contract";
import { viewer } from "../rights/viewer.contract";

export const profile = z.object({
  ...viewer.shape,
  phone: z.string(),
  address: z.string(),
  instagram: z.string(),
  twitter: z.string(),
  sex: z.enum(["male", "female"]),
  order_count: z.number().int(),
  /** Percent. */
  bonus: z.number(),
  /** Naira. */
  salary: z.number(),
  role_title: z.string(),
  employed_at: z.string(),
  pending_email: pendingEmail,
  version: z.number().int(),
});

export const profileReply = z.object({ data: profile });

/** The fields people edit in their own profile; `order_count` and `bonus` are only shown. */
export const profileEditBody = z.strictObject({
  ...personFields,
  /** Absent: the picture stays. */
  profile_pic_id: imageReference.optional(),
  /** Absent or empty: the password stays. A new one signs the person out everywhere else. */
  password: newPassword.or(z.literal("")).optional(),
});

export const profileEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export type ProfileWire = z.infer<typeof profile>;
export type ProfileEditBody = z.output<typeof profileEditBody>;
