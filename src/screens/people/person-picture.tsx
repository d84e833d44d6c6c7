import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { adviceOnUpload } from "../../machines/kit/advice/advice-on-upload";
import type { Picture } from "../../machines/products/picture.machine";
import { Avatar } from "../../ui/display/avatar";
import { Button } from "../../ui/controls/button";
import { FileButton, UploadRow } from "../../ui/controls/dropzone";
import { FieldMark } from "../../ui/fields/field-mark";
import { useCan, type Watched } from "../kit/use-can";

const root = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12" });
const words = css({ display: "grid", gap: "2", flex: "1 1 180px", minWidth: "0" });
const buttons = css({ display: "flex", flexWrap: "wrap", marginInlineStart: "-12px" });
const hint = css({ textStyle: "hint", color: "ink3" });
const wrong = css({ textStyle: "caption", color: "danger" });

type Pictured = { name: string; image: string };

type PersonPictureProps = {
  form: Watched;
  picture: Picture;
  /** The problem of the picture. */
  problem: string | undefined;
};

/** A person's picture in a form: choose, upload, show round, replace, remove. */
export function PersonPicture({ form, picture, problem }: PersonPictureProps) {
  const { name, image } = useSelector(form, ({ context }) => context.values as Pictured);
  const isEditable = useSelector(form, (snapshot) => snapshot.hasTag("editable"));
  const canRetry = useCan(picture, form, { type: "upload.retried" });
  const canRemove = useCan(picture, form, { type: "picture.removed" });
  const { file, progress, failure } = useSelector(picture, ({ context }) => context);
  const isUploading = useSelector(picture, (snapshot) => snapshot.matches("uploading"));
  const trouble = failure?.title ?? (isUploading ? problem : undefined);
  return (
    <div className={root}>
      <Avatar name={name} src={image} size={48} />
      <div className={words}>
        <FieldMark name="image" />
        {isUploading && file !== null ? (
          <UploadRow name={file.name} share={progress} onCancel={() => picture.send({ type: "upload.cancelled" })} />
        ) : (
          <div className={buttons}>
            <FileButton
              label="Profile picture"
              accept=".png,.jpeg,.jpg"
              disabled={!isEditable}
              onFiles={(files) => picture.send({ type: "files.chosen", files })}
            >
              {image === "" ? "Upload a picture" : "Replace"}
            </FileButton>
            {failure !== null && (
              <Button
                size="sm"
                tone="ghost"
                disabled={!canRetry}
                onClick={() => picture.send({ type: "upload.retried" })}
              >
                Try again
              </Button>
            )}
            {image !== "" && (
              <Button
                size="sm"
                tone="ghost"
                disabled={!canRemove}
                onClick={() => picture.send({ type: "picture.removed" })}
              >
                Remove
              </Button>
            )}
          </div>
        )}
        {trouble === undefined ? (
          <p className={hint}>PNG, JPEG or JPG. One file, at most 5 MB.</p>
        ) : (
          <div role="alert">
            <p className={wrong}>{trouble}</p>
            {failure !== null && <p className={hint}>{adviceOnUpload(failure)}</p>}
          </div>
        )}
      </div>
    </div>
  );
}
