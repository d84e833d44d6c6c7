import { setTimeout } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import { auditFailedSignIns } from "../books/access-log";
import { tidy } from "./housekeeping";
import { type DueMail, mailFailed, mailSent, takeDueMail } from "./mail-queue";
import { letterOf, subjectOf } from "./letters";
import { readShopName } from "../settings/settings";
import type { MailSettings, MailTransport } from "./transport";

type SenderOptions = {
  pool: Pool;
  /** Null: mail stays in the outbox for an administrator to open. */
  mail: MailSettings | null;
  log: FastifyBaseLogger;
  everyMs?: number;
};

const TIDY_EVERY_MS = 60_000;
const LONGEST_REASON = 300;

/**
 * At intervals, sends due mail from the outbox, audits failed sign-ins and deletes expired rows (housekeeping.ts),
 * until stopped. Any number of servers may do this on one database.
 * @returns a function that stops it, once the current mail is delivered or has failed
 */
export function startMailSender({ pool, mail, log, everyMs = 2000 }: SenderOptions): () => Promise<void> {
  const stopping = new AbortController();
  let tidied = Number.NEGATIVE_INFINITY;

  const round = async (transport: MailTransport | null) => {
    if (performance.now() - tidied >= TIDY_EVERY_MS) {
      await auditFailedSignIns(pool);
      await tidy(pool);
      tidied = performance.now();
    }
    if (transport === null) return;
    while (!stopping.signal.aborted && (await deliverNext(pool, transport)));
  };

  const run = async () => {
    // Loads the mail library only if mail is sent, so that other servers start faster.
    const transport = mail && (await import("./transport")).openMailTransport(mail);
    while (!stopping.signal.aborted) {
      await round(transport).catch((error: unknown) => log.warn({ err: error }, "mail was not looked after"));
      await setTimeout(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    transport?.close();
  };
  const running = run();

  return () => {
    stopping.abort();
    return running;
  };
}

/** Whether a mail was due. */
async function deliverNext(pool: Pool, transport: MailTransport): Promise<boolean> {
  const due = await takeDueMail(pool);
  if (due === null) return false;
  const failure = await transport.send(mailOf(due, await readShopName(pool))).then(
    () => null,
    (error: unknown) => error,
  );
  if (failure === null) await mailSent(pool, due.key);
  else await mailFailed(pool, due.key, reasonOf(failure, due));
  return true;
}

const mailOf = (due: DueMail, shop: string) => ({
  to: { name: due.name, address: due.email },
  subject: subjectOf(due.kind, shop),
  text: letterOf(due, shop),
});

/** The mail server's message, without the link that it might quote. */
function reasonOf(failure: unknown, { link }: DueMail): string {
  const words = failure instanceof Error ? failure.message : String(failure);
  return words.replaceAll(link, "…").slice(0, LONGEST_REASON);
}
