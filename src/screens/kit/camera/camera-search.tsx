import { useSelector } from "@xstate/react";
import { codeSearchMachine } from "../../../machines/scan/code-search.machine";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { CameraPlace, useHasCamera } from "./camera-place";

type CameraSearchProps = {
  /** Searches for a code that the camera read. */
  onCode: (code: string) => void;
};

/** The camera beside a search box, on a phone or a tablet. */
export default function CameraSearch({ onCode }: CameraSearchProps) {
  const search = useScreenActor(codeSearchMachine, { take: onCode });
  const isOpen = useSelector(search, (snapshot) => snapshot.matches("open"));
  return (
    useHasCamera() && (
      <CameraPlace
        isSmall
        isOpen={isOpen}
        onOpen={() => search.send({ type: "camera.opened" })}
        onClose={() => search.send({ type: "camera.closed" })}
        onCode={(code) => search.send({ type: "code.read", code })}
      />
    )
  );
}
