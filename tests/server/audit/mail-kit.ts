import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

const USER = "backroom";
const PASSWORD = "mail-password";

export type MailServer = {
  /** For BACKROOM_SMTP_URL. */
  url: string;
  /** The received mails, parsed by another library than the one that wrote them. */
  arrived: Email[];
  /** The user names that signed in to send. */
  users: string[];
  /** The mail server refuses the next mails with this reply. */
  refuse: (times: number, reply: string) => void;
  close: () => Promise<void>;
};

/** A test mail server that accepts mail from clients with its password. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const arrived: Email[] = [];
  const users: string[] = [];
  let refusals: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) => {
      if (username !== USER || password !== PASSWORD) return answer(new Error("Wrong user or password"));
      users.push(username);
      return answer(null, { user: username });
    },
    onData: (stream, _session, answer) => {
      void buffer(stream).then(async (raw) => {
        const [reply, ...later] = refusals;
        refusals = later;
        if (reply !== undefined) return answer(Object.assign(new Error(reply), { responseCode: 451 }));
        arrived.push(await PostalMime.parse(raw));
        return answer();
      });
    },
  });
  server.on("error", () => {});
  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const { port: chosen } = listener.address() as AddressInfo;
  return {
    url: `smtp://${USER}:${PASSWORD}@127.0.0.1:${chosen}`,
    arrived,
    users,
    refuse: (times, reply) => {
      refusals = Array<string>(times).fill(reply);
    },
    close: () => new Promise((settle) => server.close(() => settle())),
  };
}
