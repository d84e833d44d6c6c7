/** What reads barcodes where the browser cannot. Its name has the hash of its content. */
export const READER_FILE = /\/assets\/[^/]+\.wasm$/;

const CACHE = "reader";

/** Kept once it was needed, because most devices never need it; another version takes its place. */
export async function readerFile({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) {
    for (const other of await cache.keys()) await cache.delete(other);
    await cache.put(request, reply.clone());
  }
  return reply;
}
