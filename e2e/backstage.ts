import { eq, type SQL, sql } from "drizzle-orm"
import { inject } from "vitest"
import { type Database, openDatabase } from "../db/client.ts"
import { account, work, workText } from "../db/schema/index.ts"
import { administer } from "../local/admin/administer.ts"
import { makeOwner, ownerLink } from "../local/admin/owner.ts"
import { namedBatch } from "../src/domain/_kernel/batch.ts"
import { type AccountId, newWorkId, type WorkId } from "../src/domain/_kernel/ids.ts"
import { copyMemberships } from "../src/domain/credits/term-statements.ts"
import { factsChanged } from "../src/domain/identity/index.ts"
import { copyStandingBan } from "../src/domain/moderation/copy-standing-ban.ts"
import type { Level } from "../src/domain/moderation/level-rules.ts"
import { UNDO_MS } from "../src/domain/moderation/review-rules.ts"

/*
 * What happens to the platform behind its pages: its owners' command line, and the time that passes. Journeys use it for what they
 * cannot bring about by a page; what follows of it, they see on pages again.
 */

/** Gives somebody a role, as `npm run admin` does. */
export async function giveRole(email: string, role: "moderator" | "admin"): Promise<void> {
  await administer(database(), { kind: "role", who: email, role, on: true }, Date.now())
  await runCron()
}

/** The link that `npm start` prints for the owner. Others' journeys make administrators, so that it does not ask whether there is an owner. */
export async function ownerLinkOfStart(): Promise<string> {
  const nowMs = Date.now()
  return ownerLink(database(), await makeOwner(database(), nowMs), inject("appUrl"), nowMs)
}

/** Runs what the platform does every minute, now. */
export async function runCron(): Promise<void> {
  const answer = await fetch(`${inject("controlUrl")}/cron`, { method: "POST" })
  if (!answer.ok) throw new Error(`the cron handler answered ${answer.status}: ${await answer.text()}`)
}

/** Lets the memberships of an account end at a moment, milliseconds since 1970. */
export async function endMemberships(email: string, endsAtMs: number): Promise<void> {
  await change(email, (id) => [sql`UPDATE membership_term SET ends_at_ms = ${endsAtMs} WHERE account_id = ${id}`, copyMemberships(id)])
}

/** Lets the term of a ban be over since a moment ago. */
export async function endBanTerm(email: string): Promise<void> {
  await change(email, (id) => [sql`UPDATE ban SET ends_at_ms = ${Date.now() - 1} WHERE account_id = ${id}`, copyStandingBan(id)])
}

/** Lets the time be over in which what was decided about a thing may be taken back. */
export async function letDecisionStand(subjectId: string): Promise<void> {
  const decided = sql`(SELECT id FROM moderation_case WHERE subject_id = ${subjectId} AND state = 'decided')`
  await database().batch([
    database().run(sql`UPDATE moderation_case SET decided_at_ms = decided_at_ms - ${2 * UNDO_MS} WHERE id IN ${decided}`),
    database().run(sql`UPDATE outbox SET due_at_ms = 0 WHERE subject_id IN ${decided}`),
  ])
  await runCron()
}

/** Publishes a work in somebody's name, with the image of one that the house shows; answers its id. */
export async function publishInNameOf(email: string, title: string): Promise<WorkId> {
  const id = newWorkId(Date.now())
  await change(email, (accountId) => [
    sql`INSERT INTO work (id, object_type, title, author, author_id, cover_key, width, height, thumbhash, colour, is_preview, state, level,
        recommend_score, hot_score, published_at_ms)
      SELECT ${id}, object_type, ${title}, (SELECT name FROM account WHERE id = ${accountId}), ${accountId}, cover_key, width, height, thumbhash,
        colour, is_preview, 'visible', 1, 0, 0, ${Date.now()} FROM work WHERE author_id IS NULL LIMIT 1`,
    sql`INSERT INTO work_text (work_id, recipe) SELECT ${id}, recipe FROM work_text WHERE recipe IS NOT NULL LIMIT 1`,
  ])
  return id
}

/** Leaves an account this much stamina of what it has, by a correction in its ledger as its owners could book it. */
export async function leaveStamina(email: string, stamina: number): Promise<void> {
  const key = `adjust:${crypto.randomUUID()}`
  const id = sql`(SELECT id FROM account WHERE email = ${email})`
  const surplus = sql`((SELECT balance FROM ledger_account WHERE id = 'stamina:' || ${id}) - ${stamina})`
  await database().batch([
    database().run(sql`INSERT INTO ledger_movement (key, user_id, kind, subject_id, created_at_ms)
      SELECT ${key}, ${id}, 'adjust', 'journey', ${Date.now()}`),
    database().run(sql`INSERT INTO ledger_entry (movement_key, account_id, amount)
      SELECT ${key}, 'stamina:' || ${id}, -${surplus} UNION ALL SELECT ${key}, 'grants', ${surplus}`),
  ])
}

/** A change of what sessions copy, and what brings it to them. */
async function change(email: string, statements: (id: AccountId) => readonly SQL[]): Promise<void> {
  const { id: column, email: address } = account
  const [found] = await database().select({ id: column }).from(account).where(eq(address, email))
  if (found === undefined) throw new Error(`nobody has the address ${email}`)
  await namedBatch(database(), { change: statements(found.id), raise: factsChanged(found.id, { nowMs: Date.now(), graceMs: 0 }) })
  await runCron()
}

let opened: Database | undefined

function database(): Database {
  opened ??= openDatabase(inject("databaseUrl"), undefined)
  return opened
}

/** A published work of its own for a journey, with the image of one that is there; answers its id. */
export async function placeWork({ level, authorEmail, hasFaceSwap }: PlacedWork): Promise<string> {
  const [like] = await database().select().from(work).where(sql`object_type = 1 AND state = 'visible'`).limit(1)
  const [author] = authorEmail === undefined ? [] : await database().select().from(account).where(eq(account.email, authorEmail)).limit(1)
  const [text] = await database()
    .select()
    .from(workText)
    .where(sql`work_id = ${like?.id ?? ""}`)
    .limit(1)
  if (like === undefined) throw new Error("there is no work to take the image of")
  const { listing: _derived, ...columns } = like
  const id = newWorkId(Date.now())
  await database().batch([
    database()
      .insert(work)
      .values({
        ...columns,
        id,
        level,
        title: `A placed creation ${id.slice(-4)}`,
        author: author?.name ?? like.author,
        authorId: author?.id ?? null,
      }),
    database()
      .insert(workText)
      .values({ ...text, workId: id, hasFaceSwap: hasFaceSwap ?? false, textLevel: 1, imageLevel: level, authorLevel: 0 }),
  ])
  return id
}

interface PlacedWork {
  readonly level: Level
  /** Whose it is; without one it is the house's. */
  readonly authorEmail?: string
  readonly hasFaceSwap?: boolean
}
