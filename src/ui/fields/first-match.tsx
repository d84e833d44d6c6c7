import { useComboboxContext } from "@ark-ui/react/combobox";
import { useEffect } from "react";

/**
 * Highlights the first match of what is typed, for Enter. The library does so itself, but only when the options change: not
 * while the text leaves them as they are, nor in a box that took the place of another.
 */
export function FirstMatch({ query }: { query: string }) {
  const { collection, setHighlightValue } = useComboboxContext();
  const first = collection.firstValue;
  useEffect(() => {
    // After the library has heard of the same key: from the first one it takes every highlight away.
    if (query !== "" && first != null) queueMicrotask(() => setHighlightValue(first));
    // oxlint-disable-next-line react/exhaustive-deps -- a row that the person moved to stays until they type
  }, [query, first]);
  return null;
}
