import { categoriesReply } from "../../../../src/api/products/categories.contract";
import { roleReply, rolesReply } from "../../../../src/api/rights/roles.contract";
import { settingsReply } from "../../../../src/api/settings/settings.contract";
import { auditLogReply } from "../../../../src/api/shell/audit.contract";
import { outboxMailReply, outboxReply } from "../../../../src/api/shell/outbox.contract";
import type { Screen } from "../page";
import { keyOf, said } from "../said";

const ROLE = keyOf(5500);
const MAIL = keyOf(5501);

export const roles: Screen = {
  path: "/roles",
  replies: [
    {
      at: "/roles",
      schema: rolesReply,
      data: [
        {
          key: ROLE,
          title: "Sales associate",
          description: "Sells at the door",
          acls: [said("products.view", null), said("orders.view", null), said("orders.create", null)],
        },
      ],
    },
  ],
};

export const role: Screen = {
  path: `/roles/${ROLE}`,
  replies: [
    {
      at: `/roles/${ROLE}`,
      schema: roleReply,
      data: {
        key: ROLE,
        title: "Sales associate",
        description: "Sells at the door",
        acls: [said("products.view", null)],
        permissions: [
          {
            category: "Goods on shelves",
            items: [
              {
                key: said("products.view", null),
                title: "Look at goods",
                description: "See what is there",
                selected: said(true, "yes"),
              },
              {
                key: said("products.edit", null),
                title: "Change goods",
                description: "Write what is there",
                selected: said(false, "no"),
              },
            ],
          },
        ],
        employee_count: 17,
        held_elsewhere: false,
        version: said(3, null),
      },
    },
  ],
};

export const settings: Screen = {
  path: "/settings",
  replies: [
    {
      at: "/settings",
      schema: settingsReply,
      data: {
        key: keyOf(5510),
        name: "Kobo Gadgets",
        address: "4 Broad Street",
        tin: "12345678-0001",
        vat_rate: said(7.5, "7.5%"),
        invoice_note: "Goods are checked",
        receipt_note: "Come again",
        receipt_mm: said(58, "58 mm"),
        small_difference: said(505.5, "₦505.50"),
        reorder_at: 611,
        order_up_to: 722,
        version: said(3, null),
      },
    },
    {
      at: "/categories",
      query: { kind: "goods" },
      as: "categories",
      schema: categoriesReply,
      data: [{ key: keyOf(5511), name: "Telephones", product_count: 71, version: said(3, null) }],
    },
    {
      at: "/categories",
      query: { kind: "expense" },
      as: "expenses",
      schema: categoriesReply,
      data: [
        {
          key: keyOf(5512),
          name: "Generator",
          product_count: said(0, null),
          transaction_count: 83,
          version: said(3, null),
        },
      ],
    },
  ],
};

const mailFields = {
  key: MAIL,
  kind: said("invite", "Invitation"),
  name: "Tunde Bakare",
  email: "tunde@example.com",
  status: said("waiting", "waiting (orange)"),
  attempts: 13,
  last_error: "Mailbox is full",
  created_at: said("2026-11-01T23:45:00.000Z", "02/11/26 00:45"),
  sent_at: said("2026-11-03T23:46:00.000Z", "04/11/26 00:46"),
  expires_at: said("2026-12-05T23:47:00.000Z", "06/12/26 00:47"),
};

export const outbox: Screen = {
  path: "/outbox",
  replies: [{ at: "/outbox", schema: outboxReply, data: [mailFields] }],
};

export const mail: Screen = {
  path: `/outbox/${MAIL}`,
  replies: [
    {
      at: `/outbox/${MAIL}`,
      schema: outboxMailReply,
      data: {
        ...mailFields,
        subject: "Your way in",
        text: "Dear Tunde, welcome",
        link: "https://shop.example/link#token",
      },
    },
  ],
};

export const audit: Screen = {
  path: "/audit",
  replies: [
    {
      at: "/audit",
      schema: auditLogReply,
      data: [
        {
          id: said(91, null),
          at: said("2026-11-10T23:48:00.000Z", "11/11/26 00:48"),
          action: said("order.edited", "changed the details of"),
          entity: said("order", "order"),
          entity_key: keyOf(5520),
          employee_key: keyOf(5521),
          employee_name: "Kemi Ade",
          before: said({ remark: "Before noon" }, "Before noon"),
          after: said({ remark: "After noon" }, "After noon"),
          entity_name: "4077",
        },
      ],
    },
  ],
};
