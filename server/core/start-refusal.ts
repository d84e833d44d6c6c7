/** Why Backroom cannot start, in one sentence for the person who started it; shown without a stack. */
export class StartRefusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "StartRefusal";
  }
}

/** The system's or PostgreSQL's code of a failure, such as ENOENT or 28P01; empty when it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
