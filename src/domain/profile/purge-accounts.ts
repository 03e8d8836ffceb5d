import { eq, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { type AccountId, asAccountId, asTaskId } from "../_kernel/ids.ts"
import { type AccountRow, factsChanged, learnFacts } from "../identity/index.ts"
import { WORK_IMAGE_WIDTHS } from "../post/rules.ts"
import { purgeMedia } from "../upload/index.ts"
import { DELETED_ACCOUNT_NAME } from "./profile-rules.ts"

/** Accounts of one round; what a run of 40 rounds leaves follows a minute later. */
const GROUP = 8
const MAXIMUM_ROUNDS = 40
/** Tasks that one batch empties. */
const TASKS_AT_ONCE = 100

/**
 * Deletes the accounts whose grace is over; answers how many were. Every step may run twice, and an account that cannot be finished
 * yet, because a task still runs or a part is away, holds no other up and is tried again with the next run.
 */
export async function purgeDueAccounts(context: Context): Promise<number> {
  const tried: string[] = []
  let purged = 0
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const rows = await context.database
      .select()
      .from(schema.account)
      // In the words of the index `account_to_delete`, which the database uses only when they are the same.
      .where(sql`delete_at_ms IS NOT NULL AND deleted_at_ms IS NULL AND delete_at_ms <= ${context.nowMs} AND id NOT IN ${tried}`)
      .orderBy(schema.account.deleteAtMs)
      .limit(GROUP)
    tried.push(...rows.map((row) => row.id))
    const results = await Promise.allSettled(rows.map((row) => purgeAccount(context, row)))
    for (const [index, result] of results.entries()) {
      if (result.status === "fulfilled") purged += result.value ? 1 : 0
      else context.log.error("account not deleted", { accountId: rows[index]?.id, error: String(result.reason) })
    }
    if (rows.length < GROUP) break
  }
  return purged
}

/** All steps of one account, in an order in which none needs what an earlier one took away; false where a task still runs. */
async function purgeAccount(context: Context, row: AccountRow): Promise<boolean> {
  const accountId = asAccountId(row.id)
  await shut(context, accountId)
  if (await areTasksUnderWay(context, accountId)) return false
  await emptyTasks(context, accountId)
  await deleteFiles(context, row)
  await purgeMedia(context, accountId)
  await forgetPerson(context, row)
  return true
}

/** Closes every way in: nobody signs in to a disabled account, and its sessions end with all that they know of their devices. */
async function shut(context: Context, accountId: AccountId): Promise<void> {
  const { database, nowMs, sessions } = context
  const isOpen = sql`EXISTS (SELECT 1 FROM account WHERE id = ${accountId} AND status = 1 AND delete_at_ms <= ${nowMs})`
  const [newVersion, tellSessions] = factsChanged(accountId, nowMs, isOpen)
  await database.batch([
    database.run(newVersion),
    database.run(tellSessions),
    database.run(sql`UPDATE account SET status = 2 WHERE id = ${accountId} AND ${isOpen}`),
  ])
  await sessions.end(accountId, { except: null }, "revoked")
  await learnFacts(context, accountId)
}

/** Cancels what runs, so that its hold is released; true while something has not ended. */
async function areTasksUnderWay({ database, rooms }: Context, accountId: AccountId): Promise<boolean> {
  const underWay = () => database.all<{ readonly id: string }>(sql`SELECT id FROM task WHERE viewer_id = ${accountId} AND status IN (1, 2)`)
  const running = await underWay()
  if (running.length === 0) return false
  await Promise.all(running.map((task) => rooms.cancel(asTaskId(task.id))))
  return (await underWay()).length > 0
}

/** Takes what the person wrote out of their tasks; the outbox deletes the images as after any deletion of a task. */
async function emptyTasks({ database, nowMs }: Context, accountId: AccountId): Promise<void> {
  for (;;) {
    const some = sql`(SELECT id FROM task WHERE viewer_id = ${accountId} AND specification <> '{}' LIMIT ${TASKS_AT_ONCE})`
    const [, emptied] = await database.batch([
      database.run(sql`INSERT INTO outbox (event, subject_id, created_at_ms, due_at_ms)
        SELECT 'task.deleted', id, ${nowMs}, ${nowMs} FROM task WHERE id IN ${some}`),
      database.all(sql`UPDATE task SET meta = '{}', specification = '{}', answer = NULL, deleted_at_ms = COALESCE(deleted_at_ms, ${nowMs}), updated_at_ms = ${nowMs}
        WHERE id IN ${some} RETURNING id`),
    ])
    if (emptied.length < TASKS_AT_ONCE) return
  }
}

/** Deletes the files of the profile and of what the person published; their rows tell where they are and go afterwards. */
async function deleteFiles({ database, media }: Context, row: AccountRow): Promise<void> {
  const works = await database.select({ mediaKey: schema.work.mediaKey }).from(schema.work).where(eq(schema.work.authorId, row.id))
  const folders = works.flatMap(({ mediaKey }) => [
    `${mediaKey}/full.png`,
    ...WORK_IMAGE_WIDTHS.map((width) => `${mediaKey}/${width}.webp`),
  ])
  const keys = [...folders, ...[row.avatarKey, row.bannerKey].filter((key) => key !== null)]
  if (keys.length > 0) await media.delete(keys)
}

/** One batch that leaves of the person only what the ledger and the moderators' log need: an id. */
async function forgetPerson({ database, nowMs }: Context, row: AccountRow): Promise<void> {
  const { id, email, phone } = row
  const statements: readonly [SQL, ...SQL[]] = [
    sql`DELETE FROM work WHERE author_id = ${id}`,
    sql`DELETE FROM follow WHERE follower_id = ${id} OR followed_id = ${id}`,
    sql`DELETE FROM collection WHERE account_id = ${id}`,
    sql`DELETE FROM shown_once WHERE viewer_id = ${id}`,
    sql`DELETE FROM idempotency WHERE viewer_id = ${id}`,
    sql`DELETE FROM sign_in_way WHERE account_id = ${id}`,
    sql`DELETE FROM passkey WHERE account_id = ${id}`,
    sql`DELETE FROM security_event WHERE account_id = ${id}`,
    // What waits for a final step or a code keeps the address in its payload.
    sql`DELETE FROM challenge WHERE subject IN (${id}, ${email}, ${phone}) OR instr(payload, ${email}) > 0 OR instr(payload, ${phone}) > 0 OR instr(payload, ${id}) > 0`,
    sql`DELETE FROM sandbox_message WHERE recipient IN (${email}, ${phone})`,
    sql`UPDATE account SET name = ${DELETED_ACCOUNT_NAME}, email = NULL, phone = NULL, password_hash = NULL, is_moderator = 0, is_admin = 0,
      bio = '', links = '[]', avatar_key = NULL, banner_key = NULL, settings = '{}', invitation_code = ${`gone-${id}`}, invited_by = NULL,
      device_code = NULL, locale = 'en', facts_version = facts_version + 1, deleted_at_ms = ${nowMs}
      WHERE id = ${id} AND status = 2 AND delete_at_ms <= ${nowMs} AND deleted_at_ms IS NULL`,
  ]
  const [first, ...rest] = statements
  await database.batch([database.run(first), ...rest.map((statement) => database.run(statement))])
}
