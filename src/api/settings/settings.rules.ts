/** A tax identification number, or none. */
export const isTaxNumber = (text: string): boolean => /^[\d-]*$/.test(text);
