import { useCallback, useSyncExternalStore } from "react";

/** True while the window matches; false without a window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener("change", changed);
      return () => list?.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}

/** Below 768 px, tables become lists and filters become a sheet. */
export const usePhone = () => useMediaQuery("(max-width: 767.98px)");

/** Below 1280 px, the side column of a page is under its main one. */
export const useOneColumn = () => useMediaQuery("(max-width: 1279.98px)");
