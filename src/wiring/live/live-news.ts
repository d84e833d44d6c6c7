import type { LiveNews } from "../../machines/shell/live.machine";

const listeners = new Set<(news: LiveNews) => void>();

/** Hears what others change, from when listening to it began; returns how to stop. */
export function onLiveNews(listener: (news: LiveNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLiveNews(news: LiveNews): void {
  for (const listener of listeners) listener(news);
}
