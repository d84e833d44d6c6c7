import type { AnyStateMachine } from "xstate";
import { createCardMachine } from "../machines/kit/card.machine";
import { createDialogMachine } from "../machines/kit/dialog.machine";
import { createFormMachine } from "../machines/kit/form/form.machine";
import { createListMachine } from "../machines/kit/list.machine";
import { createReceivingMachine } from "../machines/kit/receiving.machine";
import { createRecordMachine } from "../machines/kit/record.machine";
import { createPermissionEditor } from "../machines/rights/permission-editor.machine";
import type { PermissionSet } from "../machines/rights/permission-set";
import { descriptionOf, nameOf } from "./description";

type Values = { acls: PermissionSet };

// Kit machines are drawn as created: a resource adds texts and rules to them, not states.
const form = createFormMachine<Values>({ id: "form", validate: () => null, savedToast: "" });
const pick = () => ({ key: "", version: 1, values: { acls: [] } });

const ofKit: Readonly<Record<string, AnyStateMachine>> = {
  card: createCardMachine<Values, Values>("card", form, pick),
  dialog: createDialogMachine<Values, Values>({
    id: "dialog",
    add: form,
    edit: form,
    blank: { acls: [] },
    pick,
    isLookup: false,
  }),
  form,
  list: createListMachine<unknown>("list"),
  "permission-editor": createPermissionEditor<Values, Values>({
    id: "permissionEditor",
    form,
    pick,
    groupsOf: () => [],
    viewerOf: () => ({ key: "", roleKey: "", isAdmin: true, permissions: [] }),
    refusal: () => null,
  }),
  receiving: createReceivingMachine<{ key: string; version: number }, Values>("receiving", {
    form,
    begin: () => ({ acls: [] }),
    refusal: () => null,
    countProblems: () => null,
  }),
  record: createRecordMachine("record", null, {}),
};

const files = import.meta.glob<Readonly<Record<string, unknown>>>(["../machines/**/*.machine.ts", "./*.machine.ts"], {
  eager: true,
});

/** The machine of a file: `order-create.machine.ts` exports `orderCreateMachine`. */
function machineIn(name: string, exported: Readonly<Record<string, unknown>>): AnyStateMachine {
  const machine = exported[`${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Machine`];
  if (machine === undefined) throw new Error(`the file of machine ${name} does not export it`);
  return machine as AnyStateMachine;
}

/** Every machine of the app by its file's name; `about` is the comment at the top of its file. */
export const catalogue: readonly { name: string; about: string; machine: AnyStateMachine }[] = Object.entries(files)
  .map(([file, exported]) => ({ name: nameOf(file), exported }))
  .toSorted((one, other) => one.name.localeCompare(other.name, "en"))
  .map(({ name, exported }) => ({
    name,
    about: descriptionOf(name),
    machine: ofKit[name] ?? machineIn(name, exported),
  }));
