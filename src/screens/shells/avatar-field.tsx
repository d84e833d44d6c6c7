import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { Picture } from "../../machines/picture";
import { Avatar } from "../../ui/components/avatar";
import { Button } from "../../ui/components/button";
import { FileButton, FileRow } from "../../ui/components/dropzone";

const root = css({ display: "flex", alignItems: "center", gap: "12", minWidth: "0" });
const side = css({ flex: "1", minWidth: "0", display: "grid", gap: "4" });
const buttons = css({ display: "flex", flexWrap: "wrap", gap: "4", ms: "-11px" });
const quiet = css({ textStyle: "hint", color: "ink3" });
const wrong = css({ textStyle: "caption", color: "danger" });

type AvatarFieldProps = {
  picture: Picture;
  /** Whose picture it is, by the name in the form. */
  name: string;
  image: string;
  error?: string | undefined;
  disabled: boolean;
};

/** A person's one picture in their form: chosen, uploaded, shown, taken away. */
export function AvatarField({ picture, name, image, error, disabled }: AvatarFieldProps) {
  const { file, failure } = useSelector(picture, ({ context }) => context);
  const isUploading = useSelector(picture, (snapshot) => snapshot.matches("uploading"));
  return (
    <div className={root}>
      <Avatar name={name} src={image} size={48} />
      <div className={side}>
        {isUploading && file !== null ? (
          <FileRow
            name={file.name}
            busy="Uploading"
            removeLabel="Cancel upload"
            onRemove={() => picture.send({ type: "upload.cancelled" })}
          />
        ) : (
          <div className={buttons}>
            <FileButton
              label="Picture"
              accept=".png,.jpeg,.jpg"
              disabled={disabled}
              onFiles={(files) => picture.send({ type: "files.chosen", files })}
            >
              {image === "" ? "Add picture" : "Replace"}
            </FileButton>
            {image !== "" && (
              <Button
                size="sm"
                tone="ghost"
                disabled={disabled}
                onClick={() => picture.send({ type: "picture.removed" })}
              >
                Remove
              </Button>
            )}
            {failure !== null && (
              <Button size="sm" disabled={disabled} onClick={() => picture.send({ type: "upload.retried" })}>
                Try again
              </Button>
            )}
          </div>
        )}
        {error !== undefined && isUploading && <p className={wrong}>{error}</p>}
        {failure === null ? (
          <p className={quiet}>PNG, JPEG or JPG. One file, at most 5 MB.</p>
        ) : (
          <p className={wrong} role="alert">
            {failure.text}
          </p>
        )}
      </div>
    </div>
  );
}
