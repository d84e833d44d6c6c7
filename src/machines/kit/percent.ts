/** The percentage in a text: other characters are ignored, and so is a second decimal point. */
export function percentText(text: string): string {
  const [whole = "", ...rest] = text.replaceAll(/[^\d.]/g, "").split(".");
  return rest.length === 0 ? whole : `${whole}.${rest.join("")}`;
}
