import { http } from "../kit/client";

/** Resolves when the server answers at all; rejects when it cannot be reached. */
export async function reachServer(signal: AbortSignal): Promise<void> {
  await http.get("/livez", { baseURL: "", signal, validateStatus: () => true });
}

/** Tells `listener` of each call whether it found the server, for as long as the page lives. */
export function onReach(listener: (isReached: boolean) => void): void {
  http.interceptors.response.use(
    (reply) => {
      listener(true);
      return reply;
    },
    (thrown: { code?: string }) => {
      if (thrown.code === "ERR_NETWORK") listener(false);
      throw thrown;
    },
  );
}
