import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import { canBeGiven, type scanMachine, type Trouble } from "../../../machines/scan/scan.machine";
import { Button } from "../../../ui/controls/button";
import { useMay } from "../../../wiring/session";
import { Notice } from "../notice";

const stack = css({ display: "grid", gap: "8" });

const TEXTS: Record<Trouble["kind"], (about: string) => string> = {
  unknown: (code) => `No product has the code ${code}`,
  closed: (title) => `${title} is not for sale`,
  short: (title) => `There are no more units of ${title}`,
  named: (title) => `This unit of ${title} is here already`,
  away: (title) => `This unit of ${title} is not in stock`,
  unread: (code) => `The code ${code} could not be looked up`,
  ungiven: (code) => `The code ${code} was not given to a product`,
};

function reasonOf(trouble: Trouble): string {
  if ("failure" in trouble) return trouble.failure.title;
  if (trouble.kind === "away") return `Its state is: ${trouble.state}. The scan changed nothing.`;
  return "problem" in trouble && trouble.problem !== null ? `It ${trouble.problem}.` : "The scan changed nothing.";
}

export type ScanProps = {
  scan: ActorRefFrom<typeof scanMachine>;
  /** Looks for a text among all products. */
  onSearch: (text: string) => void;
};

/** The scanned codes that led to nothing, each with what can be done about it. */
export function ScanTroubles({ scan, onSearch }: ScanProps) {
  const troubles = useSelector(scan, ({ context }) => context.troubles);
  const given = useSelector(scan, ({ context }) => context.gift.barcode);
  const isGiving = useSelector(scan, (snapshot) => snapshot.matches({ gift: "saving" }));
  const mayGive = useMay("products.edit");
  const notices = troubles.map((trouble) => {
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
            {mayGive && canBeGiven(trouble) && (
              <Button
                size="sm"
                busy={isGiving && code === given}
                onClick={() => scan.send({ type: "gift.begun", code })}
              >
                Give this code to a product
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
        {reasonOf(trouble)}
      </Notice>
    );
  });
  return troubles.length > 0 && <div className={stack}>{notices}</div>;
}
