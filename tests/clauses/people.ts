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
        "leaving a new employee asks once something changed, and not before",
      ],
      [
        "Admin or not is a switch that shows its state",
        "is set by administrators, with a switch whose label shows the state",
        "is disabled for other staff with a reason, and only people who may add employees reach the page",
      ],
      [
        "The page shows the person, the job, pay and sales, and the orders they facilitated five a page",
        "an employee's page shows personal details, job, pay, sales and facilitated orders",
        "shows the orders they facilitated, newest first, five a page, of the reader's stores",
      ],
      [
        "Edit puts a form in the card's place, and saving brings the card back fresh",
        "an employee is edited in place, with a picture, and shown again once saved",
        "an edit that is left asks when something changed; one that others overtook loses nothing",
      ],
      [
        "Permissions are ticked in groups and updated once something changed",
        "permissions beyond a role are announced before saving, apply at once, and are withdrawn by following the role",
        "permissions are ticked by the keyboard alone; leaving asks, and someone else's change is put together with mine",
      ],
      [
        "Employees are deactivated and reactivated, and invited again while they have no password",
        "an employee is deactivated and let in again, each once confirmed, by keyboard too; the list says who is",
        "who has no password yet is invited again, and the earlier link ends; once they have one nobody is offered it",
      ],
    ],
  },
  {
    title: "2 Screens: roles",
    clauses: [
      [
        "Roles are listed, made and edited by permissions in groups",
        "a role is made with a name and at least one permission, and is in the list with what it permits",
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
        "what is changed is saved, the picture too, and the name and picture in the top bar follow",
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
        "what is missing of a new employee is named by its labels, then what is wrong, and nothing is sent",
      ],
      ["Nobody begins later than today", "nobody begins later than today: a day to come is not taken"],
      [
        "A profile needs all but handles, picture and password",
        "missing fields are listed, an invalid email and a short password are refused, and handles and password are optional",
      ],
      [
        "A role needs a name, and when it is made a permission",
        "a role is made with a name and at least one permission, and is in the list with what it permits",
        "needs a name and a permission, and none that there is not",
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
        "permissions are the role's, live, until the person has a set of their own; administrators hold all",
        "changes the rights of all who hold the role from their next request on, save those with a set of their own",
      ],
      [
        "Nobody gives what they lack, changes their own rights, or edits those with more",
        "people cannot grant permissions they lack or change their own or those of people with more, and each case shows the reason",
        "people cannot change their own job, and the fields show the reason",
        "a person who may see but not change an employee sees the reason, also for an employee with more permissions",
        "a role one holds, one that gives more than one has, and any for who may only look, say why they stay",
      ],
      ["The last administrator stays one", "the last administrator stays one, and active"],
      [
        "Administrators read the outbox and the whole log, nobody else",
        "an administrator comes to the outbox by their menu, sees each mail's fate, and opens one with its link to copy",
        "nobody but administrators is offered the outbox and the audit log, nor let in",
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
        "is made once per key, holds the role's rights and has no password",
        "changes details and job, makes a version and is audited",
      ],
      [
        "Roles are listed under both names, read, made and edited",
        "the list holds every role by title, under both of its names",
        "a role shows what it gives, grouped and in words",
      ],
      [
        "The profile is read and changed by its person",
        "a person reads their own record, amounts in naira and the bonus in percent",
        "a person changes their own details; what is not sent stays",
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
        "the whole log is filtered by kind and by person, and each entry leads to its record",
      ],
      [
        "Without mail of its own, an administrator passes links on, and the log says so",
        "an administrator comes to the outbox by their menu, sees each mail's fate, and opens one with its link to copy",
        "a mail whose link was used cannot be read any more; a missing mail says so",
        "nobody but administrators is offered the outbox and the audit log, nor let in",
      ],
    ],
  },
];
