import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { adviceOnUpload } from "../../machines/kit/advice/advice-on-upload";
import { LIMITS } from "../../machines/products/product-limits";
import type { ProductForm } from "../../machines/products/product-form";
import type { ProductPicture } from "../../machines/products/product-edit.machine";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { FieldMark } from "../../ui/fields/field-mark";
import { Dropzone, FileButton, UploadRow, PictureFrame } from "../../ui/controls/dropzone";
import { useCan } from "../kit/use-can";
import { PictureTiles, useShown } from "./picture-tiles";
import { useDraft, useProblem } from "./product-fields";

const HINT = "PNG, JPEG or JPG. One file, at most 5 MB.";
const ACCEPT = ".png,.jpeg,.jpg";

const body = css({ display: "grid", gap: "12" });
const foot = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  textStyle: "hint",
  color: "ink3",
  // Their texts are as wide as the picture.
  "& > .button--tone_ghost:last-child": { me: "-11px" },
  "& > .button--tone_ghost:not(:last-child)": { ms: "-11px", me: "auto" },
});
const words = css({ flex: "1" });
const wrong = css({ textStyle: "caption", color: "danger" });

/** The product's pictures: choose, upload, show, replace, remove, make one the cover. */
export function ImageCard({ form, picture }: { form: ProductForm; picture: ProductPicture }) {
  const { pictures, title } = useDraft(form);
  const problem = useProblem(form, "pictures");
  const shown = useShown(picture, pictures);
  const { file, progress, failure } = useSelector(picture, ({ context }) => context);
  const isUploading = useSelector(picture, (snapshot) => snapshot.matches("uploading"));
  const isEditable = useSelector(form, (snapshot) => snapshot.hasTag("editable"));
  const canRetry = useCan(picture, form, { type: "upload.retried" });
  const canRemove = useCan(picture, form, { type: "picture.removed" });
  const canBeCover = useCan(picture, form, { type: "cover.chosen" });
  const choose = (files: File[]) => picture.send({ type: "files.chosen", files });
  const add = (files: File[]) => picture.send({ type: "files.chosen", files, isAdded: true });
  const choosing = { label: "Product image", accept: ACCEPT, onFiles: choose, disabled: !isEditable };
  const upload = isUploading && file !== null && (
    <UploadRow name={file.name} share={progress} onCancel={() => picture.send({ type: "upload.cancelled" })} />
  );
  return (
    <Card title="Image" action={shown !== "" && !isUploading && <FileButton {...choosing}>Replace</FileButton>}>
      <div className={body}>
        <FieldMark name="pictures" />
        {shown === "" ? (
          upload || <Dropzone {...choosing} hint={HINT} />
        ) : (
          <>
            <PictureFrame src={shown} alt={title === "" ? "The product" : title}>
              {upload}
            </PictureFrame>
            <PictureTiles pictures={pictures} picture={picture}>
              {pictures.length < LIMITS.pictures && (
                <FileButton
                  {...choosing}
                  isTile
                  label="Add a picture"
                  onFiles={add}
                  disabled={!isEditable || isUploading}
                >
                  Add
                </FileButton>
              )}
            </PictureTiles>
          </>
        )}
        {problem !== undefined && <p className={wrong}>{problem}</p>}
        {failure !== null && (
          <div className={foot} role="alert">
            <div className={words}>
              <p className={wrong}>{failure.title}</p>
              <p>{adviceOnUpload(failure)}</p>
            </div>
            <Button size="sm" disabled={!canRetry} onClick={() => picture.send({ type: "upload.retried" })}>
              Try again
            </Button>
          </div>
        )}
        {shown !== "" && (
          <div className={foot}>
            {shown === pictures[0] ? (
              <span className={words}>PNG, JPEG or JPG. One file.</span>
            ) : (
              <Button
                size="sm"
                tone="ghost"
                disabled={!canBeCover}
                onClick={() => picture.send({ type: "cover.chosen" })}
              >
                Make it the cover
              </Button>
            )}
            <Button
              size="sm"
              tone="ghost"
              disabled={!canRemove}
              onClick={() => picture.send({ type: "picture.removed" })}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
