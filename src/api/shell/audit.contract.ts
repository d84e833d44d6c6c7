import { z } from "zod";
import { RECORD_KINDS } from "../../resources";
import { key, optionalParam, pageQuery, pagination, text } from "../kit/common.contract";

export const recordKind = z.enum(RECORD_KINDS);

export const historyQuery = z.strictObject(pageQuery);

export const auditQuery = z.strictObject({
  entity: optionalParam(text(40)),
  employee: optionalParam(key),
  ...pageQuery,
});

export const auditRow = z.strictObject({
  id: z.number().int(),
  at: z.string(),
  /** `<entity>.<pastTense>`, such as `order.created`. */
  action: z.string(),
  entity: z.string(),
  entity_key: key.nullable(),
  /** Null for actions of the server itself. */
  employee_key: key.nullable(),
  employee_name: z.string(),
  /**
   * The recorded fields, before and after, with the names of the wire format; without purchase prices for people who
   * may not see them.
   */
  before: z.unknown(),
  after: z.unknown(),
});

/** In the whole log: the name of the record as it is now, empty where it has none or is gone. */
export const auditLogRow = auditRow.extend({ entity_name: z.string() });

/** Newest first. A total above 1,000 is sent as 1,001. */
export const auditReply = z.object({ data: z.array(auditRow), pagination });
export const auditLogReply = z.object({ data: z.array(auditLogRow), pagination });
