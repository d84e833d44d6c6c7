import type { RecordKind } from "../../src/resources";

/** What the audit log, the live changes and the verification need of a kind of record. */
export type RecordRule = {
  /** Its rows have `key` and `version`. */
  table: string;
  /** The column of its name for people. */
  name: string;
  /** The column of the record's store; absent for records that belong to every store. */
  store?: string;
  /** The key of its record in the examples. */
  exampleKey: string;
  /** Fields of the log that hold a purchase price. */
  cost?: ReadonlySet<string>;
  /**
   * SQL that finds the record $1 for somebody of the store $2 (null for all); needed where `table` and `store` are not
   * enough.
   */
  reach?: string;
  /** SQL of the JSON array of version and stores of the record c; needed where `table` and `store` are not enough. */
  live?: string;
};

export type Records = Readonly<Record<RecordKind, RecordRule>>;
