/** Loaded by /flows next to its own code: sends it the replayed session in the same messages as a page of the app. */
import { openChannel } from "../../src/flows/channel";
import type { AppPage, Asked, Told } from "../../src/flows/messages";
import { SESSION_PATH } from "./session-path";

const reply = await fetch(SESSION_PATH);
const app = (await reply.json()) as AppPage;
const { say, hear } = openChannel<Told, Asked>();
const tell = () => say({ type: "app.told", app });
hear((asked) => {
  if (asked.type === "roll.called") tell();
});
tell();
