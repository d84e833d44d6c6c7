import { setupBody, setupReply, setupStateReply } from "../../../src/api/session/setup.contract";
import { inTransaction } from "../../core/db/transaction";
import { networkOf } from "../../core/http/network";
import { hashPassword } from "../passwords/password";
import type { App, RouteDeps } from "../../core/http/app-types";
import { alreadyOpen, needsSetup, openShop } from "./setup";
import { claimAlone } from "../sign-in/sign-in-attempts";
import { route } from "../../core/http/route";

/** A code cannot be guessed in any number of attempts; hashing a password for each would keep the server busy. */
const ADDRESS_LIMITS = { freeAttempts: 10, longestSeconds: 60 };

/** `GET /api/setup`: whether nobody works here yet. `POST /api/setup`: the first store and its administrator. */
export async function setupRoutes(app: App, { pool, now, refuseWeakPassword }: RouteDeps): Promise<void> {
  app.get(
    "/api/setup",
    route("public", "Whether the shop waits for its first administrator", setupStateReply),
    async () => ({ data: { needed: await needsSetup(pool) } }),
  );

  app.post(
    "/api/setup",
    route("public", "Open a new shop by its setup code", setupReply, { body: setupBody }),
    async (request) => {
      if (!(await needsSetup(pool))) throw alreadyOpen();
      const moment = now();
      const source = networkOf(request.ip);
      await claimAlone(pool, `setup:${source}`, ADDRESS_LIMITS, moment);
      const { password, name, email, phone, store_title: store } = request.body;
      await refuseWeakPassword(password, [name, email, phone, store], source);
      const passwordHash = await hashPassword(password, source);
      const opening = { requestId: request.id, body: request.body, passwordHash, now: moment };
      return { data: await inTransaction(pool, (tx) => openShop(tx, opening)) };
    },
  );
}
