import FileText from "lucide-react/icons/file-text";
import Upload from "lucide-react/icons/upload";
import X from "lucide-react/icons/x";
import { type ChangeEvent, type DragEvent, type ReactNode, useState } from "react";
import { button, dropzone } from "styled-system/recipes";
import { Button } from "./button";
import { IconButton } from "./icon-button";

type Choosing = {
  /** What the file is for: the name of the control. */
  label: string;
  /** Ends of file names the browser offers, such as '.png,.jpg'; what is dropped may be anything. */
  accept: string;
  /** All files of one choice or drop; the owner looks at them. */
  onFiles: (files: File[]) => void;
  disabled?: boolean | undefined;
};

export type DropzoneProps = Choosing & { hint?: ReactNode };

/** Files are dropped here or browsed for. */
export function Dropzone({ hint, ...choosing }: DropzoneProps) {
  const { onFiles, disabled } = choosing;
  // Purely visual: files hang over the zone.
  const [isOver, setIsOver] = useState(false);
  const styles = dropzone();
  const over = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    // What is dropped reaches it; who presses or types uses the control inside.
    <div role="presentation" onDragOver={over} onDragLeave={() => setIsOver(false)} onDrop={drop}>
      <label className={styles.root} data-over={isOver || undefined}>
        <FileInput {...choosing} />
        <Upload aria-hidden="true" />
        <span className={styles.text}>
          Drop a file here or <span className={styles.browse}>browse</span>
        </span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
    </div>
  );
}

/** Browses for files; looks like a quiet button. */
export function FileButton({ children, ...choosing }: Choosing & { children: ReactNode }) {
  return (
    <label className={`${button({ tone: "ghost", size: "sm" })} ${dropzone().button}`}>
      <FileInput {...choosing} />
      <Upload aria-hidden="true" />
      <span aria-hidden="true">{children}</span>
    </label>
  );
}

function FileInput({ label, accept, onFiles, disabled }: Choosing) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // Choosing the same file again is a choice too.
    event.target.value = "";
  };
  return (
    <input
      type="file"
      className={dropzone().input}
      aria-label={label}
      accept={accept}
      disabled={disabled}
      onChange={choose}
    />
  );
}

type FileRowProps = {
  name: string;
  /** What taking it away does: the button's name. */
  removeLabel: string;
  onRemove: () => void;
};

/** The file that was chosen. */
export function FileRow({ name, removeLabel, onRemove }: FileRowProps) {
  const styles = dropzone();
  return (
    <div className={styles.row}>
      <FileText aria-hidden="true" />
      <span className={styles.name}>{name}</span>
      <IconButton label={removeLabel} size="sm" icon={<X aria-hidden="true" />} onClick={onRemove} />
    </div>
  );
}

type UploadRowProps = {
  name: string;
  /** How much of it was sent, 0 to 1. */
  share: number;
  /** What happens once all of it was sent. */
  afterwards?: string;
  onCancel: () => void;
};

/** The file that is on its way, with how far it got. */
export function UploadRow({ name, share, afterwards = "Saving the picture", onCancel }: UploadRowProps) {
  const styles = dropzone();
  const percent = Math.floor(share * 100);
  const isSent = percent === 100;
  return (
    <div className={styles.sending}>
      <span className={styles.name}>{name}</span>
      <Button size="sm" tone="ghost" aria-label="Cancel upload" onClick={onCancel}>
        Cancel
      </Button>
      <div
        role="progressbar"
        aria-label={`Upload of ${name}`}
        aria-valuenow={percent}
        className={styles.track}
        data-sent={isSent || undefined}
      >
        <div className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
      <span className={styles.share}>
        <span role="status">{isSent ? afterwards : "Uploading"}</span>
        {!isSent && <span aria-hidden="true">{`${percent}%`}</span>}
      </span>
    </div>
  );
}

/** A picture as large as a card's side column shows it. */
export const PictureFrame = ({ src, alt }: { src: string; alt: string }) => (
  <div className={dropzone().frame}>
    <img src={src} alt={alt} width={160} height={160} />
  </div>
);
