import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { adviceOnUpload } from "../../machines/kit/advice-on-upload";
import type { ProductForm } from "../../machines/products/product-form";
import type { ProductPicture } from "../../machines/products/product-edit.machine";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { FieldMark } from "../../ui/fields/field-mark";
import { Dropzone, FileButton, UploadRow, PictureFrame } from "../../ui/controls/dropzone";
import { useCan } from "../kit/use-can";
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
  // Its text is as wide as the picture.
  "& > .button--tone_ghost": { me: "-11px" },
});
const words = css({ flex: "1" });
const wrong = css({ textStyle: "caption", color: "danger" });

/** The product's picture: choose, upload, show, replace. */
export function ImageCard({ form, picture }: { form: ProductForm; picture: ProductPicture }) {
  const { image, title } = useDraft(form);
  const problem = useProblem(form, "image");
  const { file, progress, failure } = useSelector(picture, ({ context }) => context);
  const isUploading = useSelector(picture, (snapshot) => snapshot.matches("uploading"));
  const isEditable = useSelector(form, (snapshot) => snapshot.hasTag("editable"));
  const canRetry = useCan(picture, form, { type: "upload.retried" });
  const canRemove = useCan(picture, form, { type: "picture.removed" });
  const choose = (files: File[]) => picture.send({ type: "files.chosen", files });
  const choosing = { label: "Product image", accept: ACCEPT, onFiles: choose, disabled: !isEditable };
  return (
    <Card title="Image" action={image !== "" && !isUploading && <FileButton {...choosing}>Replace</FileButton>}>
      <div className={body}>
        <FieldMark name="image" />
        {isUploading && file !== null && (
          <UploadRow name={file.name} share={progress} onCancel={() => picture.send({ type: "upload.cancelled" })} />
        )}
        {!isUploading && image !== "" && <PictureFrame src={image} alt={title === "" ? "The product" : title} />}
        {!isUploading && image === "" && <Dropzone {...choosing} hint={HINT} />}
        {problem !== undefined && isUploading && <p className={wrong}>{problem}</p>}
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
        {!isUploading && image !== "" && (
          <div className={foot}>
            <span className={words}>PNG, JPEG or JPG. One file.</span>
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
