import { customerOrdersReply, customerReply, customersReply } from "../../../../src/api/people/customers.contract";
import { employeeOrdersReply, employeeReply, employeesReply } from "../../../../src/api/people/employees.contract";
import { deliveryText } from "../../../../src/api/orders/orders.contract";
import { profileReply } from "../../../../src/api/people/profile.contract";
import { repairsReply } from "../../../../src/api/repairs/repairs.contract";
import { PERMISSIONS } from "../../../../src/api/rights/permissions.contract";
import { sessionsReply } from "../../../../src/api/session/sessions.contract";
import type { Reply, Screen } from "../page";
import { keyOf, packed, said } from "../said";

const CUSTOMER = keyOf(5100);
const EMPLOYEE = keyOf(5101);

const personOrder = {
  key: keyOf(5110),
  order_number: 4081,
  created_at: said("2026-05-10T23:05:00.000Z", "11/05/26 00:05"),
  status: said("completed", "completed (green)"),
  delivery: packed(deliveryText.pick({ method: true, status: true }), {
    method: said("delivery", null),
    status: said("pending", "pending (orange)"),
  }),
  debt: said(61_000.25, "₦61,000.25"),
  cost: said(150_750.5, "₦150,750.50"),
};

const sessions: Reply = {
  at: `(/employees/[^/]+|/user_profile)/sessions`,
  as: "sessions",
  schema: sessionsReply,
  data: [
    {
      key: keyOf(5120),
      device: "Chrome on Windows",
      place: "102.89.1.7",
      started_at: said("2026-02-10T23:41:00.000Z", "11/02/26 00:41"),
      used_at: said("2026-02-12T23:42:00.000Z", "13/02/26 00:42"),
      current: true,
    },
    {
      key: keyOf(5121),
      device: "Safari on iPhone",
      place: "197.210.4.4",
      started_at: said("2026-02-14T23:43:00.000Z", "15/02/26 00:43"),
      used_at: said("2026-02-16T23:44:00.000Z", "17/02/26 00:44"),
      current: false,
    },
  ],
};

export const customers: Screen = {
  path: "/customers",
  replies: [
    {
      at: "/customers",
      schema: customersReply,
      data: [
        {
          key: CUSTOMER,
          name: "Ngozi Balogun",
          email: "ngozi@example.com",
          created_at: said("2026-01-04T23:31:00.000Z", "05/01/26 00:31"),
          order_count: 12,
          spent: said(410_250.75, "₦410,250.75"),
          debt: said(35_000.5, "₦35,000.50"),
        },
      ],
    },
  ],
};

export const customer: Screen = {
  path: `/customers/${CUSTOMER}`,
  replies: [
    {
      at: `/customers/${CUSTOMER}`,
      schema: customerReply,
      data: {
        key: CUSTOMER,
        name: "Ngozi Balogun",
        email: "ngozi@example.com",
        created_at: said("2026-01-04T23:31:00.000Z", "05/01/26 00:31"),
        order_count: 12,
        spent: said(410_250.75, "₦410,250.75"),
        debt: said(35_000.5, "₦35,000.50"),
        phone: said("08035550142", "0803 555 0142"),
        address: "4 Allen Avenue, Ikeja",
        instagram: said("ngozi.pictures", "ngozi.pictures on Instagram → https://www.instagram.com/ngozi.pictures"),
        twitter: said("ngozi_words", "ngozi_words on Twitter → https://twitter.com/ngozi_words"),
        store_credit: said(8_888.8, "₦8,888.80"),
        shop: "Kobo Gadgets",
        version: said(3, null),
      },
    },
    { at: `/customers/${CUSTOMER}/orders`, as: "orders", schema: customerOrdersReply, data: [personOrder] },
    {
      at: "/repairs",
      as: "repairs",
      schema: repairsReply,
      data: [
        {
          key: keyOf(5130),
          ticket_number: 733,
          created_at: said("2026-06-01T23:07:00.000Z", "02/06/26 00:07"),
          status: said("diagnosing", "Diagnosing (orange)"),
          device: "Galaxy A15",
          serial: "490154203237518",
          customer_name: said("Ngozi B.", null),
          store: keyOf(1),
          store_title: "Lekki",
          quoted_price: said(44_000.2, "₦44,000.20"),
        },
      ],
    },
  ],
};

