import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import type { Shop } from "../../tools/kit/shop";
import { shopsWith } from "../filled-shop";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address at which a worker requests its shop, by its number. */
    shops: string;
  }
}

const DEMO_ORDERS = 300;

/** Opens a demo shop for a worker when the first of its files asks for one; most files of the project never do. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { start, forget } = shopsWith(DEMO_ORDERS);
  const shops = new Map<string, Promise<Shop>>();
  const office = createServer(({ url = "" }, reply) => {
    const shop = shops.get(url) ?? start();
    shops.set(url, shop);
    shop.then(
      ({ origin }) => reply.end(origin),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
  office.listen(0, "127.0.0.1");
  await once(office, "listening");
  project.provide("shops", `http://127.0.0.1:${(office.address() as AddressInfo).port}`);
  return async () => {
    office.close();
    await Promise.allSettled([...shops.values()].map(async (shop) => (await shop).stop()));
    await forget();
  };
}
