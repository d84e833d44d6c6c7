import { sendEdit } from "../kit/call-named";
import type { Editing } from "../kit/editing";
import { read } from "../kit/kept-reads";
import type { ProfileEditBody, ProfileWire } from "./profile.contract";
import { fromNaira, type Kobo } from "../kit/money";

/** The signed-in person as their own page shows them. */
export type OwnProfile = {
  key: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  sex: ProfileWire["sex"];
  instagram: string;
  twitter: string;
  picture: string;
  roleTitle: string;
  storeTitle: string;
  /** ISO 8601, UTC. */
  employedAt: string;
  salary: Kobo;
  /** Percent. */
  bonus: number;
  /** Completed orders they facilitated. */
  orderCount: number;
  /** An email that waits for confirmation. */
  pendingEmail: { email: string } | null;
  version: number;
};

/** The fields that people edit in their own profile. */
export type OwnDetails = Pick<
  OwnProfile,
  "name" | "email" | "phone" | "address" | "sex" | "instagram" | "twitter" | "picture"
> & {
  /** Empty: the password stays. A new one ends all sessions except this one. */
  password: string;
};

const ADDRESS = "/user_profile";

/** The own profile as sent by the server, also in the reply to a stale save. */
export const toOwnProfile = (data: ProfileWire): OwnProfile => ({
  key: data.key,
  name: data.name,
  email: data.email,
  phone: data.phone,
  address: data.address,
  sex: data.sex,
  instagram: data.instagram,
  twitter: data.twitter,
  picture: data.profile_pic_id,
  roleTitle: data.role_title,
  storeTitle: data.store_title,
  employedAt: data.employed_at,
  salary: fromNaira(data.salary),
  bonus: data.bonus,
  orderCount: data.order_count,
  pendingEmail: data.pending_email,
  version: data.version,
});

export async function loadOwnProfile(signal: AbortSignal): Promise<OwnProfile> {
  const { data } = await read<{ data: ProfileWire }>({ url: ADDRESS, signal });
  return toOwnProfile(data);
}

/** Saves the fields that people edit in their own profile. */
export function editOwnProfile(details: OwnDetails, editing: Editing): Promise<void> {
  const { picture, password, ...rest } = details;
  const body: ProfileEditBody = {
    ...rest,
    email: details.email.trim(),
    phone: details.phone.replaceAll(/\s/g, ""),
    profile_pic_id: picture,
    ...(password !== "" && { password }),
  };
  return sendEdit(ADDRESS, body, editing);
}
