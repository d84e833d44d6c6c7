import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import { LOG_LEVELS, type LogLevel } from "./core/http/log";
import type { MailSettings } from "./mail/transport";
import type { BucketSettings } from "./files/media/bucket";
import type { Pooler } from "./core/db/pool";
import { projectRoot } from "./core/root";
import { withSecretFiles } from "./core/secret-files";
import { StartRefusal } from "./core/start-refusal";

export type Config = {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** A real shop: encrypted connections only, no demo. */
  isProduction: boolean;
  /** Addresses and networks of the proxies whose X-Forwarded headers are trusted. */
  trustProxy: string[];
  log: LogLevel;
  /** Null: no metrics. */
  metrics: { host: string; port: number } | null;
  /** Absolute. */
  dataFolder: string;
  /** Null: the embedded PostgreSQL below the data folder. */
  databaseUrl: string | null;
  /** A replica of that PostgreSQL; null: everything is read where it is written. */
  readUrl: string | null;
  /** What stands between here and PostgreSQL; null: nothing that shares sessions. */
  pooler: Pooler | null;
  /** Orders of the demo shop in a new database; null: a real, empty shop. */
  demoOrders: number | null;
  /** The public address of the app; null: the address the server listens on. */
  publicUrl: string | null;
  /** False: browsers remove the service worker. */
  hasWorker: boolean;
  sendsEarlyHints: boolean;
  /** Null: mail stays in the outbox. */
  mail: MailSettings | null;
  /** Null: pictures are stored below the data folder. */
  bucket: BucketSettings | null;
};

const DEMO_ORDERS = 6000;
const MOST_ORDERS = 1_000_000;
const SEED = `BACKROOM_SEED must be demo, empty or a number of orders from 1 to ${MOST_ORDERS}`;

const TRUST_PROXY =
  "BACKROOM_TRUST_PROXY must list addresses or networks of proxies, such as 10.0.0.7, 10.1.0.0/16 or loopback";

const NAMED_NETWORKS = new Set(["loopback", "linklocal", "uniquelocal"]);

const isNetwork = (text: string) => {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (NAMED_NETWORKS.has(text)) return true;
  return family !== 0 && rest.length === 0 && (bits === undefined || wholeNumber(0, family === 4 ? 32 : 128)(bits));
};

const listOf = (text: string) => text.split(",").map((part) => part.trim());

const isPostgresUrl = (text: string) =>
  URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol) && new URL(text).pathname.length > 1;

const isPublicUrl = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).href === `${new URL(text).origin}/`;

const isSmtpUrl = (text: string) =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== "";

const isBucketUrl = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).search === "";

const wholeNumber = (least: number, most: number) => (text: string) =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;

const isHost = (host: string) => /^[\w.:%-]+$/.test(host);

const environment = z.object({
  PORT: z
    .string()
    .default("4000")
    .refine(wholeNumber(0, 65_535), { error: "PORT must be a number from 0 to 65535" })
    .transform(Number),
  HOST: z.string().default("127.0.0.1").refine(isHost, { error: "HOST must be an address or a name of this machine" }),
  BACKROOM_MODE: z.enum(["demo", "production"], { error: "BACKROOM_MODE must be demo or production" }).default("demo"),
  BACKROOM_TRUST_PROXY: z
    .string()
    .transform(listOf)
    .refine((networks) => networks.every(isNetwork), { error: TRUST_PROXY })
    .default([]),
  BACKROOM_LOG: z
    .enum(LOG_LEVELS, { error: `BACKROOM_LOG must be one of ${LOG_LEVELS.join(", ")}` })
    .nullable()
    .default(null),
  BACKROOM_METRICS_PORT: z
    .string()
    .refine(wholeNumber(0, 65_535), { error: "BACKROOM_METRICS_PORT must be a number from 0 to 65535" })
    .transform(Number)
    .nullable()
    .default(null),
  BACKROOM_METRICS_HOST: z
    .string()
    .default("127.0.0.1")
    .refine(isHost, { error: "BACKROOM_METRICS_HOST must be an address or a name of this machine" }),
  BACKROOM_DATA: z
    .string()
    .default(join(projectRoot, ".data"))
    .transform((folder) => resolve(folder)),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, { error: "DATABASE_URL must look like postgres://user:password@host:5432/database" })
    .nullable()
    .default(null),
  DATABASE_READ_URL: z
    .string()
    .refine(isPostgresUrl, { error: "DATABASE_READ_URL must look like postgres://user:password@host:5432/database" })
    .nullable()
    .default(null),
  DATABASE_POOLER: z
    .enum(["transaction"], { error: "DATABASE_POOLER must be transaction, or left out" })
    .nullable()
    .default(null),
  BACKROOM_SEED: z
    .string()
    .optional()
    .refine((text = "demo") => text === "demo" || text === "empty" || wholeNumber(1, MOST_ORDERS)(text), {
      error: SEED,
    }),
  BACKROOM_PUBLIC_URL: z
    .string()
    .refine(isPublicUrl, { error: "BACKROOM_PUBLIC_URL must look like https://backroom.example.com" })
    .transform((text) => new URL(text).origin)
    .nullable()
    .default(null),
  BACKROOM_SMTP_URL: z
    .string()
    .refine(isSmtpUrl, { error: "BACKROOM_SMTP_URL must look like smtp://user:password@host:587" })
    .nullable()
    .default(null),
  BACKROOM_MAIL_FROM: z
    .string()
    .refine((text) => /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(text), {
      error: "BACKROOM_MAIL_FROM must be an address, such as Backroom <backroom@example.com>",
    })
    .nullable()
    .default(null),
  BACKROOM_BUCKET_URL: z
    .string()
    .refine(isBucketUrl, { error: "BACKROOM_BUCKET_URL must look like https://s3.example.com/bucket" })
    .nullable()
    .default(null),
  BACKROOM_WORKER: z.enum(["on", "off"], { error: "BACKROOM_WORKER must be on or off" }).default("on"),
  BACKROOM_EARLY_HINTS: z.enum(["on", "off"], { error: "BACKROOM_EARLY_HINTS must be on or off" }).default("off"),
  BACKROOM_BUCKET_REGION: z.string().default("auto"),
  BACKROOM_BUCKET_KEY_ID: z.string().default(""),
  BACKROOM_BUCKET_SECRET: z.string().default(""),
});

