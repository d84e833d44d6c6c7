import type { LiveNews } from "../../machines/shell/live/live.machine";

let isOpen = false;

/** Whether this page hears of changes by others. */
export const isStreamOpen = (): boolean => isOpen;

const listeners = new Set<(news: LiveNews) => void>();

/** Subscribes to changes by others, from the moment the stream opened; returns an unsubscribe function. */
export function onLiveNews(listener: (news: LiveNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLiveNews(news: LiveNews): void {
  if (news.type === "stream.opened" || news.type === "stream.closed") isOpen = news.type === "stream.opened";
  for (const listener of listeners) listener(news);
}
