import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import "../ui/styles.css";
import { KitPage } from "./page";

const root = document.getElementById("root");
if (!root) throw new Error("kit.html has no #root");

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <KitPage />
    </BrowserRouter>
  </StrictMode>,
);
