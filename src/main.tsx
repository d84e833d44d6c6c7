import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import "./ui/styles.css";
import { router } from "./routes";
import { startApp } from "./wiring/start-app";

function start(): void {
  startApp(router);

  const host = document.getElementById("root");
  if (host === null) throw new Error("index.html has no #root");
  // Hidden by its styles as soon as the app shows anything; a search in the page would still find it.
  const shown = new MutationObserver(() => {
    document.getElementById("first-frame")?.remove();
    shown.disconnect();
  });
  shown.observe(host, { childList: true });
  createRoot(host).render(
    <StrictMode>
      {/* A page is rendered in one piece: slices with a frame after each cost a slow phone 4 to 9 % more. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  );
}

// An observer of all actors has to be registered before the first actor starts.
if (import.meta.env.DEV) void import("./development/main").then(({ watchPage }) => watchPage()).then(start);
else start();
