import { call } from "../kit/client";

/** Whether the shop has no employees yet. */
export async function isSetupNeeded(signal?: AbortSignal): Promise<boolean> {
  const { data } = await call<{ data: { needed: boolean } }>({ url: "/setup", ...(signal && { signal }) });
  return data.needed;
}
