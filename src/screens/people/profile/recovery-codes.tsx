import { useSelector } from "@xstate/react";
import Copy from "lucide-react/icons/copy";
import { css } from "styled-system/css";
import { boundCopyMachine } from "../../../machines/shell/copy.machine";
import { Button } from "../../../ui/controls/button";
import { Modal } from "../../../ui/overlays/modal";
import { TextDownload } from "../../../ui/display/text-download";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { stack } from "../../kit/forms/form-styles";

const list = css({
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
  gap: "8px 16px",
  margin: "0",
  paddingInlineStart: "24px",
  fontFamily: "monospace",
});
const buttons = css({ display: "flex", flexWrap: "wrap", gap: "8" });

const WORDS = {
  idle: "",
  copying: "",
  copied: "Copied",
  refused: "Not copied: select the codes and press Ctrl C, or download them",
} as const;

/** The only time that recovery codes are shown. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join("\n");
  const copy = useScreenActor(boundCopyMachine, { text });
  const state = useSelector(copy, ({ value }) => value);
  return (
    <Modal
      open
      title="Your recovery codes"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          I kept them
        </Button>
      }
    >
      <div className={stack}>
        <p>
          Keep these where you find them without your phone. Each signs you in once instead of a code of the app.
          Nothing shows them again.
        </p>
        <div className={buttons}>
          <Button icon={<Copy aria-hidden="true" />} onClick={() => copy.send({ type: "copy.requested" })}>
            Copy
          </Button>
          <TextDownload name="backroom-recovery-codes.txt" text={`${text}\n`}>
            Download
          </TextDownload>
        </div>
        <p role="status">{WORDS[state]}</p>
        <ol className={list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
    </Modal>
  );
}
