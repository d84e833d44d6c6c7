import { Refusal } from "../../core/errors";

type Most = {
  /** Bytes of one person. */
  perPerson: number;
  /** Bytes of everyone. */
  inAll: number;
};

/**
 * Counts the bytes of exports that are not completely read yet. Above a limit it refuses (503) new ones with `words`.
 */
export function createRoom({ perPerson, inAll }: Most, words: string) {
  const held = new Map<string, number>();
  let all = 0;
  return {
    check(person: string): void {
      if (all >= inAll || (held.get(person) ?? 0) >= perPerson) throw new Refusal(503, words);
    },
    /** Receives the bytes by which an export of `person` grew, negative when it freed space. */
    counter: (person: string) => (bytes: number) => {
      all += bytes;
      const now = (held.get(person) ?? 0) + bytes;
      if (now > 0) held.set(person, now);
      else held.delete(person);
    },
  };
}
