import { z } from "zod";
import { key, text } from "./common";
import { personFields } from "./employees";
import { imageReference } from "./media";
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

const SHORTEST_PASSWORD = 8;

const isLongEnough = (value: string) => [...value].length >= SHORTEST_PASSWORD;

const TOO_SHORT = `must be at least ${SHORTEST_PASSWORD} characters long`;

/** What a person changes of themselves; `order_count` and `bonus` are only shown. */
export const profileEditBody = z.strictObject({
  ...personFields,
  /** Absent: the picture stays. */
  profile_pic_id: imageReference.optional(),
  /** Absent or empty: the password stays. A new one signs the person out everywhere else. */
  password: text(256)
    .refine((value) => value === "" || isLongEnough(value), TOO_SHORT)
    .optional(),
});

export const profileEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

export type ProfileWire = z.infer<typeof profile>;
export type ProfileEditBody = z.output<typeof profileEditBody>;
