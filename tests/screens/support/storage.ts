import { webcrypto } from "node:crypto";
import * as storage from "fake-indexeddb";
import { vi } from "vitest";

/**
 * Gives the window the storage and the encryption that jsdom lacks, until the end of the file. The
 * classes stay, because a write that is under way when the file ends still compares with them.
 */
export function openStorage(): void {
  vi.stubGlobal("crypto", webcrypto);
  vi.stubGlobal("indexedDB", new storage.IDBFactory());
  Object.assign(globalThis, Object.fromEntries(Object.entries(storage).filter(([name]) => name.startsWith("IDB"))));
}
