/**
 * The memory that a message may hand over to another thread instead of copying it: that of its byte arrays, where they
 * have it for themselves. Small buffers share theirs.
 */
export function ownMemory(message: unknown): ArrayBuffer[] {
  const values = message instanceof Uint8Array ? [message] : Object.values(Object(message) as object);
  return values.filter((value) => value instanceof Uint8Array).flatMap(memoryOf);
}

const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
