import type { Json, TraceStep } from "../../flows/trace";
import { redact } from "./redact";
import { redactPath } from "./redact-words";
import type { ReportRequest } from "./report.machine";
import { keptTrace, presentActors, type PresentActor } from "./trace";

/** A saved report; `version` increases when its structure changes. */
export type Report = {
  format: "backroom-report";
  version: 1;
  /** ISO, UTC. */
  savedAt: string;
  /** The commit of the build if known, and the entry file, which is named by its content hash. */
  build: { commit: string; entry: string };
  /** The person's own description, unchanged. */
  words: string;
  page: {
    /** With redacted query values. */
    route: string;
    browser: string;
    width: number;
    height: number;
    isOnline: boolean;
  };
  error: Json;
  /** Oldest first; `dropped` earlier steps are missing. */
  trace: TraceStep[];
  dropped: number;
  actors: PresentActor[];
};

const HOUR_MS = 3_600_000;

/** In the shop's time zone, where people look for it. */
const fileNameAt = (now: number) =>
  `backroom-report-${new Date(now + HOUR_MS).toISOString().slice(0, 16).replace("T", "-").replace(":", "")}.json`;

const BROWSER = /(Firefox|Edg|OPR|Chrome|Version)\/\d+/;
const SYSTEM = /Windows|Android|iPhone|iPad|Mac OS X|Linux/;

/** The kind of browser and system; the rest of the user agent could identify the person. */
const browserKind = (agent: string) =>
  `${BROWSER.exec(agent)?.[0] ?? "unknown"} ${SYSTEM.exec(agent)?.[0] ?? ""}`.trim();

function entryOfBuild(): string {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script === null ? "" : new URL(script.src).pathname.replace(/^.*\//, "");
}

export function makeReport({ words, error }: ReportRequest, now: number): Report {
  const { steps, dropped } = keptTrace();
  return {
    format: "backroom-report",
    version: 1,
    savedAt: new Date(now).toISOString(),
    build: { commit: import.meta.env.VITE_COMMIT ?? "", entry: entryOfBuild() },
    words,
    page: {
      route: redactPath(location.pathname + location.search),
      browser: browserKind(navigator.userAgent),
      width: window.innerWidth,
      height: window.innerHeight,
      isOnline: navigator.onLine,
    },
    error: redact(error),
    trace: steps,
    dropped,
    actors: presentActors(),
  };
}

/** Saves the report on the person's device; returns the file's name. */
export function saveReport(request: ReportRequest): string {
  const now = Date.now();
  const name = fileNameAt(now);
  const file = new Blob([JSON.stringify(makeReport(request, now), null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
  return name;
}
