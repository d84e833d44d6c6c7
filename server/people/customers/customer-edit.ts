import type { CustomerEditBody } from "../../../src/api/people/customers.contract";
import type { Tx } from "../../core/db/transaction";
import { notFound, ruleRefusalOf } from "../../core/errors";
import { readCustomer } from "./customer-details";
import { type Edit, type Edited, editRecord } from "../../books/editing";
import { sql } from "../../core/db/sql";

type Details = Required<CustomerEditBody>;

/**
 * Changes a customer's details; orders keep the ones they were sold with. 404 when there is none; 409 with the current
 * record when the edit is stale; 417 when another customer has the email.
 */
export async function editCustomer(tx: Tx, edit: Edit<CustomerEditBody>): Promise<Edited> {
  const { key, body } = edit;
  const { rows } = await tx.query<Details & { version: number }>(
    `select name, email, phone, address, instagram, twitter, version from customers where key = $1 and not is_walk_in
        for no key update`,
    [key],
  );
  if (!rows[0]) throw notFound();
  const { version, ...before } = rows[0];
  const after: Details = {
    ...body,
    instagram: body.instagram ?? before.instagram,
    twitter: body.twitter ?? before.twitter,
  };
  return editRecord(tx, edit, {
    entity: "customer",
    version,
    before,
    after,
    readCurrent: () => readCustomer(tx, key),
    write: (next) => refusingTaken(() => update(tx, key, after, next)),
  });
}

const update = (tx: Tx, key: string, details: Details, version: number) =>
  tx.query(
    sql`update customers
        set name = ${details.name}, email = ${details.email}, phone = ${details.phone}, address = ${details.address},
            instagram = ${details.instagram}, twitter = ${details.twitter}, version = ${version}
      where key = ${key}`,
  );

/** The unique index decides, so that two concurrent edits, or an edit and a sale, cannot both take an email. */
async function refusingTaken(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "customers_email") {
      throw ruleRefusalOf(["email"], "Another customer already has this email");
    }
    throw error;
  }
}
