import { type ComponentType, useSyncExternalStore } from "react";
import type { createBrowserRouter } from "react-router-dom";
import { lazyPart } from "../../ui/behaviour/arrival";
import { PageWaiting } from "./page-waiting";

export type Router = ReturnType<typeof createBrowserRouter>;
type Page = { Component: ComponentType };
export type PageLoader = () => Promise<Page>;

/** The requested page could not be fetched; the current page stays until the person decides. */
export type PageTrouble = { retry: () => void; stay: () => void };

let router: Router | undefined;
/** The history index of the current page. */
let index = 0;
let trouble: PageTrouble | undefined;
/** The address whose page could not be fetched, until another page is opened. */
let missed: string | null = null;
const listeners = new Set<() => void>();

export const pageTrouble = {
  get: () => trouble,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The address whose page could not be fetched, while the page before it still shows. */
export const useMissedPage = (): string | null => useSyncExternalStore(pageTrouble.subscribe, () => missed);

function setTrouble(next: PageTrouble | undefined, of = missed): void {
  trouble = next;
  missed = of;
  for (const listener of listeners) listener();
}

const indexNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Follows the router of the page. */
export function watchPages(watched: Router): void {
  router = watched;
  index = indexNow();
  watched.subscribe(({ navigation }) => {
    if (navigation.state === "idle") index = indexNow();
    if (trouble === undefined && missed !== null && isOpeningPage()) setTrouble(undefined, null);
  });
}

/** Whether another page is being opened. React renders this later, as a transition. */
export function isOpeningPage(): boolean {
  if (router === undefined) return false;
  const { location, navigation } = router.state;
  return navigation.location !== undefined && navigation.location.pathname !== location.pathname;
}

/** Ends the current navigation: Back and Forward have already changed the address. */
function stayHere({ state, navigate }: Router): void {
  const { pathname, search, hash, state: kept } = state.location;
  const moved = index - indexNow();
  if (moved !== 0) void navigate(moved);
  else void navigate(`${pathname}${search}${hash}`, { replace: true, state: kept, preventScrollReset: true });
}

/** Asks the person on the current page; resolves to false once they stay there or navigate elsewhere. */
function askToRetry(of: Router): Promise<boolean> {
  const wanted = of.state.navigation.location;
  return new Promise((resolve) => {
    const decide = (again: boolean) => {
      stop();
      setTrouble(undefined);
      resolve(again);
    };
    const stop = of.subscribe(({ navigation }) => {
      if (navigation.location !== wanted) decide(false);
    });
    const retry = () => decide(true);
    // The subscription above resolves this: a route whose code loads during its navigation is opened.
    const stay = () => {
      setTrouble(undefined);
      stayHere(of);
    };
    setTrouble({ retry, stay }, wanted && `${wanted.pathname}${wanted.search}`);
  });
}

/** Whether the current page can show the question. */
const isAmongPages = (of: Router | undefined): of is Router =>
  of?.state.navigation.location !== undefined && of.state.matches.some(({ route }) => route.id === "staff");

/**
 * How a route fetches its page. Never rejects: the router would cache the rejection and the page could not be opened
 * until a reload. When code cannot be fetched, the current page and its input stay.
 */
export const page = (load: PageLoader) => async (): Promise<Page> => {
  const attempt = () => load().catch(() => null);
  let code = await attempt();
  while (code === null && isAmongPages(router) && (await askToRetry(router))) code = await attempt();
  if (code !== null) return code;
  return { Component: lazyPart(() => load().then(({ Component }) => ({ default: Component })), PageWaiting) };
};
