import { preview, type PreviewServer } from "vite";
import { type Figures, named, open, type Phone } from "./pass";

/** Another app's built list page, which is measured in the same passes. */
export type PeerOptions = {
  /** The folder of its built pages. */
  peer?: string;
  /** The address of its list, such as `/tasks`. */
  peerPage?: string;
};

export type Peer = { origin: string; address: string; stop: () => Promise<void> };

const ROWS = { selector: "table tbody tr" };

/** Serves the peer's pages, with index.html for every address; null if none is given. */
export async function startPeer({ peer, peerPage = "/" }: PeerOptions): Promise<Peer | null> {
  if (peer === undefined) return null;
  const server = await preview({
    configFile: false,
    root: peer,
    build: { outDir: "." },
    logLevel: "warn",
    preview: { port: 0, host: "127.0.0.1" },
  });
  return { origin: originOf(server), address: peerPage, stop: () => server.close() };
}

function originOf({ httpServer }: PreviewServer): string {
  const address = httpServer.address();
  if (address === null || typeof address === "string") throw new Error("the peer's server has no port");
  return `http://127.0.0.1:${address.port}`;
}

/** Opens the peer's list like one's own. */
export async function visitPeer(phone: Phone, { origin, address }: Peer): Promise<Figures> {
  const list = await open(phone, origin, address, ROWS, { width: 1440, theme: "light", isSignedIn: false });
  const { fcp = Number.NaN, ready = Number.NaN, scripts = Number.NaN, js = Number.NaN } = list.figures;
  await list.close();
  return named("peer's list 1440 light", { fcp, ready, scripts, js });
}
