/** A message shown for a moment. */
export type Toast = { tone: "success" | "warning" | "error"; text: string };
