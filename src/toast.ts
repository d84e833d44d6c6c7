/** A message that is shown briefly; with `onUndo` it has a button, and stays longer. */
export type Toast = { tone: "success" | "warning" | "error"; text: string; onUndo?: () => void };
