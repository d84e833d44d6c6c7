import { createServer } from "node:net";
import { errorCode, errorMessage, StartRefusal } from "../start-refusal";

/** Finds out before the slow work whether the address can be listened on. @throws StartRefusal when it cannot. */
export function checkPort(host: string, port: number): Promise<void> {
  return new Promise((settle, refuse) => {
    const probe = createServer();
    probe.once("error", (error) => refuse(explainListening(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => settle()));
  });
}

/** The settings an address came from. */
type Names = { host: string; port: string };

export function explainListening(
  error: unknown,
  host: string,
  port: number,
  names: Names = { host: "HOST", port: "PORT" },
): StartRefusal {
  switch (errorCode(error)) {
    case "EADDRINUSE":
      return new StartRefusal(`Port ${port} is already taken: stop what uses it, or set ${names.port} to another.`);
    case "EACCES":
      return new StartRefusal(
        `Port ${port} needs more rights than this account has: set ${names.port} to 1024 or above.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartRefusal(`${names.host} is ${host}, which is not an address of this machine.`);
    default:
      return new StartRefusal(`Backroom cannot listen on ${host}, port ${port}: ${errorMessage(error)}.`);
  }
}
