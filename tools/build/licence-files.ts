/** The files of the built pages that hold the licences of others: of what the pages bundle, of the worker's, of the font. */
export const LICENCES = {
  pages: "licences.txt",
  worker: "licences-worker.txt",
  font: "licences-font.txt",
} as const;
