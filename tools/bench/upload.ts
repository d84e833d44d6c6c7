import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { startShop } from "../kit/shop";
import type { Say } from "../kit/say";
import { signIn } from "./trust/call";

const BODY_BYTES = 6_500_000;
const BITS_PER_SECOND = 800_000;
const PIECES_PER_SECOND = 10;

/** Sends the largest pictures people take over a slow link. Returns the problems, in sentences. */
export async function benchUpload(say: Say): Promise<string[]> {
  const shop = await startShop(300);
  try {
    const token = await signIn(shop.origin);
    const body = Buffer.from(
      JSON.stringify({
        base64: (await pictureOf((BODY_BYTES * 3) / 4)).toString("base64"),
        bucket: "image-cts",
        folder: "products",
        file_name: "0199a0de0000700080000000",
      }),
    );
    const began = performance.now();
    const { status, reply } = await sendSlowly(`${shop.origin}/api/media/assets/upload`, token, body);
    const seconds = (performance.now() - began) / 1000;
    say(
      `A picture upload of ${(body.length / 1e6).toFixed(2)} MB at ${BITS_PER_SECOND / 1000} kbit/s: ${status} ` +
        `after ${seconds.toFixed(1)} s\n`,
    );
    return status === 200 ? [] : [`upload: ${status} ${reply}`];
  } finally {
    await shop.stop();
  }
}

/** A JPEG of that many bytes: what follows its end is ignored by decoders. */
async function pictureOf(bytes: number): Promise<Buffer> {
  const create = { width: 3000, height: 2000, channels: 3, background: { r: 20, g: 60, b: 115 } } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  return Buffer.concat([jpeg, randomBytes(Math.round(bytes) - jpeg.length)]);
}

async function sendSlowly(url: string, token: string, body: Buffer): Promise<{ status: number; reply: string }> {
  const headers = { "tw-auth": `Bearer ${token}`, "content-type": "application/json", "content-length": body.length };
  const sending = request(url, { method: "POST", headers });
  const answered = new Promise<{ status: number; reply: string }>((resolve, reject) => {
    sending.on("error", reject);
    sending.on("response", (response) => {
      text(response).then((reply) => resolve({ status: response.statusCode ?? 0, reply }), reject);
    });
  });
  const piece = BITS_PER_SECOND / 8 / PIECES_PER_SECOND;
  for (let at = 0; at < body.length && !sending.destroyed; at += piece) {
    sending.write(body.subarray(at, at + piece));
    await pause(1000 / PIECES_PER_SECOND);
  }
  sending.end();
  return answered;
}
