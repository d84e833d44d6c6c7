import { testSavedPath } from "../saved-path";

// Saved as: every class of error, at least once.
testSavedPath({
  machine: "form",
  title: "form: network lost: no connection to the server",
  given: "I am signed in, opened Suppliers, and pressed Edit next to a supplier",
  steps: [
    {
      label: "submits",
      when: "I press Save",
      seen: ["the button reads “Saving”"],
      states: ["saving"],
    },
    {
      label: "the save finds no server",
      when: "the connection is lost",
      seen: [
        "above the fields is “It may or may not have been saved.”, with the advice that saving again is safe",
        "my input is still there",
      ],
      states: ["editing", "editing.unmodified"],
    },
  ],
});
