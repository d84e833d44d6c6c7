import { createTransport } from "nodemailer";

export type MailSettings = {
  /** `smtp://user:password@host:port`, or `smtps:` for TLS from the first byte. */
  url: string;
  /** An address, with or without a name: `Backroom <backroom@shop.example>`. */
  from: string;
};

export type Mail = { to: { name: string; address: string }; subject: string; text: string };

export type MailTransport = {
  /** @throws when the server did not take it */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
};

/** For each reply of the server. */
const PATIENCE_MS = 20_000;

/** For all of a mail: a server that answers each command late, or never ends an answer, would take any time. */
const MOST_MS = 60_000;

/** Opens no connection before the first mail. */
export function openMailTransport({ url, from }: MailSettings, mostMs = MOST_MS): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...mail, signal: AbortSignal.timeout(mostMs) });
    },
    close: () => transport.close(),
  };
}
