import { http } from "./client";

/** Resolves when the server answers at all; rejects when it cannot be reached. */
export async function reachServer(signal: AbortSignal): Promise<void> {
  await http.get("/livez", { baseURL: "", signal, validateStatus: () => true });
}
