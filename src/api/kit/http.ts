import axios, { type AxiosRequestConfig, type AxiosResponse } from "axios";
import { API_BASE, TIMEOUT_MS } from "./sender";
import { reachSignals } from "./signals";

/** The HTTP client of every call. */
export const http = axios.create({
  baseURL: API_BASE,
  timeout: TIMEOUT_MS,
  // Without it, a timeout and an abort have the same code.
  transitional: { clarifyTimeoutError: true },
});

http.interceptors.response.use(
  (reply) => {
    reachSignals.send(true);
    return reply;
  },
  (thrown: { code?: string }) => {
    if (thrown.code === "ERR_NETWORK") reachSignals.send(false);
    throw thrown;
  },
);

/** Sends one request; throws AxiosError. An aborted one never settles. */
export async function send<Reply>(config: AxiosRequestConfig): Promise<AxiosResponse<Reply>> {
  try {
    return await http.request<Reply>(config);
  } catch (thrown) {
    // An actor that stops and starts again, as in StrictMode, would take the end of its first request for that of the
    // second.
    if (axios.isCancel(thrown)) return new Promise<never>(() => {});
    throw thrown;
  }
}
