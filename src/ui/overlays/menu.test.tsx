import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { Button } from "../controls/button";
import { Menu } from "./menu";
import { NavGroup } from "../layout/nav-group";
import { Tooltip } from "./tooltip";

function Where() {
  return <output>{useLocation().pathname}</output>;
}

function Account({ onLeave }: { onLeave: () => void }) {
  return (
    <StrictMode>
      <MemoryRouter>
        <Menu
          label="Your account"
          trigger={<Button>Adewale Martins</Button>}
          items={[
            { id: "profile", label: "Profile", to: "/profile" },
            { id: "leave", label: "Sign out", onSelect: onLeave },
          ]}
        />
        <Where />
      </MemoryRouter>
    </StrictMode>
  );
}

const trigger = () => screen.getByRole("button", { name: "Adewale Martins" });

describe("Menu", () => {
  it("holds a real link and follows it by keyboard", async () => {
    const user = userEvent.setup();
    render(<Account onLeave={() => {}} />);
    trigger().focus();
    await user.keyboard("{Enter}");
    const profile = await screen.findByRole("menuitem", { name: "Profile" });
    expect(profile.getAttribute("href")).toBe("/profile");
    await waitFor(() => expect(profile.hasAttribute("data-highlighted")).toBe(true));
    // It hears keys once it has the focus.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("menu")));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/profile"));
  });

  it.each([
    ["{Enter}", "Profile"],
    [" ", "Profile"],
    ["{ArrowDown}", "Profile"],
    ["{ArrowUp}", "Sign out"],
  ])("opens on %j and highlights %s, the first time and later", async (key, highlighted) => {
    const user = userEvent.setup();
    render(<Account onLeave={() => {}} />);
    expect(trigger().getAttribute("aria-haspopup")).toBe("menu");
    for (const time of ["first", "later"]) {
      expect([time, trigger().getAttribute("aria-expanded")]).toEqual([time, "false"]);
      trigger().focus();
      await user.keyboard(key);
      const item = await screen.findByRole("menuitem", { name: highlighted });
      await waitFor(() => expect(item.hasAttribute("data-highlighted")).toBe(true));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("menu")));
      expect(trigger().getAttribute("aria-expanded")).toBe("true");
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(trigger()));
    }
  });

  it("highlights nothing when a pointer opens it", async () => {
    const user = userEvent.setup();
    render(<Account onLeave={() => {}} />);
    await user.click(trigger());
    const menu = await screen.findByRole("menu");
    await waitFor(() => expect(document.activeElement).toBe(menu));
    expect(menu.querySelector("[data-highlighted]")).toBeNull();
  });

  it("runs an action once", async () => {
    const user = userEvent.setup();
    let left = 0;
    render(
      <Account
        onLeave={() => {
          left += 1;
        }}
      />,
    );
    await user.click(trigger());
    await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await waitFor(() => expect(left).toBe(1));
  });

  it("closes on Escape and gives the focus back", async () => {
    const user = userEvent.setup();
    render(<Account onLeave={() => {}} />);
    await user.click(trigger());
    const menu = await screen.findByRole("menu");
    // It hears keys once it has the focus.
    await waitFor(() => expect(document.activeElement).toBe(menu));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(trigger()));
  });
});

describe("Tooltip", () => {
  it("describes what has the focus", async () => {
    const user = userEvent.setup();
    render(
      <Tooltip text="All orders">
        <button type="button">Orders</button>
      </Tooltip>,
    );
    await user.tab();
    const tip = await screen.findByRole("tooltip");
    expect(tip.textContent).toBe("All orders");
    expect(screen.getByRole("button", { name: "Orders" }).getAttribute("aria-describedby")).toBe(tip.id);
  });
});

describe("NavGroup", () => {
  const group = (props: { expanded: boolean; iconsOnly?: boolean; onToggle?: () => void }) =>
    render(
      <NavGroup label="Finances" onToggle={() => {}} {...props}>
        <a href="#accounts">Accounts</a>
      </NavGroup>,
    );

  it("says whether it is open and hides its links while it is not", async () => {
    const user = userEvent.setup();
    let toggles = 0;
    group({ expanded: false, onToggle: () => (toggles += 1) });
    const heading = screen.getByRole("button", { name: "Finances", expanded: false });
    expect(screen.queryByRole("link")).toBeNull();
    await user.click(heading);
    expect(toggles).toBe(1);
  });

  it("always shows its links when only icons fit", () => {
    group({ expanded: false, iconsOnly: true });
    expect(screen.getByRole("link", { name: "Accounts" })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
