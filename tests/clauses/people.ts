import type { Chapter } from "./clause";

export const people: readonly Chapter[] = [
  {
    title: "2 Screens: employees",
    clauses: [
      [
        "The list is by name, filtered by role, store for administrators, and search, and opens a person",
        "employees are listed by name, found by role, store and search, and opened from their row",
        "only administrators have the store filter, and a person who may not see employees has no link to them",
      ],
      [
        "Somebody is added with bio and job; Cancel asks only when something changed",
        "a new employee is invited by a link shown once, chooses a password and signs in",
        "leaving a new employee asks for confirmation only after a change",
      ],
      [
        "Admin or not is a switch that shows its state",
        "is set by administrators, with a switch whose label shows the state",
        "is disabled for other staff with a reason, and only people who may add employees reach the page",
      ],
      [
        "The page shows the person, the job, pay and sales, and the orders they facilitated five a page",
        "an employee's page shows personal details, job, pay, sales and facilitated orders",
        "shows the orders they facilitated within the reader's stores, newest first, five per page",
      ],
      [
        "Edit puts a form in the card's place, and saving brings the card back fresh",
        "an employee is edited in place, with a picture, and the page shows the saved values",
        "leaving a changed edit asks for confirmation; a stale edit keeps both sides' changes",
      ],
      [
        "Permissions are ticked in groups and updated once something changed",
        "permissions beyond a role are previewed before saving, apply at once, and end when the person follows the role again",
        "permissions are ticked and saved with the keyboard alone, and pass the accessibility rules in both themes",
        "leaving changed permissions asks for confirmation, and a concurrent change is merged with mine",
      ],
      [
        "Employees are deactivated and reactivated, and invited again while they have no password",
        "an employee is deactivated and reactivated, each after a confirmation, and the list shows the status",
        "an employee without a password can be invited again, which ends the earlier link; one with a password cannot",
      ],
    ],
  },
  {
    title: "2 Screens: roles",
    clauses: [
      [
        "Roles are listed, made and edited by permissions in groups",
        "a role needs a name and at least one permission, and the list shows it with its permissions",
        "changing a role shows a preview of the changes and applies at once to everyone who has it",
      ],
    ],
  },
  {
    title: "2 Screens: profile",
    clauses: [
      [
        "The profile is a page of its own with dashes until it came, a way back and one to its edit",
        "the profile shows name and workplace, shows dashes until it loads, and links back and to its edit",
      ],
      [
        "Picture, details and password are changed, and the frame follows",
        "changes are saved, including the picture, and the top bar shows the new name and picture",
        "a new password keeps this session and ends the others, and a concurrent change of the name is a conflict",
      ],
      [
        "Handles lead to their network, and what is none stays text",
        "an invalid handle stays plain text, and a valid one links to the network",
      ],
    ],
  },
  {
    title: "5 Validation: people",
    clauses: [
      [
        "An employee needs all but the fields named as optional, and a whole email",
        "a new employee's missing fields are listed by label, then invalid ones, and nothing is sent",
      ],
      ["Nobody begins later than today", "the date employed cannot be in the future"],
      [
        "A profile needs all but handles, picture and password",
        "missing fields are listed, an invalid email and a short password are refused, and handles and password are optional",
      ],
      [
        "A role needs a name, and when it is made a permission",
        "a role needs a name and at least one permission, and the list shows it with its permissions",
        "needs a name and a permission, and no unknown permission",
      ],
    ],
  },
  {
    title: "6 Roles and permissions",
    clauses: [
      ["Staff see their role's pages and no others", "every link that a person sees as %s opens a page with content"],
      [
        "Store filters are for administrators",
        "only administrators have the store filter, and a person who may not see employees has no link to them",
        "a salesperson sees only their own store's orders and no store filter",
      ],
      [
        "A person holds the role's rights, live, until they have a set of their own",
        "permissions are those of the role, also after it changes, until the person has an own set; administrators have all",
        "changes the permissions of all its holders from their next request on, except those with an own set",
      ],
      [
        "Nobody gives what they lack, changes their own rights, or edits those with more",
        "people cannot grant permissions they lack or change their own or those of people with more, and each case shows the reason",
        "people cannot change their own job, and the fields show the reason",
        "a person who may see but not change an employee sees the reason, also for an employee with more permissions",
        "the viewer's own role, a role with more permissions, and any role without the right to edit show why they are read-only",
      ],
      ["The last administrator stays one", "the last administrator remains one, and active"],
      [
        "Administrators read the outbox and the whole log, nobody else",
        "an administrator opens the outbox from the personal menu, sees each mail's status, and opens one with its link to copy",
        "only administrators see and open the outbox and the audit log",
      ],
      [
        "Each record shows who changed what, when, from what to what",
        "an order's history is loaded only on request and shows each change with its author, newest first",
        "customers, products, employees and roles also have a history",
      ],
    ],
  },
  {
    title: "7 The calls: people",
    clauses: [
      [
        "Employees are listed, read, made and edited, their permissions set",
        "shows administrators everyone by name, with store, role and salary",
        "is created once per key, has the role's permissions and no password",
        "changes details and job, makes a version and is logged",
      ],
      [
        "Roles are listed under both names, read, made and edited",
        "the list has every role by title, under both its names",
        "a role shows its permissions, grouped and in words",
      ],
      [
        "The profile is read and changed by its person",
        "people read their own record, amounts in naira and the bonus in percent",
        "people change their own details; fields that are not sent stay",
      ],
    ],
  },
  {
    title: "Who changed what, and mail that waits",
    clauses: [
      [
        "A record's page shows who changed what from what to what, on request and five at a time",
        "an order's history is loaded only on request and shows each change with its author, newest first",
        "older entries load five at a time; a failed load can be retried, and an own change appears at once",
        "customers, products, employees and roles also have a history",
      ],
      [
        "Administrators read the whole log by kind and person",
        "the audit log can be filtered by kind and person, and each entry links to its record",
      ],
      [
        "Without mail of its own, an administrator passes links on, and the log says so",
        "an administrator opens the outbox from the personal menu, sees each mail's status, and opens one with its link to copy",
        "a mail whose link was used can no longer be read; a missing mail shows a message",
        "only administrators see and open the outbox and the audit log",
      ],
    ],
  },
];
