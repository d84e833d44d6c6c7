import { saveParams, saveReply } from "../../../src/api/shell/saves.contract";
import { giveUp, type SaveMade, saveBy } from "../../books/idempotency";
import type { App, RouteDeps } from "../../core/http/app-types";
import { route } from "../../core/http/route";

const wire = (made: SaveMade | null) => made && { saved: made.saved, at: made.at.toISOString() };

/**
 * What became of a save whose reply was lost: `GET /api/saves/:key` reads it and `DELETE /api/saves/:key` gives it up.
 * `:key` is its Idempotency-Key; a person reaches only their own.
 */
export async function savesRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/api/saves/:key",
    route("signed-in", "What an Idempotency-Key of one's own saved, null when nothing so far", saveReply, {
      params: saveParams,
    }),
    async ({ staff, params }) => ({ data: wire(await saveBy(pool, staff.key, params.key)) }),
  );

  app.delete(
    "/api/saves/:key",
    route(
      "signed-in",
      "Give up an Idempotency-Key of one's own: what it has not saved by now it never will",
      saveReply,
      { params: saveParams },
    ),
    async ({ staff, params }) => ({ data: wire(await giveUp(pool, staff.key, params.key)) }),
  );
}
