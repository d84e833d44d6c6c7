import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { openMailTransport } from "../../../server/mail/transport";

const TEXT_FOLLOWS = "354 go on";

/** A mail server that takes a mail and then says that it is still at work, again and again, without an end. */
async function openEndlessServer() {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on("close", () => open.delete(socket)).on("error", () => {}));
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 ready");
    let isText = false;
    createInterface(socket).on("line", (line) => {
      if (isText && line === ".") {
        const talk = setInterval(() => say("250-still at work"), 5);
        socket.on("close", () => clearInterval(talk));
      }
      if (isText) return;
      isText = line === "DATA";
      say(isText ? TEXT_FOLLOWS : "250 fine");
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    open,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((settle) => server.close(settle));
    },
  };
}

test("a mail server whose answer never ends is given up, and its connection closed, before another server tries", async () => {
  const server = await openEndlessServer();
  const transport = openMailTransport({ url: server.url, from: "shop@kobo.example" }, 200);
  const mail = { to: { name: "Ada", address: "ada@kobo.example" }, subject: "Hello", text: "Hello Ada" };
  await expect(transport.send(mail)).rejects.toThrow(/timeout|aborted/i);
  await expect.poll(() => server.open.size).toBe(0);
  transport.close();
  await server.close();
});
