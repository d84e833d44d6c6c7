import { http } from "./client";

/** Resolves when the server answers at all; rejects when it cannot be reached. */
export async function reachServer(signal: AbortSignal): Promise<void> {
  await http.get("/livez", { baseURL: "", signal, validateStatus: () => true });
}

/** Tells `listener` of each call that found no server, for as long as the page lives. */
export function onUnanswered(listener: () => void): void {
  http.interceptors.response.use(undefined, (thrown: { code?: string }) => {
    if (thrown.code === "ERR_NETWORK") listener();
    throw thrown;
  });
}
