import { sql } from "drizzle-orm"
import type { Database } from "../../db/client.ts"
import * as schema from "../../db/schema/index.ts"
import { namedBatch } from "../../src/domain/_kernel/batch.ts"
import { type AccountId, asAccountId, newRowId } from "../../src/domain/_kernel/ids.ts"
import { emit } from "../../src/domain/_kernel/outbox.ts"
import {
  accountShown,
  endAccessTokens,
  factsChanged,
  newInvitationCode,
  normaliseEmail,
  normalisePhone,
  noteStaffAct,
} from "../../src/domain/identity/index.ts"
import type { SecurityEventKind } from "../../src/domain/identity/rules.ts"
import type { AdminCommand } from "./command-line.ts"
import { findOwner, makeOwner, ownerLink } from "./owner.ts"

/** Who acts, as the audit and the security log name it. */
const ACTOR = "command-line"
const DAY_MS = 86_400_000

/**
 * Carries out a command on the database; answers the lines to print. `appUrl` is where Atelier is opened on this machine, null where it
 * does not run here. Throws an Error that says what is wrong.
 */
export async function administer(
  database: Database,
  command: Exclude<AdminCommand, { kind: "help" }>,
  nowMs: number,
  appUrl: string | null = null,
): Promise<readonly string[]> {
  switch (command.kind) {
    case "owner-link": {
      if (appUrl === null) throw new Error("The link is for the machine that Atelier runs on: begin it there by `npm start`.")
      const owner = await findOwner(database)
      return describeLink(await ownerLink(database, owner?.id ?? (await makeOwner(database, nowMs)), appUrl, nowMs))
    }
    case "show":
      return describe(await find(database, command.who))
    case "role": {
      const account = await find(database, command.who)
      const column = command.role === "admin" ? sql`is_admin` : sql`is_moderator`
      const change = sql`UPDATE account SET ${column} = ${command.on ? 1 : 0} WHERE id = ${account.id}`
      await write(database, asAccountId(account.id), "role-changed", `${command.role} ${command.on ? "on" : "off"}`, change, nowMs)
      return describe(await find(database, account.id))
    }
    case "status": {
      const account = await find(database, command.who)
      const change = sql`UPDATE account SET status = ${command.isDisabled ? 2 : 1} WHERE id = ${account.id}`
      await write(database, asAccountId(account.id), command.isDisabled ? "disabled" : "enabled", "", change, nowMs)
      return describe(await find(database, account.id))
    }
    case "invite": {
      const code = newInvitationCode()
      await database.insert(schema.invitation).values({
        code,
        maximumUses: command.uses,
        createdBy: ACTOR,
        createdAtMs: nowMs,
        expiresAtMs: command.days === null ? null : nowMs + command.days * DAY_MS,
      })
      return [code]
    }
  }
}

/** A link with what is to be known of it. */
export function describeLink(link: string): readonly string[] {
  return [`  ${link}`, "  It works once, for a day, on this machine."]
}

type Account = typeof schema.account.$inferSelect

async function find(database: Database, who: string): Promise<Account> {
  const [email, phone] = [normaliseEmail(who), normalisePhone(who)]
  const { account } = schema
  const named = email ? sql`${account.email} = ${email}` : phone ? sql`${account.phone} = ${phone}` : sql`${account.id} = ${who}`
  const [found] = await database.select().from(account).where(sql`${named} AND ${account.deletedAtMs} IS NULL`).limit(1)
  if (!found) throw new Error(`There is no account ${who}. People sign up on the site first.`)
  return found
}

function describe(account: Account): readonly string[] {
  const roles = [account.isAdmin ? "admin" : "", account.isModerator ? "moderator" : ""].filter((role) => role !== "")
  return [
    `${account.id}  ${account.name}`,
    `  email   ${account.email ?? "none"}`,
    `  phone    ${account.phone ?? "none"}`,
    `  roles    ${roles.length > 0 ? roles.join(", ") : "none"}`,
    `  status   ${account.status === 1 ? "active" : "disabled"}`,
    `  since    ${new Date(account.createdAtMs).toISOString()}`,
  ]
}

/** The change, its audit, its security event and what brings it to running sessions, in one batch. */
async function write(
  database: Database,
  accountId: AccountId,
  kind: SecurityEventKind,
  detail: string,
  change: ReturnType<typeof sql>,
  nowMs: number,
): Promise<void> {
  await namedBatch(database, {
    change,
    facts: factsChanged(accountId, { nowMs, graceMs: 0 }),
    shown: emit(accountShown, { accountId }, { nowMs }),
    tokens: endAccessTokens(accountId, nowMs, kind === "disabled" ? sql`1` : sql`0`),
    audit: sql`INSERT INTO audit_entry (id, actor_id, action, subject_id, detail, at_ms)
      VALUES (${newRowId("audit", nowMs)}, ${ACTOR}, ${kind}, ${accountId}, ${JSON.stringify({ detail })}, ${nowMs})`,
    note: noteStaffAct(nowMs, accountId, kind, detail),
  })
}
