const ENTITIES = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }));

const entity = (whole: string, name: string): string => {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith("#")) return ENTITIES.get(name.toLowerCase()) ?? whole;
  const letter = code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  // PostgreSQL holds no half of a surrogate pair.
  return letter.isWellFormed() ? letter : whole;
};

/**
 * Converts a description in HTML to readable text. The result is treated as text everywhere, so this is no sanitizer.
 */
export const plainText = (html: string): string =>
  html
    // WooCommerce writes the two signs for a line break.
    .replaceAll(String.raw`\n`, "\n")
    .replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, "\n")
    .replace(/<li\b[^>]*>/gi, "- ")
    .replace(/<[a-z/!][^>]*>/gi, "")
    .replace(/&(#?\w+);/g, entity)
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
