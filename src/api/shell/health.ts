import { http } from "../kit/client";

/** Resolves on any reply of the server; rejects when it is unreachable. */
export async function reachServer(signal: AbortSignal): Promise<void> {
  await http.get("/livez", { baseURL: "", signal, validateStatus: () => true });
}

/** Reports to `listener` whether each call reached the server, for the lifetime of the page. */
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
