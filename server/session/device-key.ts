import { hkdfSync } from "node:crypto";
import { deviceKeyReply } from "../../src/api/session/device-key.contract";
import { lastingKey } from "../core/db/server-keys";
import type { App, RouteDeps } from "../core/http/app-types";
import { route } from "../core/http/route";

const KEY_BYTES = 32;

/**
 * `GET /api/user_profile/device-key`: the key by which a person's devices encrypt what was typed and not saved. Whoever
 * signs in on the device next gets another key, and can read none of it.
 */
export async function deviceKeyRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/api/user_profile/device-key",
    route(
      "signed-in",
      "The key by which one's devices encrypt what they keep",
      deviceKeyReply,
      {},
      { holdsSecret: true },
    ),
    async ({ staff }) => {
      const { secret } = await lastingKey(pool, "draft");
      const key = Buffer.from(
        hkdfSync("sha256", secret, Buffer.alloc(0), `backroom device of ${staff.key}`, KEY_BYTES),
      );
      return { data: { person: staff.key, key: key.toString("base64") } };
    },
  );
}
