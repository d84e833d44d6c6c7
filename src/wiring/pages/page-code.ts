import { type ComponentType, useSyncExternalStore } from "react";
import type { createBrowserRouter } from "react-router-dom";
import { askForRecord, earlyReadsShown, forgetAsked } from "../../machines/shell/kept-reads";
import { lazyPart } from "../../ui/behaviour/arrival";
import { onFirstMoveOrIdle, tellOpening } from "../../ui/behaviour/on-first-move";
import { PageWaiting } from "./page-waiting";

export type Router = ReturnType<typeof createBrowserRouter>;
type Page = { Component: ComponentType };
export type PageLoader = () => Promise<Page>;

/** The requested page could not be fetched; the current page stays until the person decides. */
export type PageTrouble = {
  retry: () => void;
  stay: () => void;
  /** The form of the current page was saved. */
  isSaved: boolean;
};

let router: Router | undefined;
/** The history index of the current page. */
let index = 0;
let trouble: PageTrouble | undefined;
/** The address whose page could not be fetched, until another page is opened. */
let missed: string | null = null;
/** Whether the form of the current page was saved. */
let isFormSaved = () => false;
const listeners = new Set<() => void>();

/** Tells how to read whether the page's form was saved; returns how to forget it. */
export function setShownForm(isSaved: () => boolean): () => void {
  isFormSaved = isSaved;
  return () => {
    if (isFormSaved === isSaved) isFormSaved = () => false;
  };
}

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
    tellOpening(navigation.state !== "idle");
    if (navigation.state === "idle") index = indexNow();
    if (trouble === undefined && missed !== null && isOpeningPage()) setTrouble(undefined, null);
  });
}

/** How the page of one record is fetched, and where the API has the records of its list. */
export type RecordPage = { load: PageLoader; api: string };

const RECORD = /^(.+)\/([\da-f-]{36})$/;

/**
 * Fetches the page of a list's records once the list is shown and the page idle, or on the first user input before that,
 * so that the first row that is opened need not wait for it; and asks for a record as soon as its page is being opened from the list.
 * @param records the pages by the addresses of their lists
 */
export function fetchRecordsEarly(of: Router, records: ReadonlyMap<string, RecordPage>): void {
  let shown = "";
  let wanted = "";
  const fetchEarly = ({ location, navigation }: Router["state"]) => {
    const { pathname } = navigation.location ?? location;
    if (pathname !== wanted) {
      wanted = pathname;
      const [, list = "", key] = RECORD.exec(pathname) ?? [];
      const record = records.get(list);
      // Whoever sees the list may see its records.
      if (record !== undefined && list === shown) askForRecord(`${record.api}/${key}`);
      else forgetAsked();
    }
    if (navigation.state !== "idle" || pathname === shown) return;
    shown = pathname;
    // A failure here is ignored: the code is fetched again on navigation.
    const load = () =>
      void records
        .get(pathname)
        ?.load()
        .catch(() => undefined);
    onFirstMoveOrIdle(load, earlyReadsShown());
  };
  fetchEarly(of.state);
  of.subscribe(fetchEarly);
}

/** Whether another page is being opened. React renders this later. */
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
    setTrouble({ retry, stay, isSaved: isFormSaved() }, wanted && `${wanted.pathname}${wanted.search}`);
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
