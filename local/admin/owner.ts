import { sql } from "drizzle-orm"
import type { Database } from "../../db/client.ts"
import * as schema from "../../db/schema/index.ts"
import { namedBatch } from "../../src/domain/_kernel/batch.ts"
import { type AccountId, asAccountId, base32, newAccountId, newRowId } from "../../src/domain/_kernel/ids.ts"
import { termStatements } from "../../src/domain/credits/index.ts"
import { newOwnerLink, OWNER_LINK_PATH } from "../../src/domain/identity/index.ts"

/** By what the owner signs in who has chosen nothing else yet: no mail server has it, so that its codes are read at /dev/outbox. */
export const OWNER_EMAIL = "owner@atelier.test"

/** The plan of the highest rights, for as long as a term may last. */
const PLAN = "company"
const PLAN_DAYS = 36_500

/** The owner of an Atelier: its oldest administrator; null while there is none. */
export async function findOwner(database: Database): Promise<{ readonly id: AccountId; readonly email: string | null } | null> {
  const { account } = schema
  const [found] = await database
    .select({ id: account.id, email: account.email })
    .from(account)
    .where(sql`${account.isAdmin} = 1 AND ${account.status} = 1 AND ${account.deletedAtMs} IS NULL`)
    .orderBy(account.createdAtMs)
    .limit(1)
  return found === undefined ? null : { id: asAccountId(found.id), email: found.email }
}

/** Whether an Atelier has an owner, whose account a password keeps. */
export async function hasOwnerPassword(database: Database): Promise<boolean> {
  const { account } = schema
  const owner = await findOwner(database)
  if (owner === null) return false
  const [found] = await database.select({ hash: account.passwordHash }).from(account).where(sql`${account.id} = ${owner.id}`)
  return found !== undefined && found.hash !== null
}

/** Makes the owner of an Atelier that has none. Whoever has the owner's address already becomes it. */
export async function makeOwner(database: Database, nowMs: number): Promise<AccountId> {
  const { account } = schema
  const invitationCode = base32(crypto.getRandomValues(new Uint8Array(7)), 10)
  await database
    .insert(account)
    .values({ id: newAccountId(nowMs), name: "Owner", email: OWNER_EMAIL, invitationCode, createdAtMs: nowMs })
    .onConflictDoNothing()
  const [found] = await database.select({ id: account.id }).from(account).where(sql`${account.email} = ${OWNER_EMAIL}`)
  if (found === undefined) throw new Error("The owner's account could not be made.")
  const id = asAccountId(found.id)
  const grant = { key: `owner:${id}`, accountId: id, source: sql`SELECT ${PLAN} AS plan, ${PLAN_DAYS} AS days`, nowMs }
  await namedBatch(database, {
    role: sql`UPDATE account SET is_admin = 1 WHERE id = ${id}`,
    plan: termStatements(grant, sql`1`),
    audit: sql`INSERT INTO audit_entry (id, actor_id, action, subject_id, detail, at_ms)
      VALUES (${newRowId("audit", nowMs)}, 'command-line', 'owner-made', ${id}, '{}', ${nowMs})`,
  })
  return id
}

/** The link for the owner of an Atelier that has none yet, who is made with it; null where there is one. */
export async function firstOwnerLink(database: Database, appUrl: string, nowMs: number): Promise<string | null> {
  if ((await findOwner(database)) !== null) return null
  return ownerLink(database, await makeOwner(database, nowMs), appUrl, nowMs)
}

/** A new link that signs its opener in as an account, once. `appUrl` is where the site is opened on this machine. */
export async function ownerLink(database: Database, id: AccountId, appUrl: string, nowMs: number): Promise<string> {
  const { token, statements } = await newOwnerLink({ database, nowMs }, id)
  await namedBatch(database, { statements })
  return `${appUrl}${OWNER_LINK_PATH}?token=${token}`
}
