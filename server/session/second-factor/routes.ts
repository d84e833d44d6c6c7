import type { FastifyRequest } from "fastify";
import { keyParams } from "../../../src/api/kit/common.contract";
import {
  factorDoneReply,
  factorReply,
  factorStartReply,
  factorTurnOnBody,
  recoveryCodesReply,
  signInRulesBody,
  signInRulesReply,
} from "../../../src/api/session/second-factor.contract";
import { inTransaction, type Tx } from "../../core/db/transaction";
import { notFound } from "../../core/errors";
import type { App, RouteDeps } from "../../core/http/app-types";
import { versionOf } from "../../core/http/headers";
import { ownSession } from "../../core/http/own-session";
import { findSignedIn } from "../employee-sign-in";
import { readStanding, renewCodes, startFactor, turnOffFactor, turnOnFactor } from "./second-factor";
import { editSignInRules, readSignInRules, removeFactorOf } from "./sign-in-rules";
import { route } from "../../core/http/route";
import { editOnce } from "../../books/once";

const OWN = "/api/user_profile/second-factor";

/** The own second factor, an employee's for administrators, and the shop's rule. */
export async function secondFactorRoutes(app: App, deps: RouteDeps): Promise<void> {
  ownRoutes(app, deps);
  administratorRoutes(app, deps);
}

const ownOf = (request: FastifyRequest, { now }: RouteDeps) => ({
  staff: request.staff,
  requestId: request.id,
  session: ownSession(request, now()),
});

type Own = ReturnType<typeof ownOf>;

function ownRoutes(app: App, deps: RouteDeps): void {
  const { pool } = deps;
  const changing = <Result>(request: FastifyRequest, work: (tx: Tx, own: Own) => Promise<Result>) => {
    const own = ownOf(request, deps);
    return inTransaction(pool, (tx) => work(tx, own));
  };
  const access = "signed-in";

  app.get(
    OWN,
    route(
      access,
      "Whether one's second factor is on, and whether the shop requires it",
      factorReply,
      {},
      {
        isOpenWithoutFactor: true,
      },
    ),
    async (request) => ({ data: await readStanding(pool, request.staff.key) }),
  );
  app.post(
    `${OWN}/start`,
    route(
      access,
      "Begin to set up one's second factor: a secret for the app",
      factorStartReply,
      {},
      {
        isOpenWithoutFactor: true,
      },
    ),
    async (request) => {
      const { email } = await findSignedIn(pool, request.staff.key);
      return { data: await changing(request, (tx, own) => startFactor(tx, own, email)) };
    },
  );
  app.post(
    `${OWN}/turn-on`,
    route(
      access,
      "Turn one's second factor on by a code of the app",
      recoveryCodesReply,
      { body: factorTurnOnBody },
      {
        isOpenWithoutFactor: true,
      },
    ),
    async (request) => ({
      data: { recovery_codes: await changing(request, (tx, own) => turnOnFactor(tx, own, request.body.code)) },
    }),
  );
  app.post(
    `${OWN}/recovery-codes`,
    route(access, "Other recovery codes in place of the old", recoveryCodesReply),
    async (request) => ({ data: { recovery_codes: await changing(request, renewCodes) } }),
  );
  app.put(`${OWN}/turn-off`, route(access, "Turn one's second factor off", factorDoneReply), async (request) => {
    await changing(request, turnOffFactor);
    return { data: {} };
  });
}

function administratorRoutes(app: App, deps: RouteDeps): void {
  const { pool } = deps;
  const access = "administrator";

  app.get(
    "/api/sign-in-rules",
    route(access, "Of whom the shop requires a second factor", signInRulesReply),
    async () => ({ data: await readSignInRules(pool) }),
  );
  app.put(
    "/api/sign-in-rules/edit",
    route(access, "Change of whom a second factor is required", signInRulesReply, { body: signInRulesBody }),
    async (request, reply) => {
      const [own, version] = [ownOf(request, deps), versionOf(request)];
      return editOnce(pool, request, reply, (tx) => editSignInRules(tx, own, request.body, version));
    },
  );
  app.get(
    "/api/employees/:id/second-factor",
    route(access, "Whether an employee's second factor is on", factorReply, { params: keyParams }),
    async (request) => {
      const standing = await readStanding(pool, request.params.id);
      if (standing === null) throw notFound();
      return { data: standing };
    },
  );
  app.put(
    "/api/employees/:id/second-factor/remove",
    route(access, "Remove the second factor of someone who lost it; they are signed out", factorDoneReply, {
      params: keyParams,
    }),
    async (request) => {
      const own = ownOf(request, deps);
      await inTransaction(pool, (tx) => removeFactorOf(tx, own, request.params.id));
      return { data: {} };
    },
  );
}
