import { z } from "zod";
import { PERMISSIONS } from "./permissions.contract";

/** The rights of the signed-in person; the profile of people/profile.contract.ts has these fields too. */
export const viewer = z.object({
  key: z.string(),
  name: z.string(),
  email: z.string(),
  profile_pic_id: z.string(),
  store: z.string(),
  store_title: z.string(),
  role: z.string(),
  isAdmin: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
});

export type ViewerWire = z.infer<typeof viewer>;
