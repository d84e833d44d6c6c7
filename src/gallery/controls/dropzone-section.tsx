import { useState } from "react";
import { Card } from "../../ui/layout/card";
import { Dropzone, FileButton, FileRow, PictureFrame, UploadRow } from "../../ui/controls/dropzone";
import { Stack } from "./row";

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%238ec0ec'/%3E%3C/svg%3E";

export function DropzoneSection() {
  const [name, setName] = useState("stock-count.csv");
  const zone = {
    label: "Product file",
    accept: ".csv",
    onFiles: ([file]: File[]) => setName(file?.name ?? ""),
  };
  return (
    <Card title="Files" action={<FileButton {...zone}>Replace</FileButton>}>
      <Stack>
        <Dropzone {...zone} hint="CSV, one file" />
        <Dropzone {...zone} label="Closed to files" hint="Choose a supplier first" disabled />
        {name !== "" && <FileRow name={name} removeLabel="Remove file" onRemove={() => setName("")} />}
        <UploadRow name="galaxy-a15.png" share={0.42} onCancel={() => {}} />
        <UploadRow name="stock-count.csv" share={1} afterwards="The server is reading the file" onCancel={() => {}} />
        <PictureFrame src={PICTURE} alt="A product" />
      </Stack>
    </Card>
  );
}
