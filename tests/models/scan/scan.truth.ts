import type { CodeRead, ScanContext } from "../../../src/machines/scan/scan.machine";
import { type Acts, type EventsOf, reference } from "../support/reference";

/** The gap that a person needs between two keys, in ms. */
const PERSON_MS = 50;

type Named = { code: string; kind: string };

type Scanner = {
  typed: string;
  keyAt: number;
  keys: "resting" | "gathering" | "scanned";
  queue: string[];
  isFinding: boolean;
  troubles: Named[];
  added: { code: string; title: string; times: number } | null;
  isOpen: boolean;
  gift: "resting" | "choosing" | "saving";
  given: string;
};

const troubleOf = ({ troubles }: Scanner, code: string) => troubles.find((trouble) => trouble.code === code);
const isListed = (now: Scanner, { code }: { code: string }): boolean => troubleOf(now, code) !== undefined;
const isForGiving = (now: Scanner, { code }: { code: string }): boolean =>
  ["unknown", "ungiven"].includes(troubleOf(now, code)?.kind ?? "");

function name(now: Scanner, code: string, kind: string | null): void {
  now.troubles = now.troubles.filter((trouble) => trouble.code !== code);
  if (kind !== null) now.troubles.push({ code, kind });
}

/** One code is looked up at a time. */
function find(now: Scanner, acts: Acts): void {
  const [code] = now.queue;
  if (now.isFinding || code === undefined) return;
  now.isFinding = true;
  acts.calls("findCode", { code });
}

function queue(now: Scanner, acts: Acts, code: string): void {
  now.queue.push(code);
  find(now, acts);
}

function press(now: Scanner, acts: Acts, { key, at }: { key: string; at: number }): void {
  const isFast = now.keys === "gathering" && at - now.keyAt <= PERSON_MS;
  if (isFast && key === "Enter" && now.typed.trim().length >= 3) {
    now.keys = "scanned";
    queue(now, acts, now.typed.trim());
  } else if (key.length > 1) now.keys = "resting";
  else Object.assign(now, { keys: "gathering", typed: isFast ? now.typed + key : key, keyAt: at });
}

/** Why a form does not take what was found; null where it takes it. */
function refusalOf([found]: CodeRead, serials: readonly string[]): string | null {
  if (found === undefined) return "unknown";
  const variant = found.product.variants.find(({ key }) => key === found.variantKey);
  if (found.unit && found.unit.state !== "in stock") return "away";
  if (found.unit && serials.includes(found.unit.serial)) return "named";
  if (variant?.status !== "active") return "closed";
  return variant.quantity > 0 ? null : "short";
}

function take(now: Scanner, acts: Acts, read: CodeRead, serials: readonly string[]): void {
  const code = now.queue.shift() ?? "";
  const kind = refusalOf(read, serials);
  name(now, code, kind);
  const [found] = read;
  if (kind !== null || found === undefined) return void (now.added = null);
  const times = now.added?.code === code ? now.added.times + 1 : 1;
  now.added = { code, title: "Lamp (Brass)", times };
  acts.tells({ type: "taken", variant: found.variantKey, serial: found.unit?.serial });
}

const isGiving = ({ gift }: Scanner): boolean => gift !== "resting";

/** A scanner at a form that has some units by their numbers, by keys, codes and the replies of the server. */
export const scanTruth = <Label extends string>(events: EventsOf<Label>, serials: readonly string[]) =>
  reference<ScanContext, Label, Scanner>({
    events,
    unasked: ["key.pressed", "code.read", "camera.opened"],
    start: () => ({
      typed: "",
      keyAt: 0,
      keys: "resting",
      queue: [],
      isFinding: false,
      troubles: [],
      added: null,
      isOpen: false,
      gift: "resting",
      given: "",
    }),
    deeds: {
      "key.pressed": press,
      "camera.opened": {
        can: (now) => !now.isOpen && !isGiving(now),
        does: (now) => Object.assign(now, { isOpen: true, added: null }),
      },
      "camera.closed": { can: ({ isOpen }) => isOpen, does: (now) => Object.assign(now, { isOpen: false }) },
      "code.read": { can: ({ isOpen }) => isOpen, does: (now, acts, { code }) => queue(now, acts, code) },
      "xstate.done.actor.findCode": (now, acts, { output }) => {
        now.isFinding = false;
        take(now, acts, output, serials);
        find(now, acts);
      },
      "xstate.error.actor.findCode": (now, acts) => {
        Object.assign(now, { isFinding: false, added: null });
        name(now, now.queue.shift() ?? "", "unread");
        find(now, acts);
      },
      "trouble.retried": {
        can: isListed,
        does: (now, acts, { code }) => {
          name(now, code, null);
          queue(now, acts, code);
        },
      },
      "trouble.dismissed": { can: isListed, does: (now, _, { code }) => name(now, code, null) },
      "gift.begun": {
        can: (now, event) => !isGiving(now) && isForGiving(now, event),
        does: (now, acts, { code }) => {
          Object.assign(now, { gift: "choosing", given: code, isOpen: false });
          acts.calls("picker", { taken: [], single: true });
        },
      },
      "xstate.done.actor.picker": (now, acts, { output: { picked } }) => {
        const [chosen] = picked;
        now.gift = chosen === undefined ? "resting" : "saving";
        if (chosen === undefined) return;
        const { product, variant } = chosen;
        acts.calls("giveCode", { barcode: now.given, productKey: product.key, variantKey: variant.key });
      },
      "xstate.done.actor.giveCode": (now, acts) => {
        now.gift = "resting";
        name(now, now.given, null);
        queue(now, acts, now.given);
      },
      "xstate.error.actor.giveCode": (now) => {
        now.gift = "resting";
        name(now, now.given, "ungiven");
      },
    },
    shows: (now) => ({
      "whether the key was the end of a scan": now.keys === "scanned",
      "the codes that led to nothing": now.troubles,
      "what was added last": now.added,
      "whether the camera is open": now.isOpen,
      "whether it waits": now.isFinding || now.gift === "saving",
    }),
    shown: ({ value, tags, context: { troubles, added } }) => ({
      "whether the key was the end of a scan": value.keys === "scanned",
      "the codes that led to nothing": troubles.map(({ code, kind }: Named) => ({ code, kind })),
      "what was added last": added,
      "whether the camera is open": value.camera === "open",
      "whether it waits": tags.has("busy"),
    }),
  });
