import { encode } from "uqr";
import type { Enrolment } from "../../../src/api/session/second-factor.contract";
import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { newSetupCode, plainSetupCode } from "../setup/setup-code";

const ISSUER = "Backroom";
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Phone clocks are inexact: the codes of the previous and the next step are valid too. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;

export const newFactorSecret = (): Buffer => randomBytes(SECRET_BYTES);

const totpOf = (secret: Buffer, label: string) =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: "SHA1",
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** For an authenticator app: the secret to type, and the address with its QR code. */
export function enrolment(secret: Buffer, email: string): Enrolment {
  const totp = totpOf(secret, email);
  const uri = totp.toString();
  const { data, size } = encode(uri, { border: 4, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { secret: totp.secret.base32, uri, qr: { size, path } };
}

/** The step of a code that is valid now; null otherwise. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, "").validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

/** The typed text as a code of the app, without spaces; null when it must be a recovery code. */
export function appCode(typed: string): string | null {
  const plain = typed.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(plain) ? plain : null;
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newSetupCode);

export const recoveryHash = (typed: string): Buffer => createHash("sha256").update(plainSetupCode(typed)).digest();
