import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { newToken } from "../ids";
import type { ServerKey, ServerKeys } from "../db/server-keys";

const COOKIE = "tw-device";
const LIFE_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum number of people per device; the one who signed in longest ago is dropped. */
const MOST_PEOPLE = 8;
const LONGEST_COOKIE = 1000;

/** A person who may own a device. The stored hash is part of the signature: a new password invalidates the mark. */
export type Holder = { key: string; password_hash: string | null };

const NOBODY: Holder = { key: "nobody", password_hash: "none" };

type Presented = { device: string; marks: string[] };

export type KnownDevices = {
  /**
   * A name for this device when this person signed in on it before, or null. Takes as long for an unknown person.
   * @param findHolder called only when the request names a device
   */
  recognise: (request: FastifyRequest, findHolder: () => Promise<Holder | null>, now: Date) => Promise<string | null>;
  /** Makes the device recognised from now on. */
  remember: (request: FastifyRequest, reply: FastifyReply, holder: Holder, now: Date) => Promise<void>;
};

/**
 * A cookie identifies devices: a random device name, and for each person who signed in on it a mark, the signature over
 * device, person, stored password hash and last day. It grants no access; it only gives the device its own allowance of
 * attempts (docs/adr/sign-in-limits.md).
 */
export function createKnownDevices(keys: ServerKeys): KnownDevices {
  const read = (request: FastifyRequest): Presented | null => {
    const value = request.server.parseCookie(request.headers.cookie ?? "")[COOKIE];
    if (value === undefined || value.length > LONGEST_COOKIE) return null;
    const [device = "", ...marks] = value.split(".");
    return /^[\w-]{43}$/.test(device) ? { device, marks } : null;
  };

  const isMarkOf = async (mark: string, device: string, holder: Holder, today: number): Promise<boolean> => {
    const [, id = "", day = ""] = /^(\d{1,15})-(\d{1,7})-/.exec(mark) ?? [];
    if (id === "" || Number(day) < today) return false;
    const key = await keys.find(id);
    if (key === null) return false;
    const [given, right] = [Buffer.from(mark), Buffer.from(markOf(key, device, holder, Number(day)))];
    return given.length === right.length && timingSafeEqual(given, right);
  };

  const marksOf = async ({ device, marks }: Presented, holder: Holder, now: Date) => {
    const checked = marks.slice(0, MOST_PEOPLE).map(async (mark) => ({
      mark,
      isTheirs: await isMarkOf(mark, device, holder, dayOf(now)),
    }));
    return Promise.all(checked);
  };

  return {
    recognise: async (request, findHolder, now) => {
      const presented = read(request);
      if (presented === null) return null;
      const holder = await findHolder();
      const marks = await marksOf(presented, holder ?? NOBODY, now);
      return holder !== null && marks.some(({ isTheirs }) => isTheirs) ? presented.device : null;
    },
    remember: async (request, reply, holder, now) => {
      const presented = read(request) ?? { device: newToken(), marks: [] };
      const others = (await marksOf(presented, holder, now)).filter(({ isTheirs }) => !isTheirs);
      const mark = markOf(await keys.current(), presented.device, holder, dayOf(now) + LIFE_DAYS);
      const marks = [mark, ...others.map((other) => other.mark)].slice(0, MOST_PEOPLE);
      reply.setCookie(COOKIE, [presented.device, ...marks].join("."), {
        path: "/api/auth",
        httpOnly: true,
        sameSite: "strict",
        secure: request.protocol === "https",
        maxAge: (LIFE_DAYS * DAY_MS) / 1000,
      });
    },
  };
}

const dayOf = (now: Date) => Math.floor(now.getTime() / DAY_MS);

function markOf(key: ServerKey, device: string, holder: Holder, lastDay: number): string {
  const signed = createHmac("sha256", key.secret);
  signed.update(JSON.stringify([device, holder.key, holder.password_hash, lastDay]));
  return `${key.id}-${lastDay}-${signed.digest("base64url")}`;
}
