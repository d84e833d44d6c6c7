import { Refusal } from "../errors";

/** Lets `most` through at once; the rest are refused (503) in these words. `enter` gives what leaves again, once. */
export function createGate(most: number, words: string) {
  let inside = 0;
  return {
    enter(): () => void {
      if (inside >= most) throw new Refusal(503, words);
      inside += 1;
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        inside -= 1;
      };
    },
  };
}
