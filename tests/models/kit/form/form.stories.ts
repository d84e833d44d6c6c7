const DISPUTED = ["writes a remark", "submits", "the save conflicts in the remark"] as const;
const UNDISPUTED = ["writes a remark", "submits", "the save is stale"] as const;
const WRONG = ["writes a remark", "submits", "the save names the remark", "submits"] as const;

/** What random walks seldom meet: what is left of a conflict or a refusal after the next one, and after a way back. */
export const formStories = [
  [...DISPUTED, "decides for mine", "keeps mine"],
  [...DISPUTED, "decides for theirs", "keeps mine"],
  [...DISPUTED, "decides for mine", "takes theirs", "undoes the latest"],
  [...DISPUTED, "takes theirs", "clears the store", "submits", "undoes the latest"],
  [...UNDISPUTED, "keeps mine", "writes a remark", "submits", "the save is stale", "takes theirs", "undoes the latest"],
  [...DISPUTED, "takes theirs", "writes a remark", "submits", "the save conflicts in the remark", "keeps mine"],
  [...UNDISPUTED, "takes theirs", "writes a remark", "submits", "the save is stale", "keeps mine"],
  [...UNDISPUTED, "takes theirs", "writes a remark", "submits", "the save is a duplicate"],
  [...WRONG, "the save is stale", "takes theirs"],
  [...WRONG, "the save is a duplicate"],
  // The first save turns out to be made; the second one is made as well.
  [
    "writes a remark",
    "submits",
    "the save times out",
    "submits",
    "the save is a duplicate",
    "clears the remark",
    "submits",
    "the save is a duplicate",
  ],
] as const;
