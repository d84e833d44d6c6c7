import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, StrictMode, useState } from "react";
import { describe, expect, it } from "vitest";
import { ConfirmDialog } from "./confirm-dialog";
import { Drawer } from "./drawer";
import { Modal } from "./modal";

function Opener({ children }: { children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <StrictMode>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {children(open, () => setOpen(false))}
    </StrictMode>
  );
}

const opener = () => screen.getByRole("button", { name: "Open", hidden: true });
const focused = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

describe("Modal", () => {
  const sample = () =>
    render(
      <Opener>
        {(open, close) => (
          <Modal open={open} onClose={close} title="Add account" footer={<button type="button">Save</button>}>
            <input aria-label="Name" />
          </Modal>
        )}
      </Opener>,
    );

  it("keeps the focus inside and returns it to its opener on Escape", async () => {
    const user = userEvent.setup();
    sample();
    await user.click(opener());
    const dialog = await screen.findByRole("dialog", { name: "Add account" });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    for (let presses = 0; presses < 5; presses += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await focused(opener);
  });

  it("locks the page behind it while it is open", async () => {
    const user = userEvent.setup();
    sample();
    await user.click(opener());
    await screen.findByRole("dialog");
    await waitFor(() => expect(document.body.style.overflow).toBe("hidden"));
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(document.body.style.overflow).toBe(""));
  });
});

describe("ConfirmDialog", () => {
  it("lets pointers reach it from its first frame over another dialog", async () => {
    const dialogs = (isAsking: boolean) => (
      <Modal open onClose={() => {}} title="Add account">
        <ConfirmDialog open={isAsking} title="Sure?" confirmLabel="yes" onConfirm={() => {}} onCancel={() => {}} />
      </Modal>
    );
    const { rerender } = render(dialogs(false));
    await waitFor(() => expect(document.body.style.pointerEvents).toBe("none"));
    const atFirst = new Promise((resolve) => {
      const seen = new MutationObserver(() => {
        let element = document.querySelector<HTMLElement>("[role=alertdialog] button");
        if (element === null) return;
        while (element.style.pointerEvents === "" && element.parentElement) element = element.parentElement;
        seen.disconnect();
        resolve(element.style.pointerEvents);
      });
      seen.observe(document.body, { childList: true, subtree: true });
    });
    rerender(dialogs(true));
    expect(await atFirst).toBe("auto");
  });

  function Question({ onAnswer, busy = false }: { onAnswer: (answer: string) => void; busy?: boolean }) {
    return (
      <Opener>
        {(open, close) => (
          <ConfirmDialog
            open={open}
            title="Are you sure you want to continue without saving?"
            confirmLabel="yes"
            busy={busy}
            onConfirm={() => {
              onAnswer("yes");
              close();
            }}
            onCancel={() => {
              onAnswer("cancel");
              close();
            }}
          >
            The order will be lost.
          </ConfirmDialog>
        )}
      </Opener>
    );
  }

  it("asks by its title, says what follows, and starts on Cancel", async () => {
    const user = userEvent.setup();
    render(<Question onAnswer={() => {}} />);
    await user.click(opener());
    const dialog = await screen.findByRole("alertdialog", {
      name: "Are you sure you want to continue without saving?",
    });
    const described = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe("The order will be lost.");
    await focused(() => screen.getByRole("button", { name: "Cancel" }));
  });

  it.each([
    ["{Escape}", "cancel"],
    ["{Enter}", "cancel"],
    ["{Tab}{Enter}", "yes"],
  ])("answers %s with %s and gives the focus back", async (keys, answer) => {
    const user = userEvent.setup();
    const answers: string[] = [];
    render(<Question onAnswer={(given) => answers.push(given)} />);
    await user.click(opener());
    await focused(() => screen.getByRole("button", { name: "Cancel" }));
    await user.keyboard(keys);
    expect(answers).toEqual([answer]);
    await focused(opener);
  });

  it("cannot be cancelled or confirmed again while the act is under way", async () => {
    const user = userEvent.setup();
    const answers: string[] = [];
    render(<Question onAnswer={(given) => answers.push(given)} busy />);
    await user.click(opener());
    await screen.findByRole("alertdialog");
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "yes" }));
    expect(answers).toEqual([]);
    expect(screen.getByRole("alertdialog")).toBeTruthy();
  });
});

describe("Drawer", () => {
  it("is a named dialog that Escape closes", async () => {
    const user = userEvent.setup();
    render(
      <Opener>
        {(open, close) => (
          <Drawer open={open} label="Menu" onClose={close}>
            <a href="#orders">Orders</a>
          </Drawer>
        )}
      </Opener>,
    );
    await user.click(opener());
    expect(await screen.findByRole("dialog", { name: "Menu" })).toBeTruthy();
    await focused(() => screen.getByRole("link", { name: "Orders" }));
    await user.keyboard("{Escape}");
    await focused(opener);
  });
});
