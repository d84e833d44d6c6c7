const UNNAMED = "The request ";

/** What the server answers for one field of a body: a sentence that begins with its name, and the two apart. */
export function fieldRefusal(error: string): object {
  if (error.startsWith(UNNAMED)) return { error, code: "bad_request" };
  const [name = "", ...reason] = error.split(" ");
  return { error, code: "invalid_fields", fields: [{ name, reason: reason.join(" ") }] };
}
