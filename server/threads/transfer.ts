/**
 * The memory that a message may transfer to another thread instead of copying it: that of byte arrays which do not
 * share their buffer. Small buffers share theirs.
 */
export function ownMemory(message: unknown): ArrayBuffer[] {
  const values = message instanceof Uint8Array ? [message] : Object.values(Object(message) as object);
  return values.filter((value) => value instanceof Uint8Array).flatMap(memoryOf);
}

const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
