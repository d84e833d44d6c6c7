import type { AxiosRequestConfig } from "axios";
import { call, onceOnly } from "./client";
import { type Editing, editingHeaders } from "./editing";
import { ApiError } from "./errors";
import type { Naming } from "./field-names";

/**
 * Like `call`, with reasons for single fields under the form's names. The names load with the first such refusal,
 * because lists import the same modules and need none.
 */
export async function callNamed<Reply>(config: AxiosRequestConfig, naming: Naming = {}): Promise<Reply> {
  try {
    return await call<Reply>(config);
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || !("fields" in thrown.failure) || thrown.failure.fields.length === 0)
      throw thrown;
    const { failure } = thrown;
    const names = await import("./field-names").catch(() => null);
    throw names === null ? thrown : new ApiError({ ...failure, fields: names.renamed(failure.fields, naming) });
  }
}

/** Creates a record and returns the reply's data; the same key and body never create a second one. */
export async function sendNew<Data>(url: string, data: object, idempotencyKey: string, naming?: Naming): Promise<Data> {
  const request = { method: "POST", url, data, headers: onceOnly(idempotencyKey) };
  return (await callNamed<{ data: Data }>(request, naming)).data;
}

/** Saves an edit; refused (409) when the record is no longer at the version that was read. */
export const sendEdit = (url: string, data: unknown, editing: Editing, naming?: Naming): Promise<void> =>
  callNamed<void>({ method: "PUT", url, data, headers: editingHeaders(editing) }, naming);
