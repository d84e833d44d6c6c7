/** A message that is shown briefly. */
export type Toast = { tone: "success" | "warning" | "error"; text: string };
