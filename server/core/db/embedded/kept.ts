import { errorMessage } from "../../start-refusal";
import { type Cluster, startCluster } from "./cluster";

const SHORT_LIFE_MS = 1000;
const MOST_SHORT_LIVES = 5;

const say = (text: string) => void process.stderr.write(`${text}\n`);

/**
 * Runs PostgreSQL on `folder`/postgres and restarts it on the same port whenever it ends unexpectedly. `exited` settles
 * when it is stopped, or cannot be restarted.
 * @throws StartRefusal when the first start fails.
 */
export async function keepCluster(folder: string): Promise<Omit<Cluster, "port">> {
  let cluster = await startCluster(folder);
  const { url, port } = cluster;
  let isStopping = false;

  async function startAgain(): Promise<boolean> {
    say("The embedded database ended unexpectedly. It is being started again.");
    try {
      cluster = await startCluster(folder, { port });
    } catch (error) {
      say(errorMessage(error));
      return false;
    }
    if (isStopping) void cluster.stop();
    return true;
  }

  async function keep(): Promise<void> {
    let shortLives = 0;
    for (;;) {
      const began = performance.now();
      await cluster.exited;
      if (isStopping) return;
      shortLives = performance.now() - began < SHORT_LIFE_MS ? shortLives + 1 : 0;
      if (shortLives >= MOST_SHORT_LIVES || !(await startAgain())) return;
    }
  }
  const exited = keep();

  return {
    url,
    exited,
    stop: async () => {
      isStopping = true;
      await cluster.stop();
      await exited;
    },
    kill: () => {
      isStopping = true;
      cluster.kill();
    },
  };
}
