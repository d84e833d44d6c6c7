/** A sentence for each event in the words of the screen, printed after "When"; a label without one does not compile. */
export type Words<Label extends string> = Readonly<Record<Label, string>>;
