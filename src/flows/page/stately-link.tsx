import { memo } from "react";
import { TextDownload } from "../../ui/display/text-download";
import { catalogue } from "../catalogue";
import { statelyFile } from "../stately";

/** A file of the machine that Stately's editor imports; nothing for a machine that only the app knows. */
export const StatelyLink = memo(({ name }: { name: string }) => {
  const entry = catalogue.find((each) => each.name === name);
  return entry === undefined ? null : (
    <TextDownload name={`${name}.ts`} text={statelyFile(name, entry.about, entry.machine)}>
      For Stately
    </TextDownload>
  );
});
