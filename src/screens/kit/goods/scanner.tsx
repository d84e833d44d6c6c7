import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { scanMachine, Trouble } from "../../../machines/scan/scan.machine";
import { useScanner } from "../../../ui/behaviour/use-scanner";
import { Button } from "../../../ui/controls/button";
import { Notice } from "../notice";

const TEXTS: Record<Trouble["kind"], (about: string) => string> = {
  unknown: (code) => `No product has the code ${code}`,
  closed: (title) => `${title} is not for sale`,
  short: (title) => `There are no more units of ${title}`,
  unread: (code) => `The code ${code} could not be looked up`,
};

type Props = {
  scan: ActorRefFrom<typeof scanMachine>;
  /** Looks for a text among all products. */
  onSearch: (text: string) => void;
};

/** Hears the scanner while the form is open, and lists the codes that were not added. */
export function Scanner({ scan, onSearch }: Props) {
  useScanner((key, at) => {
    scan.send({ type: "key.pressed", key, at });
    return key === "Enter" && scan.getSnapshot().matches({ keys: "scanned" });
  });
  const troubles = useSelector(scan, ({ context }) => context.troubles);
  return troubles.map((trouble) => {
    const { code, kind } = trouble;
    const dismiss = () => scan.send({ type: "trouble.dismissed", code });
    return (
      <Notice
        key={code}
        title={TEXTS[kind]("title" in trouble ? trouble.title : code)}
        actions={
          <>
            {kind === "unread" && (
              <Button size="sm" onClick={() => scan.send({ type: "trouble.retried", code })}>
                Try again
              </Button>
            )}
            {kind === "unknown" && (
              <Button
                size="sm"
                onClick={() => {
                  dismiss();
                  onSearch(code);
                }}
              >
                Search for it
              </Button>
            )}
            <Button size="sm" onClick={dismiss}>
              Dismiss
            </Button>
          </>
        }
      >
        {kind === "unread" ? trouble.failure.title : "Nothing was added."}
      </Notice>
    );
  });
}