const isGiven = (setting: [string, string | undefined]): setting is [string, string] =>
  setting[1] !== undefined && setting[1] !== "";

/**
 * Reads the server's settings and the files of its secrets; an empty variable counts as not set.
 * @throws StartRefusal with a sentence for each invalid setting.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(isGiven));
  const parsed = environment.safeParse(withSecretFiles(given));
  if (!parsed.success) throw new StartRefusal(parsed.error.issues.map(({ message }) => `${message}.`).join("\n"));
  const { PORT, HOST, BACKROOM_DATA, DATABASE_URL, BACKROOM_METRICS_PORT: metricsPort } = parsed.data;
  const isProduction = parsed.data.BACKROOM_MODE === "production";
  return {
    port: PORT,
    host: HOST,
    dataFolder: BACKROOM_DATA,
    databaseUrl: DATABASE_URL,
    readUrl: readUrlOf(parsed.data),
    pooler: poolerOf(parsed.data),
    isProduction,
    trustProxy: parsed.data.BACKROOM_TRUST_PROXY,
    log: parsed.data.BACKROOM_LOG ?? (isProduction ? "info" : "warn"),
    metrics: metricsPort === null ? null : { host: parsed.data.BACKROOM_METRICS_HOST, port: metricsPort },
    demoOrders: demoOrdersOf(isProduction, parsed.data.BACKROOM_SEED),
    publicUrl: parsed.data.BACKROOM_PUBLIC_URL,
    hasWorker: parsed.data.BACKROOM_WORKER === "on",
    sendsEarlyHints: parsed.data.BACKROOM_EARLY_HINTS === "on",
    mail: mailOf(parsed.data),
    bucket: bucketOf(parsed.data),
  };
}

function demoOrdersOf(isProduction: boolean, seed: string | undefined): number | null {
  if (isProduction && seed !== undefined && seed !== "empty") {
    throw new StartRefusal("BACKROOM_MODE is production, which has no demo shop: leave BACKROOM_SEED out.");
  }
  if (isProduction || seed === "empty") return null;
  return seed === undefined || seed === "demo" ? DEMO_ORDERS : Number(seed);
}

function readUrlOf({ DATABASE_URL: url, DATABASE_READ_URL: readUrl }: z.output<typeof environment>): string | null {
  if (url !== null || readUrl === null) return readUrl;
  throw new StartRefusal("DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica.");
}

function poolerOf({ DATABASE_URL: url, DATABASE_POOLER: pooler }: z.output<typeof environment>): Pooler | null {
  if (url !== null || pooler === null) return pooler;
  throw new StartRefusal("DATABASE_POOLER needs DATABASE_URL: the embedded database has no pooler.");
}

function mailOf(settings: z.output<typeof environment>): MailSettings | null {
  const { BACKROOM_SMTP_URL: url, BACKROOM_MAIL_FROM: from } = settings;
  if (url === null && from === null) return null;
  if (url === null || from === null) {
    throw new StartRefusal("BACKROOM_SMTP_URL and BACKROOM_MAIL_FROM are needed together.");
  }
  return { url, from };
}

function bucketOf(settings: z.output<typeof environment>): BucketSettings | null {
  const url = settings.BACKROOM_BUCKET_URL;
  if (url === null) return null;
  const { BACKROOM_BUCKET_REGION: region, BACKROOM_BUCKET_KEY_ID: accessKeyId } = settings;
  const secretAccessKey = settings.BACKROOM_BUCKET_SECRET;
  if (accessKeyId === "" || secretAccessKey === "") {
    throw new StartRefusal("BACKROOM_BUCKET_URL needs BACKROOM_BUCKET_KEY_ID and BACKROOM_BUCKET_SECRET too.");
  }
  return { url, region, accessKeyId, secretAccessKey };
}
