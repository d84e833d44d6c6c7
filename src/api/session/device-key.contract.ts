import { z } from "zod";
import { key } from "../kit/common.contract";

/** 32 bytes in base64: the key by which this person's devices encrypt what they keep. It is the same on each. */
export const deviceKeyReply = z.strictObject({ data: z.strictObject({ person: key, key: z.base64() }) });

export type DeviceKeyReply = z.infer<typeof deviceKeyReply>;
