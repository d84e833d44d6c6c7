import { sessionActor } from "../../machines/session/session";
import { shellActor } from "../../machines/shell/shell";

/** Who sells on this page; null while nobody is signed in, or the session ended over an open page. */
function personNow(): string | null {
  const session = sessionActor.getSnapshot();
  if (!session.matches({ signedIn: "permitted" })) return null;
  return session.children.profile?.getSnapshot().context.record?.key ?? null;
}

/** Calls `act` whenever another person begins or ends. */
export function onPersonChange(act: () => void): void {
  let person = personNow();
  const look = () => {
    const now = personNow();
    if (now === person) return;
    person = now;
    act();
  };
  let profile = sessionActor.getSnapshot().children.profile;
  profile?.subscribe(look);
  sessionActor.subscribe(({ children }) => {
    if (children.profile !== profile) {
      ({ profile } = children);
      profile?.subscribe(look);
    }
    look();
  });
}

/** Calls `act` whenever the server is reached again. */
export function onServerReached(act: () => void): void {
  let wasOffline = shellActor.getSnapshot().hasTag("offline");
  shellActor.subscribe((shell) => {
    const isOffline = shell.hasTag("offline");
    if (wasOffline && !isOffline) act();
    wasOffline = isOffline;
  });
}
