import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = "backroom second factor";

const keyOf = (serverKey: Buffer) => Buffer.from(hkdfSync("sha256", serverKey, Buffer.alloc(0), PURPOSE, 32));

/** Encrypts `plain` for `owner`: it cannot be decrypted in another owner's row. */
export function seal(serverKey: Buffer, plain: Buffer, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(serverKey), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what this key sealed for `owner`; null when it was sealed otherwise or any byte was changed. */
export function unseal(serverKey: Buffer, sealed: Buffer, owner: string): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(serverKey), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
