import type { Page } from "../page";
import { customers, customer, employees, employee, profile, security } from "../records/people";

export const PEOPLE: readonly Page[] = [
  {
    ...customers,
    seen: {
      page: {
        title: "Customers",
        "Search customers": "-",
        "": "[Views]",
      },
      Customers: {
        "[Name]": "{name} → /customers/{key}",
        "[Date added]": "{created_at}",
        Email: "{email}",
        Spent: "{spent}",
        Orders: "{order_count}",
        View: "View {name} → /customers/{key}",
        "": "1 of 1",
      },
    },
    unseen: { "on the page of the customer": ["debt"] },
  },
  {
    ...customer,
    seen: {
      page: {
        title: "{name}",
        "": "New order → /orders/create?customer={key}",
      },
      "Customer details": {
        "": "[Edit]",
        Name: "{name}",
        Phone: "{phone}",
        Email: "{email}",
        Address: "{address}",
        Instagram: "{instagram}",
        Twitter: "{twitter}",
        "Date added": "{created_at}",
      },
      Purchases: {
        Orders: "{order_count}",
        Spent: "{spent}",
        Debt: "{debt}",
        "Store credit": "{store_credit}",
      },
      Debt: {
        "": "Statement of {name} → /files/customer-statement/{key}/file.pdf Remind {name} on WhatsApp → https://wa.me/2348035550142?text=Good%20day%20Ngozi%20Balogun.%20This%20is%20a%20kind%20reminder%20from%20Kobo%20Gadgets%3A%20%E2%82%A661%2C000.25%20is%20still%20to%20be%20paid.%20Please%20tell%20us%20when%20it%20suits%20you.%20Thank%20you.",
      },
      "Orders with a debt": {
        "Order no": "{orders.order_number} → /orders/{orders.key}",
        Date: "{orders.created_at}",
        "Order status": "{orders.status}",
        Total: "{orders.cost}",
        Debt: "{orders.debt}",
        "Collect payment": "Collect payment for order {orders.order_number} → /orders/{orders.key}?collect=1",
      },
      "Completed orders": {
        "": "Show all orders → /customers/{key}?status=all",
      },
      "Orders completed": {
        "Order no": "{orders.order_number} → /orders/{orders.key}",
        Date: "{orders.created_at}",
        "Order status": "{orders.status}",
        "Delivery status": "{orders.delivery.status}",
        Debt: "{orders.debt}",
        Total: "{orders.cost}",
        View: "View order {orders.order_number} → /orders/{orders.key}",
        "": "1 of 1",
      },
      "Repair tickets": {
        "Ticket no": "{repairs.ticket_number} → /repairs/{repairs.key}",
        Date: "{repairs.created_at}",
        Device: "{repairs.device} {repairs.serial}",
        Status: "{repairs.status}",
        "": "1 of 1",
      },
      History: {
        "": "[Show history]",
      },
    },
    unseen: {
      "in the text of the reminder": ["shop"],
      "the status says it": ["orders.delivery.method"],
      "on the page of the ticket": ["repairs.customer_name", "repairs.store_title", "repairs.quoted_price"],
    },
  },
  {
    ...employees,
    seen: {
      page: {
        title: "Employees",
        "": "[Second factor] Add employee → /employees/add | [Views]",
        "Search employees": "-",
        Role: "All roles",
        Store: "All stores",
      },
      Employees: {
        Name: "{name} {active} → /employees/{key}",
        Email: "{email}",
        Store: "{store.title}",
        Role: "{user_role.title}",
        Salary: "{salary}",
        View: "View {name} → /employees/{key}",
        "": "1 of 1",
      },
    },
    unseen: { "a picture has no words": ["profile_pic_id"] },
  },
  {
    ...employee,
    seen: {
      page: {
        title: "{name}",
        "": "{user_role_title}",
      },
      "Employee Details": {
        "": "[Edit] | {name} {email} | Waiting for {pending_email.email} to confirm | [Resend] [Withdraw]",
        Phone: "{phone}",
        Address: "{address}",
        Instagram: "{instagram}",
        Twitter: "{twitter}",
        Role: "{user_role_title}",
        "Date started": "{employed_at}",
        Store: "{store_title}",
        "Total orders completed": "{order_count}",
        "Salary (₦)": "{salary}",
        "Bonus (%)": "{bonus}",
        "Unpaid Sales Profit (₦)": "{unpaid_sales}",
      },
      Access: {
        "": "Signs in with a password of their own. | [Deactivate]",
      },
      "Second factor": {
        "": "Not set up.",
      },
      "Signed in on": {
        "": "[End all] | {sessions.device} This device | {sessions.place} | Signed in {sessions.started_at} · Last use {sessions.used_at} | {sessions.#1.device} | {sessions.#1.place} | Signed in {sessions.#1.started_at} · Last use {sessions.#1.used_at} | [End {sessions.#1.device}, signed in {sessions.#1.started_at}]",
      },
      "Facilitated orders": {
        "Order no": "{orders.order_number} → /orders/{orders.key}",
        Date: "{orders.created_at}",
        "Order status": "{orders.status}",
        "Delivery status": "{orders.delivery.status}",
        Debt: "{orders.debt}",
        Total: "{orders.cost}",
        View: "View order {orders.order_number} → /orders/{orders.key}",
        "": "1 of 1",
      },
      History: {
        "": "[Show history]",
      },
      permissions: {
        "": "Follows the {user_role_title} role. | 1 of 2 on | {permissions.category} | 1 of 2 | {permissions.items.title} | {permissions.items.description} | {permissions.items.#1.title} | {permissions.items.#1.description}",
        "{permissions.category}": "some, note: 1 of 2",
        "{permissions.items.title}": "{permissions.items.selected}, note: {permissions.items.description}",
        "{permissions.items.#1.title}": "{permissions.items.#1.selected}, note: {permissions.items.#1.description}",
      },
    },
    unseen: {
      "only in the form": ["sex"],
      "a picture has no words": ["profile_pic_id"],
      "decides what can be done": [
        "pay_tie",
        "isAdmin",
        "active",
        "hasPassword",
        "isOverridePerms",
        "sessions.current",
      ],
      "the spec names only what is not paid": ["gain"],
      "a key that nobody reads": ["permissions.items.key", "role_acls"],
      "only until when the mail can be used": ["pending_email.expires_at"],
      "the status says it": ["orders.delivery.method"],
    },
  },
  {
    ...profile,
    seen: {
      page: {
        "": "[Back] | Edit Profile → /profile/edit",
        title: "Profile",
      },
      "About you": {
        "": "{name} | {role_title} | Waiting for {pending_email.email} to confirm | [Resend] [Withdraw]",
        Email: "{email}",
        Phone: "{phone}",
        Instagram: "{instagram}",
        Twitter: "{twitter}",
      },
      Details: {
        Sex: "{sex}",
        Started: "{employed_at}",
        Store: "{store_title}",
        Address: "{address}",
        Salary: "{salary}",
        Bonus: "{bonus}",
        "Orders Facilitated": "{order_count}",
      },
      "Sign-in and security": {
        "": "Set up a second factor, and see where you are signed in. | Sign-in and security → /profile/security",
      },
    },
    unseen: {
      "a key that nobody reads": ["key", "store", "role", "permissions"],
      "a picture has no words": ["profile_pic_id"],
      "decides what can be done": ["isAdmin"],
      "only until when the mail can be used": ["pending_email.expires_at"],
    },
  },
  {
    ...security,
    seen: {
      page: {
        "": "[Back]",
        title: "Sign-in and security",
      },
      "Second factor": {
        "": "With a second factor, signing in also needs a code that an authenticator app on your phone shows. | [Set up]",
      },
      "Where you are signed in": {
        "": "[End all others] | {sessions.device} This device | {sessions.place} | Signed in {sessions.started_at} · Last use {sessions.used_at} | {sessions.#1.device} | {sessions.#1.place} | Signed in {sessions.#1.started_at} · Last use {sessions.#1.used_at} | [End {sessions.#1.device}, signed in {sessions.#1.started_at}]",
      },
    },
    unseen: { "decides what can be done": ["sessions.current"] },
  },
];
