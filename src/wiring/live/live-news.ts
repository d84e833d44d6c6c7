import type { LiveNews } from "../../machines/shell/live.machine";

const listeners = new Set<(news: LiveNews) => void>();

/** Subscribes to changes by others, from the moment the stream opened; returns an unsubscribe function. */
export function onLiveNews(listener: (news: LiveNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLiveNews(news: LiveNews): void {
  for (const listener of listeners) listener(news);
}
