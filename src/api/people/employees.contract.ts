import { z } from "zod";
import { aclGroups, acls, permission } from "../rights/acls.contract";
import {
  email,
  key,
  optionalParam,
  pageQuery,
  pagination,
  positiveNaira,
  requiredText,
  text,
} from "../kit/common.contract";
import { customerOrderRow } from "./customers.contract";
import { pendingEmail } from "./links.contract";
import { imageReference } from "../kit/media.contract";

export const SEXES = ["male", "female"] as const;

export const employeesQuery = z.strictObject({
  store: optionalParam(key),
  role: optionalParam(key),
  /** Part of a name, an email or a phone number. */
  query: optionalParam(text(200)),
  ...pageQuery,
});

/**
 * How the reader's account and a person's are related by who created whom, directly or along a chain: the person is the
 * reader's `creator`, or was `created` by the reader within 30 days. Between the two, only administrators change pay.
 */
export const payTie = z.enum(["creator", "created"]);

const titled = z.strictObject({ title: z.string() });

export const employeeRow = z.strictObject({
  key,
  profile_pic_id: z.string(),
  name: z.string(),
  email: z.string(),
  store: titled,
  user_role: titled,
  /** Naira. */
  salary: z.number(),
  /** False for those deactivated, who stay in the list. */
  active: z.boolean(),
});

export const employeesReply = z.object({ data: z.array(employeeRow), pagination });

export const employee = z.strictObject({
  key,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  sex: z.enum(SEXES),
  instagram: z.string(),
  twitter: z.string(),
  profile_pic_id: z.string(),
  store: key,
  store_title: z.string(),
  role: key,
  user_role_title: z.string(),
  employed_at: z.string(),
  /** Naira. */
  salary: z.number(),
  /** Percent. */
  bonus: z.number(),
  /** Null for administrators, who are not restricted by it. */
  pay_tie: payTie.nullable(),
  isAdmin: z.boolean(),
  active: z.boolean(),
  /** False until they chose a password by their invitation. */
  hasPassword: z.boolean(),
  /** Completed orders they facilitated. */
  order_count: z.number().int(),
  /** Naira of their shares of completed orders: paid ones, and ones still in debt. */
  gain: z.number(),
  unpaid_sales: z.number(),
  /** Whether they have their own set of permissions instead of the role's. */
  isOverridePerms: z.boolean(),
  /** Their permissions now; all of them for administrators. */
  permissions: aclGroups,
  /** The permissions of their role, even if they have their own set. */
  role_acls: z.array(permission),
  pending_email: pendingEmail,
  version: z.number().int(),
});

export const employeeReply = z.object({ data: employee, breadcrumb: z.string() });

const isWholeHundredth = (value: number) => Math.round(value * 100) / 100 === value;

const percent = z.number().min(0).max(100).refine(isWholeHundredth, "must be a percentage with at most 2 decimals");

const isWithinCalendar = (moment: string) => moment >= "1900-01-01" && moment < "2100-01-01";

/** ISO 8601 with its offset; kept in UTC. */
const moment = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .refine(isWithinCalendar, "must be from 1900-01-01 to 2099-12-31");

/** The details that a person may also edit in their own profile. Optional fields that are not sent stay unchanged. */
export const personFields = {
  name: requiredText(200),
  email,
  phone: requiredText(40),
  address: requiredText(500),
  sex: z.enum(SEXES),
  instagram: text(100).optional(),
  twitter: text(100).optional(),
};

const jobFields = {
  store: key,
  employed_at: moment,
  salary: positiveNaira,
  /** Percent; none for a new employee, unless sent. */
  bonus: percent.optional(),
  isAdmin: z.boolean().optional(),
};

export const newEmployeeBody = z.strictObject({ ...personFields, ...jobFields, user_role: key });

/**
 * `invite_link` lets the person choose their password. A retry of the same request returns it while it waits in the
 * outbox; null once it was mailed, used or replaced: `POST /employees/{key}/invite` makes another one. Where mail is
 * sent, it is null for all but administrators.
 */
export const newEmployeeReply = z.object({ data: z.object({ key, invite_link: z.string().nullable() }) });

/** Both names of the role are accepted: forms add a `user_role` and edit a `role`. */
export const employeeEditBody = z
  .strictObject({
    ...personFields,
    ...jobFields,
    role: key.optional(),
    user_role: key.optional(),
    /** Absent: the picture stays. */
    profile_pic_id: imageReference.optional(),
  })
  .transform(({ role, user_role, ...body }, context) => {
    const asked = role ?? user_role;
    if (asked === undefined) context.addIssue({ code: "custom", path: ["role"], message: "is required" });
    if (role !== undefined && user_role !== undefined && role !== user_role) {
      context.addIssue({ code: "custom", path: ["role"], message: "must be the same as user_role" });
    }
    return { ...body, role: asked ?? "" };
  });

/** 200 after any change of an employee; a stale one answers 409 with `error` and the current record. */
export const employeeEditReply = z.object({ data: z.object({ key, version: z.number().int() }) });

/** A set of the person's own, or null: the role's again, live. */
export const employeePermissionsBody = z.strictObject({ acls: acls.nullable() });

export const employeeOrdersQuery = z.strictObject(pageQuery);

/** Of any status, unlike a customer's. */
export const employeeOrdersReply = z.object({ data: z.array(customerOrderRow), pagination });

export type PayTie = z.infer<typeof payTie>;
export type EmployeeRowWire = z.infer<typeof employeeRow>;
export type EmployeeWire = z.infer<typeof employee>;
export type NewEmployeeBody = z.output<typeof newEmployeeBody>;
export type EmployeeEditBody = z.output<typeof employeeEditBody>;
