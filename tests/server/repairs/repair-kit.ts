import { type NewRepairBody, newRepairReply, repairReply } from "../../../src/api/repairs/repairs.contract";
import type { RepairStatus } from "../../../src/api/repairs/repairs.rules";
import type { App } from "../../../server/core/http/app-types";
import { type SignedIn, signIn } from "../fixtures";
import { one, openShop, orderBody, sell } from "../orders/order-kit";

export const DETAILS = {
  device: "iPhone 13, Midnight",
  serial: "490154203237518",
  fault: "Cracked screen",
  handed_in: "Charger",
  quoted_price: 85_000.5,
  deposit: 20_000,
  remark: "",
};

/** A shop with the managers of its two stores, and Adaeze, who bought in the first. */
export async function openRepairShop() {
  const at = await openShop();
  await sell(at.app, at.admin, orderBody(at.shop));
  const { key: ada } = await one<{ key: string }>(at.pool, "select key from customers");
  return {
    ...at,
    manager: await signIn(at.app, at.shop.ikeja.manager.email),
    wuseManager: await signIn(at.app, at.shop.wuse.manager.email),
    /** The body of a ticket for her device. */
    ofAda: (changes: object = {}) => ({
      ...DETAILS,
      store: at.shop.ikeja.key,
      customer: ada,
      variant: null,
      ...changes,
    }),
    ada,
  };
}

/** The body of a ticket for a unit of a store's stock. */
export const stockRepairOf = (store: string, variant: string): NewRepairBody => ({
  ...DETAILS,
  store,
  customer: null,
  variant,
});

export const postRepair = (app: App, headers: SignedIn, body: object, key?: string) =>
  app.inject({
    method: "POST",
    url: "/api/repairs/new",
    headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
    payload: body,
  });

/** Takes a device in, which must succeed; returns the ticket's key. */
export async function takeIn(app: App, headers: SignedIn, body: NewRepairBody): Promise<string> {
  const reply = await postRepair(app, headers, body);
  if (reply.statusCode !== 200) throw new Error(`the ticket was refused: ${reply.body}`);
  return newRepairReply.parse(reply.json()).data.key;
}

type Change = { version?: number; headers: SignedIn };

const put = (app: App, url: string, payload: object, { version, headers }: Change) =>
  app.inject({
    method: "PUT",
    url,
    headers: { ...headers, ...(version !== undefined && { "if-match": String(version) }) },
    payload,
  });

export const move = (app: App, key: string, status: RepairStatus, change: Change) =>
  put(app, `/api/repairs/${key}/status/edit`, { status }, change);

export const edit = (app: App, key: string, body: object, change: Change) =>
  put(app, `/api/repairs/${key}/edit`, body, change);

export async function repairOf(app: App, headers: SignedIn, key: string) {
  const reply = await app.inject({ url: `/api/repairs/${key}`, headers });
  return repairReply.parse(reply.json()).data;
}
