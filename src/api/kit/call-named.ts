import type { AxiosRequestConfig } from "axios";
import { call } from "./client";
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
