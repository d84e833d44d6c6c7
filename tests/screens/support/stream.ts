import { waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { LiveChange } from "../../../src/api/shell/events.contract";

type Reader = ReadableStreamDefaultController<string>;

/** Replaces the server's event stream, which reports changes by others. */
export function serveStream() {
  const readers = new Set<Reader>();
  vi.stubGlobal("fetch", (_: string, { signal }: { signal?: AbortSignal }) => {
    // Only the stream can be aborted; the end of a form is announced without waiting for an answer.
    if (signal === undefined) return Promise.resolve(new Response());
    const body = new ReadableStream<string>({
      start: (reader) => {
        readers.add(reader);
        signal.addEventListener("abort", () => {
          readers.delete(reader);
          reader.close();
        });
      },
    });
    const headers = { "content-type": "text/event-stream" };
    return Promise.resolve(new Response(body.pipeThrough(new TextEncoderStream()), { headers }));
  });
  const tell = async (event: string, data: unknown) => {
    await waitFor(() => expect(readers.size).toBe(1));
    for (const reader of readers) reader.enqueue(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  return {
    tellChange: (change: LiveChange) => tell("change", [change]),
    tellReset: () => tell("reset", { reason: "behind" }),
  };
}
