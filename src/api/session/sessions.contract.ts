import { z } from "zod";
import { key, pagination } from "../kit/common.contract";

/** A live session as people see it; never its token. */
const sessionRow = z.strictObject({
  /** Opaque identifier for ending the session; it grants no access. */
  key,
  /** Browser and system, such as `Chrome on Windows`. */
  device: z.string(),
  /** The address of its last recorded use; for IPv6 its /64. */
  place: z.string(),
  started_at: z.string(),
  /** Updated at most once a minute. */
  used_at: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});

/** The session of the request first, then the latest used; at most 100, with the number of all. */
export const sessionsReply = z.object({ data: z.array(sessionRow), pagination });

/** The number of ended sessions: 0 when none was live. */
export const sessionsEndedReply = z.object({ data: z.strictObject({ ended: z.number().int() }) });

export const employeeSessionParams = z.strictObject({ id: key, session: key });

export type SessionRow = z.infer<typeof sessionRow>;