export const employees: Screen = {
  path: "/employees",
  replies: [
    {
      at: "/employees",
      schema: employeesReply,
      data: [
        {
          key: EMPLOYEE,
          profile_pic_id: "",
          name: "Tunde Bakare",
          email: "tunde@example.com",
          store: { title: "Lekki" },
          user_role: { title: "Sales associate" },
          salary: said(120_450.6, "₦120,450.60"),
          active: said(false, "Deactivated (black)"),
        },
      ],
    },
  ],
};

export const employee: Screen = {
  path: `/employees/${EMPLOYEE}`,
  replies: [
    {
      at: `/employees/${EMPLOYEE}`,
      schema: employeeReply,
      data: {
        key: EMPLOYEE,
        name: "Tunde Bakare",
        email: "tunde@example.com",
        phone: said("08035550199", "0803 555 0199"),
        address: "22 Opebi Road, Ikeja",
        sex: said("male", "Male"),
        instagram: said("tunde.pictures", "tunde.pictures on Instagram → https://www.instagram.com/tunde.pictures"),
        twitter: said("tunde_words", "tunde_words on Twitter → https://twitter.com/tunde_words"),
        profile_pic_id: "",
        store: keyOf(1),
        store_title: "Lekki",
        role: keyOf(5140),
        user_role_title: "Sales associate",
        employed_at: said("2025-05-06T23:00:00.000Z", "May 7th 2025"),
        salary: said(120_450.6, "120,450.60"),
        bonus: said(3.25, "3.25"),
        pay_tie: null,
        isAdmin: false,
        active: true,
        hasPassword: true,
        order_count: 41,
        gain: said(77_123.4, "₦77,123.40"),
        unpaid_sales: said(13_321.9, "13,321.90"),
        isOverridePerms: false,
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
        role_acls: [said("products.view", null)],
        pending_email: { email: "tunde.new@example.com", expires_at: said("2026-12-24T23:15:00.000Z", null) },
        version: said(3, null),
      },
    },
    {
      at: `/employees/${EMPLOYEE}/orders`,
      as: "orders",
      schema: employeeOrdersReply,
      data: [personOrder],
    },
    sessions,
  ],
};

export const profile: Screen = {
  path: "/profile",
  replies: [
    {
      at: "/user_profile",
      schema: profileReply,
      data: {
        key: keyOf(3),
        name: "Ada Okafor",
        email: "ada@example.com",
        profile_pic_id: "",
        store: keyOf(1),
        store_title: "Lekki",
        role: keyOf(11),
        isAdmin: true,
        permissions: PERMISSIONS.map((each) => said(each, null)),
        phone: said("08030000000", "0803 000 0000"),
        address: "1 Admiralty Way",
        instagram: said("ada.pictures", "ada.pictures on Instagram → https://www.instagram.com/ada.pictures"),
        twitter: said("ada_words", "ada_words on Twitter → https://twitter.com/ada_words"),
        sex: said("female", "Female"),
        order_count: 67,
        bonus: said(5.75, "5.75%"),
        salary: said(200_321.4, "₦200,321.40"),
        role_title: "Head of shop",
        employed_at: said("2025-01-02T23:00:00.000Z", "January 3rd 2025"),
        pending_email: { email: "ada.new@example.com", expires_at: said("2026-12-26T23:16:00.000Z", null) },
        version: said(1, null),
      },
    },
  ],
};

export const security: Screen = { path: "/profile/security", replies: [sessions] };
