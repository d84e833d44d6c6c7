/** A new key for one request; `crypto.randomUUID` is missing on plain-http addresses of the shop's network. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
