import { useSelector } from "@xstate/react";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { Modal } from "../../../ui/overlays/modal";
import { TextArea } from "../../../ui/fields/text-area";
import { stack } from "../../kit/forms/form-styles";
import type { ReportProps } from "./report-waiting";

const MOST_LETTERS = 2000;

/** The button that had the focus has disappeared. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Says what a report contains before it is saved, and the file's name afterwards. */
export default function ReportDialog({ actor }: ReportProps) {
  const isSaved = useSelector(actor, (snapshot) => snapshot.matches("saved"));
  const close = () => actor.send({ type: "report.closed" });
  return (
    <Modal
      open
      kind="confirm"
      title="Report a problem"
      onClose={close}
      footer={
        isSaved ? (
          <Button ref={takeFocus} onClick={close}>
            Done
          </Button>
        ) : (
          <Actions actor={actor} onCancel={close} />
        )
      }
    >
      {isSaved ? <Saved actor={actor} /> : <Question actor={actor} />}
    </Modal>
  );
}

function Actions({ actor, onCancel }: ReportProps & { onCancel: () => void }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button tone="primary" busy={isBusy} busyLabel="Saving…" onClick={() => actor.send({ type: "report.requested" })}>
        Save report
      </Button>
    </>
  );
}

function Question({ actor }: ReportProps) {
  const words = useSelector(actor, ({ context }) => context.words);
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  return (
    <div className={stack}>
      <p>This saves a file on your device for the person who maintains Backroom. Nothing is sent.</p>
      <p>
        <strong>In it:</strong> which buttons and fields you used in the last minutes, what each screen was doing, the
        keys of the records shown, the page, your browser, and the version of Backroom.
      </p>
      <p>
        <strong>Not in it:</strong> what you typed elsewhere, passwords, names, contacts, addresses and amounts.
      </p>
      <Field
        label="What happened?"
        mark="(optional)"
        hint="Kept word for word: leave out what others should not read"
        error={isFailed && "The report could not be saved. Check the connection, then try again"}
      >
        <TextArea
          value={words}
          maxLength={MOST_LETTERS}
          onChange={(text) => actor.send({ type: "words.changed", text })}
        />
      </Field>
    </div>
  );
}

function Saved({ actor }: ReportProps) {
  const fileName = useSelector(actor, ({ context }) => context.fileName);
  return (
    <p role="status">
      Saved as <strong>{fileName}</strong>. Give this file to the person who maintains Backroom.
    </p>
  );
}
