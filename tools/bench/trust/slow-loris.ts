import { connect } from "node:net";

const LONGEST_MS = 15_000;
const DRIBBLE_MS = 250;

/** Opens connections that slowly send headers and never end; returns how many the server closed. */
export async function slowLoris(origin: string, connections: number): Promise<number> {
  const { hostname, port } = new URL(origin);
  const one = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) });
      const dribble = setInterval(() => socket.write("x-slow: 1\r\n"), DRIBBLE_MS);
      const patience = setTimeout(() => end(false), LONGEST_MS);
      const end = (isClosed: boolean) => {
        clearInterval(dribble);
        clearTimeout(patience);
        socket.destroy();
        resolve(isClosed);
      };
      socket.write("GET /livez HTTP/1.1\r\nhost: slow\r\n");
      socket.on("error", () => end(true));
      socket.resume().on("close", () => end(true));
    });
  const closed = await Promise.all(Array.from({ length: connections }, one));
  return closed.filter(Boolean).length;
}
