import { returnWith } from "../../api/kit/client";
import { sessionActor } from "./session";

const isHeld = () => sessionActor.getSnapshot().matches({ signedIn: "held" });

// Only a page with unsaved changes is held when its session ends, so this is loaded with the leave guard.
returnWith(
  () =>
    new Promise((resolve) => {
      if (!isHeld()) return resolve();
      const { unsubscribe } = sessionActor.subscribe(() => {
        if (isHeld()) return;
        unsubscribe();
        resolve();
      });
    }),
);
