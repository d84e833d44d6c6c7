import FileText from "lucide-react/icons/file-text";
import Upload from "lucide-react/icons/upload";
import X from "lucide-react/icons/x";
import { type ChangeEvent, type DragEvent, type ReactNode, useState } from "react";
import { button, dropzone } from "styled-system/recipes";
import { Button } from "./button";
import { IconButton } from "./icon-button";

type Choosing = {
  /** The purpose of the file: the accessible name of the control. */
  label: string;
  /** File name extensions that the browser offers, such as '.png,.jpg'; a dropped file may have any. */
  accept: string;
  /** All files of one choice or drop; the owner checks them. */
  onFiles: (files: File[]) => void;
  disabled?: boolean | undefined;
};

export type DropzoneProps = Choosing & { hint?: ReactNode };

/** Accepts dropped files, and opens the file dialog. */
export function Dropzone({ hint, ...choosing }: DropzoneProps) {
  const { onFiles, disabled } = choosing;
  // Only for the look: files are dragged over the zone.
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
    // The drop target; the control inside handles pointer and keyboard.
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

type FileButtonProps = Choosing & {
  children: ReactNode;
  /** Looks like one more picture in a row of them. */
  isTile?: true;
};

/** Opens the file dialog; looks like a quiet button. */
export function FileButton({ children, isTile, ...choosing }: FileButtonProps) {
  const styles = dropzone();
  return (
    <label className={isTile ? styles.tile : `${button({ tone: "ghost", size: "sm" })} ${styles.button}`}>
      <FileInput {...choosing} />
      <Upload aria-hidden="true" />
      <span aria-hidden="true">{children}</span>
    </label>
  );
}

function FileInput({ label, accept, onFiles, disabled }: Choosing) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // Choosing the same file again must also report a change.
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
  /** The accessible name of the button that removes the file. */
  removeLabel: string;
  onRemove: () => void;
};

/** The chosen file. */
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
  /** The sent share, 0 to 1. */
  share: number;
  /** The text after everything was sent. */
  afterwards?: string;
  onCancel: () => void;
};

/** The file being sent, with its progress. */
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

type PictureFrameProps = {
  src: string;
  alt: string;
  /** Replaces the picture in its place. */
  children?: ReactNode;
};

/** A picture in the size of a card's side column. */
export const PictureFrame = ({ src, alt, children }: PictureFrameProps) => (
  <div className={dropzone().frame}>{children || <img src={src} alt={alt} width={160} height={160} />}</div>
);
