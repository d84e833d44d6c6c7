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
  createRoot(host).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

// An observer of all actors has to be registered before the first actor starts.
if (import.meta.env.DEV) void import("./development/main").then(({ watchPage }) => watchPage()).then(start);
else start();
