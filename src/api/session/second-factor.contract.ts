import { z } from "zod";
import { text } from "../kit/common.contract";

/** Six digits of the app, or a recovery code; spaces, dashes and case are ignored. */
export const factorCode = text(64);

export const factorReply = z.object({
  data: z.strictObject({ on: z.boolean(), required: z.boolean(), recovery_codes_left: z.number().int() }),
});

/**
 * The secret in base32, to type, the otpauth: address, and its QR code: the path of an SVG with its dark squares, in a box
 * of `size` × `size`.
 */
const enrolment = z.strictObject({
  secret: z.string(),
  uri: z.string(),
  qr: z.strictObject({ size: z.number().int(), path: z.string() }),
});

export const factorStartReply = z.object({ data: enrolment });
export type Enrolment = z.infer<typeof enrolment>;

export const factorTurnOnBody = z.strictObject({ code: factorCode });

/** Each code is valid once; no other reply contains them. */
export const recoveryCodesReply = z.object({ data: z.strictObject({ recovery_codes: z.array(z.string()) }) });

export const factorDoneReply = z.object({ data: z.strictObject({}) });

const whom = z.enum(["optional", "administrators", "everyone"]);

export const signInRulesBody = z.strictObject({ second_factor: whom });

export const signInRulesReply = z.object({
  data: z.strictObject({ second_factor: whom, version: z.number().int() }),
});

export type SecondFactorOf = z.infer<typeof whom>;
export type SignInRules = z.infer<typeof signInRulesReply>["data"];
export type FactorWire = z.infer<typeof factorReply>["data"];
