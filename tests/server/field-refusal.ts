const UNNAMED = "The request ";

/** The server's refusal of one field of a body: a sentence that begins with the field's name. */
export function fieldRefusal(error: string): object {
  if (error.startsWith(UNNAMED)) return { error, code: "bad_request" };
  const [name = "", ...reason] = error.split(" ");
  return { error, code: "invalid_fields", fields: [{ name, reason: reason.join(" ") }] };
}
