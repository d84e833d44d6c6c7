/** What each event of a model is in the words of the screen, after "When"; a label without a sentence does not compile. */
export type Words<Label extends string> = Readonly<Record<Label, string>>;
