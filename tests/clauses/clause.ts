/** The requirements of one part of the specification, and the tests that cover them. */
export type Chapter = {
  /** The section and the screen or rule it describes, such as "2 Screens: sign-in". */
  title: string;
  clauses: readonly Clause[];
};

/** A clause in words of ours, and the titles of the tests that show it, to the letter. */
export type Clause = readonly [says: string, ...shownBy: string[]];
