import { read } from "../kit/kept-reads";
import { keepPerson } from "../kit/sender";
import type { Permission } from "./permissions.contract";
import type { ViewerWire } from "./viewer.contract";

export type Profile = {
  key: string;
  name: string;
  email: string;
  picture: string;
  isAdmin: boolean;
  storeKey: string;
  storeTitle: string;
  roleKey: string;
  permissions: readonly Permission[];
};

export async function loadProfile(signal: AbortSignal): Promise<Profile> {
  const { data } = await read<{ data: ViewerWire }>({ url: "/user_profile", signal });
  keepPerson(data.key);
  return {
    key: data.key,
    name: data.name,
    email: data.email,
    picture: data.profile_pic_id,
    isAdmin: data.isAdmin,
    storeKey: data.store,
    storeTitle: data.store_title,
    roleKey: data.role,
    permissions: data.permissions,
  };
}
