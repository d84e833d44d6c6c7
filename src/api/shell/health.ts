import { http } from "../kit/http";

/** Resolves on any reply of the server; rejects when it is unreachable. */
export async function reachServer(signal: AbortSignal): Promise<void> {
  await http.get("/livez", { baseURL: "", signal, validateStatus: () => true });
}
