import type { InternalAxiosRequestConfig } from "axios";
import { http } from "./http";

const pending = new Set<InternalAxiosRequestConfig>();

http.interceptors.request.use((request) => {
  if (request.method?.toLowerCase() !== "get") pending.add(request);
  return request;
});

http.interceptors.response.use(
  (reply) => {
    pending.delete(reply.config);
    return reply;
  },
  (thrown: { config?: InternalAxiosRequestConfig }) => {
    if (thrown.config !== undefined) pending.delete(thrown.config);
    throw thrown;
  },
);

/** Whether a write is waiting for its reply, among those sent since this was loaded. */
export const isWriting = (): boolean => pending.size > 0;
