import type { AnyStateMachine } from "xstate";
import { confirmationMachine } from "../machines/session/confirmation.machine";
import { copyMachine } from "../machines/shell/copy.machine";
import { dashboardMachine } from "../machines/dashboard/dashboard.machine";
import { emailChangeMachine } from "../machines/people/email-change.machine";
import { emailLinkMachine } from "../machines/session/email-link.machine";
import { employeeAccessMachine } from "../machines/people/employee-access.machine";
import { employeeAddMachine } from "../machines/people/employee-add.machine";
import { factorMachine } from "../machines/session/factor.machine";
import { goodsMachine } from "../machines/products/goods.machine";
import { historyMachine } from "../machines/shell/history.machine";
import { createCardMachine } from "../machines/kit/card.machine";
import { createDialogMachine } from "../machines/kit/dialog.machine";
import { createFormMachine } from "../machines/kit/form.machine";
import { leavingMachine } from "../machines/kit/leaving.machine";
import { createListMachine } from "../machines/kit/list.machine";
import { createRecordMachine } from "../machines/kit/record.machine";
import { linkMachine } from "../machines/session/link.machine";
import { listViewsMachine } from "../machines/shell/list-views.machine";
import { liveRecordMachine } from "../machines/shell/live-record.machine";
import { liveMachine } from "../machines/shell/live.machine";
import { orderCreateMachine } from "../machines/orders/order-create.machine";
import { orderPaymentCollectMachine } from "../machines/orders/order-payment-collect.machine";
import { paletteMachine } from "../machines/shell/palette.machine";
import { createPermissionEditor } from "../machines/rights/permission-editor.machine";
import type { PermissionSet } from "../machines/rights/permission-set";
import { pictureMachine } from "../machines/products/picture.machine";
import { productAddMachine } from "../machines/products/product-add.machine";
import { productEditMachine } from "../machines/products/product-edit.machine";
import { productImportMachine } from "../machines/products/product-import.machine";
import { productPickerMachine } from "../machines/products/product-picker.machine";
import { profileEditMachine } from "../machines/people/profile-edit.machine";
import { reportMachine } from "../machines/diagnostics/report.machine";
import { sessionMachine } from "../machines/session/session.machine";
import { sessionEndsMachine } from "../machines/session/session-ends.machine";
import { setupLeadMachine } from "../machines/session/setup/setup-lead.machine";
import { setupMachine } from "../machines/session/setup/setup.machine";
import { shellMachine } from "../machines/shell/shell.machine";
import { signInCodeMachine } from "../machines/session/sign-in-code.machine";
import { signInRulesMachine } from "../machines/rights/sign-in-rules.machine";
import { transferCreateMachine } from "../machines/stock/transfer-create.machine";
import { flowsMachine } from "./flows.machine";
import { descriptionOf } from "./description";

type Values = { acls: PermissionSet };

// Kit machines are drawn as created: a resource adds texts and rules to them, not states.
const form = createFormMachine<Values>({
  id: "form",
  validate: () => null,
  savedToast: "",
  newIdempotencyKey: () => "",
  editing: null,
});
const pick = () => ({ key: "", version: 1, values: { acls: [] } });

const machines: readonly [name: string, machine: AnyStateMachine][] = [
  ["card", createCardMachine<Values, Values>("card", form, pick)],
  ["confirmation", confirmationMachine],
  ["copy", copyMachine],
  ["dashboard", dashboardMachine],
  [
    "dialog",
    createDialogMachine<Values, Values>({
      id: "dialog",
      add: form,
      edit: form,
      blank: { acls: [] },
      pick,
      isLookup: false,
    }),
  ],
  ["email-change", emailChangeMachine],
  ["email-link", emailLinkMachine],
  ["employee-access", employeeAccessMachine],
  ["employee-add", employeeAddMachine],
  ["factor", factorMachine],
  ["flows", flowsMachine],
  ["form", form],
  ["goods", goodsMachine],
  ["history", historyMachine],
  ["leaving", leavingMachine],
  ["link", linkMachine],
  ["list", createListMachine<unknown>("list")],
  ["list-views", listViewsMachine],
  ["live", liveMachine],
  ["live-record", liveRecordMachine],
  ["order-create", orderCreateMachine],
  ["order-payment-collect", orderPaymentCollectMachine],
  ["palette", paletteMachine],
  [
    "permission-editor",
    createPermissionEditor<Values, Values>({
      id: "permissionEditor",
      form,
      pick,
      groupsOf: () => [],
      viewerOf: () => ({ key: "", roleKey: "", isAdmin: true, permissions: [] }),
      refusal: () => null,
    }),
  ],
  ["picture", pictureMachine],
  ["product-add", productAddMachine],
  ["product-edit", productEditMachine],
  ["product-import", productImportMachine],
  ["product-picker", productPickerMachine],
  ["profile-edit", profileEditMachine],
  ["record", createRecordMachine<unknown, Record<never, never>>("record", {})],
  ["report", reportMachine],
  ["session", sessionMachine],
  ["session-ends", sessionEndsMachine],
  ["setup", setupMachine],
  ["setup-lead", setupLeadMachine],
  ["shell", shellMachine],
  ["sign-in-code", signInCodeMachine],
  ["sign-in-rules", signInRulesMachine],
  ["transfer-create", transferCreateMachine],
];

/** Every machine of the app by its file's name; `about` is the comment at the top of its file. */
export const catalogue: readonly { name: string; about: string; machine: AnyStateMachine }[] = machines.map(
  ([name, machine]) => ({ name, about: descriptionOf(name), machine }),
);
