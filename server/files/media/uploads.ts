import type { Pool } from "pg";
import type { UploadReply } from "../../../src/api/kit/media.contract";
import type { Upload as Read } from "./upload";
import type { Staff } from "../../core/session-context";
import { writeAudit } from "../../books/audit";
import { idempotently, type Reply } from "../../books/idempotency";

type Upload = { staff: Staff; requestId: string; key: string | undefined; body: Omit<Read, "bytes">; name: string };

/** Records who uploaded which picture, once per idempotency key; the reply contains the picture's address. */
export const recordUpload = (pool: Pool, { staff, requestId, key, body, name }: Upload): Promise<Reply> =>
  idempotently(pool, { employeeKey: staff.key, key, route: "POST /api/media/assets/upload", body }, async (tx) => {
    await writeAudit(tx, {
      requestId,
      employeeKey: staff.key,
      action: "picture.uploaded",
      entity: "picture",
      entityKey: null,
      after: { name },
    });
    const reply: UploadReply = { data: `/media/${name}` };
    return { status: 200, body: JSON.stringify(reply) };
  });
