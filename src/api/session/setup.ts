import type { SetupBody } from "./setup.contract";
import { callNamed } from "../kit/call-named";

/** The first store and its administrator, as typed on the setup page; `phone` is digits only. */
export type Opening = {
  code: string;
  storeTitle: string;
  storeAddress: string;
  name: string;
  email: string;
  phone: string;
  sex: "" | SetupBody["sex"];
  password: string;
  address: string;
};

/** Creates the shop. Never aborted: the outcome would be unknown. */
export async function openShop(opening: Opening): Promise<void> {
  const { storeTitle, storeAddress, ...person } = opening;
  const data = { ...person, email: person.email.trim(), store_title: storeTitle, store_address: storeAddress };
  await callNamed({ method: "POST", url: "/setup", data });
}
