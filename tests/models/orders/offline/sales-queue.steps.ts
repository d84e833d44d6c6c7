import fc from "fast-check";

/** How a request goes: it may not arrive, arrive after the device gave up waiting, or lose its reply. */
export type Fate = "answered" | "unreached" | "late" | "replyLost";

export type Step =
  | { type: "sell" }
  | { type: "openTab" }
  | { type: "killTab"; tab: number }
  | { type: "fate"; fate: Fate }
  | { type: "sellOut"; sale: number }
  | { type: "restock" }
  /** The server fails whenever it works at this sale. */
  | { type: "break"; sale: number }
  /** The seller loses the permission to sell and to report, and gets it back. */
  | { type: "forbid" }
  | { type: "permit" }
  | { type: "arrive" }
  | { type: "time" }
  | { type: "decide"; sale: number; how: "retry" | "change" | "cancel" }
  /** The seller goes on with a sale that was taken back into the form: changed, and sent there or kept on the device. */
  | { type: "finish"; sale: number; how: "send" | "wait" }
  /** What was changed in the form is left, started over, discarded, or deleted at sign-out. */
  | { type: "drop"; sale: number };

export const SELL: Step = { type: "sell" };

const index = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ type: "sell" }) },
  fc.constant<Step>({ type: "openTab" }),
  index.map((tab): Step => ({ type: "killTab", tab })),
  fc.constantFrom<Fate>("answered", "unreached", "late", "replyLost").map((fate): Step => ({ type: "fate", fate })),
  index.map((at): Step => ({ type: "sellOut", sale: at })),
  fc.constant<Step>({ type: "restock" }),
  index.map((at): Step => ({ type: "break", sale: at })),
  fc.constantFrom<Step>({ type: "forbid" }, { type: "permit" }),
  fc
    .tuple(index, fc.constantFrom("send" as const, "wait" as const))
    .map(([at, how]): Step => ({ type: "finish", sale: at, how })),
  index.map((at): Step => ({ type: "drop", sale: at })),
  fc.constant<Step>({ type: "arrive" }),
  { weight: 3, arbitrary: fc.constant<Step>({ type: "time" }) },
  fc
    .tuple(index, fc.constantFrom("retry" as const, "change" as const, "cancel" as const))
    .map(([at, how]): Step => ({ type: "decide", sale: at, how })),
);

const fate = (next: Fate): Step => ({ type: "fate", fate: next });
const TIME: Step = { type: "time" };

/** The latest sale. */
const sale = -1;

/** A sale is refused, the seller decides about it, and goes on with one that was taken back. */
const refusal = fc
  .tuple(
    fc.constantFrom("retry" as const, "change" as const, "cancel" as const),
    fc.constantFrom("send" as const, "wait" as const, null),
    fc.constantFrom<Fate>("answered", "unreached", "late", "replyLost"),
  )
  .map(([how, finish, next]): Step[] => [
    fate("unreached"),
    SELL,
    { type: "sellOut", sale },
    fate("answered"),
    TIME,
    { type: "decide", sale, how },
    { type: "restock" },
    fate(next),
    ...(finish === null ? [] : [{ type: "finish" as const, sale, how: finish }]),
    { type: "drop", sale },
    fate("answered"),
  ]);

/** A request that arrives late makes an order of what the seller changes meanwhile. */
const OVERTAKEN: Step[] = [
  fate("late"),
  SELL,
  { type: "sellOut", sale },
  fate("answered"),
  TIME,
  { type: "decide", sale, how: "change" },
  fate("unreached"),
  { type: "finish", sale, how: "wait" },
  { type: "restock" },
  { type: "arrive" },
  fate("answered"),
  TIME,
];

/** Random steps, with stories in between that random steps seldom make. */
export const steps = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: step.map((each) => [each]) },
      { weight: 2, arbitrary: refusal },
      { weight: 1, arbitrary: fc.constant(OVERTAKEN) },
    ),
    { minLength: 4, maxLength: 40 },
  )
  .map((parts) => parts.flat());
