import type { Option } from "./option";

/** Maximum number of rendered rows: 2,500 customers must open without lag. */
export const rowLimit = 50;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export interface Index {
  options: readonly Option[];
  labels: readonly string[];
  texts: readonly string[];
}

export function indexOptions(options: readonly Option[]): Index {
  const labels = options.map((option) => plain(option.label));
  return { options, labels, texts: options.map((option, at) => `${labels[at]} ${plain(option.hint ?? "")}`) };
}

/** Every word must occur. Labels that begin with the typed text come first; otherwise the given order is kept. */
export function searchOptions(index: Index, query: string): readonly Option[] {
  const wanted = plain(query).trim();
  if (!wanted) return index.options;
  const words = wanted.split(/\s+/);
  const first: Option[] = [];
  const rest: Option[] = [];
  index.options.forEach((option, at) => {
    if (!words.every((word) => index.texts[at]?.includes(word))) return;
    (index.labels[at]?.startsWith(wanted) ? first : rest).push(option);
  });
  return [...first, ...rest];
}

/** The rows to render, and the number of further matches. The chosen one is included while nothing is typed. */
export function shownOptions(found: readonly Option[], chosen: Option | undefined, typing: boolean) {
  const head = found.slice(0, rowLimit);
  const shown = !typing && chosen && !head.includes(chosen) ? [chosen, ...head.slice(0, rowLimit - 1)] : head;
  return { shown, more: Math.max(0, found.length - shown.length) };
}
