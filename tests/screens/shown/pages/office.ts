import type { Page } from "../page";
import { roles, role, settings, outbox, mail, audit } from "../records/office";

export const OFFICE: readonly Page[] = [
  {
    ...roles,
    seen: {
      page: {
        title: "Roles",
        "": "[Views] Create Role → /roles/create",
      },
      Roles: {
        Name: "{title} → /roles/{key}",
        Description: "{description}",
        Permissions: "3",
        "": "1 of 1",
      },
    },
    unseen: { "a key that nobody reads": ["acls"] },
  },
  {
    ...role,
    seen: {
      page: {
        title: "{title}",
        "": "{employee_count} people",
      },
      "Role details": {
        Name: "{title}",
        "Description (optional)": "{description}",
      },
      Permissions: {
        "": "What everyone with this role may do, unless they have permissions of their own. | 1 of 2 on | {permissions.category} | 1 of 2 | {permissions.items.title} | {permissions.items.description} | {permissions.items.#1.title} | {permissions.items.#1.description}",
        "{permissions.category}": "some, note: 1 of 2",
        "{permissions.items.title}": "{permissions.items.selected}, note: {permissions.items.description}",
        "{permissions.items.#1.title}": "{permissions.items.#1.selected}, note: {permissions.items.#1.description}",
      },
      History: {
        "": "[Show history]",
      },
    },
    unseen: {
      "a key that nobody reads": ["acls", "permissions.items.key"],
      "decides what can be done": ["held_elsewhere"],
    },
  },
  {
    ...settings,
    seen: {
      page: {
        title: "Settings",
      },
      Shop: {
        "": "At the head of every paper, and in every mail. | [Edit]",
        Name: "{name}",
        Address: "{address}",
        "Tax number (TIN)": "{tin}",
        "VAT in prices": "{vat_rate}",
      },
      "Closing words": {
        "": "[Edit]",
        "At the foot of an invoice": "{invoice_note}",
        "At the end of a receipt": "{receipt_note}",
        "Receipt width": "{receipt_mm}",
      },
      Cash: {
        "": "[Edit]",
        "Difference without an explanation": "{small_difference}",
      },
      "Reorder level of new variants": {
        "": "Existing variants keep theirs. To set those, change many products at once. | [Edit]",
        "Reorder at": "{reorder_at}",
        "Order up to": "{order_up_to}",
      },
      Categories: {
        "": "Products have one or none, the same in all stores. | [Add category] | {categories.name} | {categories.product_count} products → /products?category={categories.key} | [Rename {categories.name}] [Remove {categories.name}]",
      },
      "Expense categories": {
        "": "What money that goes out is for. | [Add category] | {expenses.name} | {expenses.transaction_count} transactions → /transactions?category={expenses.key} | [Rename {expenses.name}] [Remove {expenses.name}]",
      },
      Receipt: {
        "": "{name} {address} Name of the store Address of the store TIN {tin} 1 × A phone ₦185,000.00 Total ₦185,000.00 VAT {vat_rate} ₦12,906.98 Without VAT ₦172,093.02 {receipt_note} | Try a receipt → /files/paper-preview/receipt/file.pdf?name=Kobo+Gadgets&address=4+Broad+Street&tin={tin}&vat_rate=7.5&invoice_note=Goods+are+checked&receipt_note=Come+again&receipt_mm=58",
      },
      Invoice: {
        "": "{name} Invoice {address} TIN {tin} 1 × A phone ₦185,000.00 Total ₦185,000.00 VAT {vat_rate} ₦12,906.98 Without VAT ₦172,093.02 {invoice_note} | Try an invoice → /files/paper-preview/invoice/file.pdf?name=Kobo+Gadgets&address=4+Broad+Street&tin={tin}&vat_rate=7.5&invoice_note=Goods+are+checked&receipt_note=Come+again&receipt_mm=58",
      },
      History: {
        "": "[Show history]",
      },
    },
    unseen: { "of the other kind of category": ["categories.transaction_count", "expenses.product_count"] },
  },
  {
    ...outbox,
    seen: {
      page: {
        title: "Outbox",
        "": "The audit log records who opens a waiting mail. | [Views]",
      },
      Outbox: {
        Kind: "{kind} → /outbox/{key}",
        Name: "{name}",
        Email: "{email}",
        Status: "{status}",
        Attempts: "{attempts}",
        "Last error": "{last_error}",
        Created: "{created_at}",
        Expires: "{expires_at}",
        "": "1 of 1",
      },
    },
    unseen: { "on the page of the mail": ["sent_at"] },
  },
  {
    ...mail,
    seen: {
      page: {
        title: "Mail to {name}",
        "": "{status}",
      },
      Link: {
        "One-time link": "{link}",
        "": "The audit log records that you opened this mail: anyone with this link can choose the password of {name}. | [Copy]",
      },
      "{subject}": {
        "": "{text}",
      },
      "Mail details": {
        Kind: "{kind}",
        Name: "{name}",
        Email: "{email}",
        Attempts: "{attempts}",
        "Last error": "{last_error}",
        Created: "{created_at}",
        Sent: "{sent_at}",
        Expires: "{expires_at}",
      },
    },
  },
  {
    ...audit,
    seen: {
      page: {
        title: "Audit log",
        What: "Everything",
        Employee: "All employees",
        "": "[Views]",
      },
      "Audit log": {
        What: "{action} {entity} {entity_name} → /orders/{entity_key}",
        Who: "{employee_name}",
        Date: "{at}",
        Changes: "Remark: {before} became {after} Remark: {before} became {after}",
        "": "1 of 1",
      },
    },
    unseen: { "a key that nobody reads": ["id"] },
  },
];
