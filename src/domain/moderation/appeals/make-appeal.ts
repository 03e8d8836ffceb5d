import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { Context, MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { ModeratedSubject } from "../../_kernel/moderated-subject.ts"
import type {
  Appeal,
  appealAllowance,
  appealBan as banDeclaration,
  appealLevel as levelDeclaration,
  appealState as stateDeclaration,
} from "../appeal-contract.ts"
import { APPEAL_WINDOW_MS, APPEALED_THINGS, APPEALS_A_DAY, appealsLeft } from "../appeal-rules.ts"
import { appealOf, appealQuery, lastChange, standingOf, thingsBySubject, thingsQuery } from "./appeal-rows.ts"
import { newAppeal, withWords } from "./new-appeal.ts"

/** Appeals about states and levels that the viewer made within a day. */
const withinDay = ({ viewer, nowMs }: MemberContext): SQL =>
  sql`appeal WHERE owner_id = ${viewer.id} AND created_at_ms > ${nowMs - APPEAL_WINDOW_MS} AND subject_kind IN (${sql.join(
    APPEALED_THINGS.map((kind) => sql`${kind}`),
    sql`, `,
  )})`

/** How many appeals the viewer has left today. */
export async function readAllowance(context: MemberContext): Promise<CallOutput<typeof appealAllowance>> {
  const times = await context.database.all<{ readonly atMs: number }>(sql`SELECT created_at_ms AS "atMs" FROM ${withinDay(context)}`)
  const { left, nextAtMs } = appealsLeft(
    times.map(({ atMs }) => atMs),
    context.nowMs,
  )
  return { limit: APPEALS_A_DAY, left, next_at: nextAtMs === null ? null : new Date(nextAtMs).toISOString() }
}

/** What an appeal about a thing is against, as expressions. */
interface Against {
  readonly name: SQL
  readonly actor: SQL
  /** Whether there is anything to appeal against. */
  readonly stands: SQL
  readonly askedLevel: number | null
}

/** Appeals against where a thing stands. Throws NotFound (not one's own), Conflict (it is not taken from anybody, or was appealed in other words), TooManyRequests. */
export function appealState(context: MemberContext, { kind = "work", id, text }: CallInput<typeof stateDeclaration>): Promise<Appeal> {
  return appealThing(context, { kind, id, text }, (subject) => ({
    name: standingOf(subject, id),
    actor: lastChange(subject, id, "actorId"),
    stands: sql`${subject.stateOf(id)} IN ('limited', 'removed')`,
    askedLevel: null,
  }))
}

/** Appeals against a thing's level. Throws NotFound (not one's own), Conflict (anybody may meet it already, or it was appealed in other words), TooManyRequests. */
export function appealLevel(
  context: MemberContext,
  { kind = "work", id, text, level }: CallInput<typeof levelDeclaration>,
): Promise<Appeal> {
  return appealThing(context, { kind, id, text }, ({ levelOf: current }) => ({
    name: current === null ? sql`NULL` : sql`'level:' || ${current(id)}`,
    actor: sql`(SELECT decided_by FROM moderation_case WHERE subject_kind = ${kind} AND subject_id = ${id} AND state = 'decided'
      AND decision = 'level' ORDER BY decided_at_ms DESC LIMIT 1)`,
    stands: current === null ? sql`0` : sql`${current(id)} > ${Math.max(2, level ?? 0)}`,
    askedLevel: level ?? null,
  }))
}

interface ThingAppeal {
  readonly kind: (typeof APPEALED_THINGS)[number]
  readonly id: string
  readonly text: string
}

async function appealThing(
  context: MemberContext,
  { kind, id, text }: ThingAppeal,
  against: (subject: ModeratedSubject) => Against,
): Promise<Appeal> {
  const { database, viewer, nowMs } = context
  const subjects = await context.subjects()
  const subject = subjects.find((one) => one.kind === kind)
  if (subject === undefined) throw new DomainError("NotFound")
  const { name, actor, stands, askedLevel } = against(subject)
  const isOwn = sql`${subject.ownerOf(id)} = ${viewer.id}`
  const { times, states, found, things } = await namedBatch(database, {
    times: database.all<{ readonly atMs: number }>(sql`SELECT created_at_ms AS "atMs" FROM ${withinDay(context)}`),
    kept: newAppeal({
      ownerId: sql`${viewer.id}`,
      kind,
      subjectId: sql`${id}`,
      against: name,
      againstActor: actor,
      title: sql`''`,
      askedLevel,
      text,
      nowMs,
      from: sql`WHERE ${isOwn} AND ${stands} AND (SELECT COUNT(*) FROM ${withinDay(context)}) < ${APPEALS_A_DAY}`,
    }),
    states: database.all<{ readonly isOwn: number | null }>(sql`SELECT ${isOwn} AS "isOwn"`),
    found: appealQuery(context)
      .where(
        sql`appeal.owner_id = ${viewer.id} AND appeal.subject_kind = ${kind} AND appeal.subject_id = ${id} AND appeal.against_id = (${name})`,
      )
      .limit(1),
    things: thingsQuery(context, [subject], sql`SELECT ${kind} AS subject_kind, ${id} AS subject_id`),
  })
  if (states[0]?.isOwn !== 1) throw new DomainError("NotFound")
  const [appeal] = found
  if (appeal !== undefined) return appealOf(withWords(appeal.row, text), thingsBySubject(subjects, things).get(`${kind}:${id}`))
  const { left, nextAtMs } = appealsLeft(
    times.map(({ atMs }) => atMs),
    nowMs,
  )
  if (left > 0 || nextAtMs === null) throw new DomainError("Conflict")
  throw new DomainError("TooManyRequests", { retryAfterSeconds: Math.ceil((nextAtMs - nowMs) / 1000) })
}

/**
 * Appeals against a ban, by the form that its person was given; a second time it adds what is said, or tells what came of it. Throws NotFound
 * for a form that is none of ours or too old, and for a ban that is over, Conflict for words that cannot be added.
 */
export async function appealBan(context: Context, { form, text }: CallInput<typeof banDeclaration>): Promise<Appeal> {
  const { database, nowMs } = context
  const named = await context.appealForms.read(form, nowMs)
  if (named === null) throw new DomainError("NotFound")
  const ban = sql`ban.account_id = ${named.accountId} AND ban.starts_at_ms = ${named.startsAtMs}`
  const { found } = await namedBatch(database, {
    kept: newAppeal({
      ownerId: sql`ban.account_id`,
      kind: "ban",
      subjectId: sql`ban.id`,
      against: sql`ban.id`,
      againstActor: sql`ban.actor_id`,
      title: sql`''`,
      askedLevel: null,
      text,
      nowMs,
      from: sql`FROM ban WHERE ${ban} AND ban.cancelled_at_ms IS NULL AND (ban.ends_at_ms IS NULL OR ban.ends_at_ms > ${nowMs})`,
    }),
    found: appealQuery(context)
      .where(
        sql`appeal.owner_id = ${named.accountId} AND appeal.subject_kind = 'ban' AND appeal.subject_id IN (SELECT id FROM ban WHERE ${ban})`,
      )
      .limit(1),
  })
  const [appeal] = found
  if (appeal === undefined) throw new DomainError("NotFound")
  // What was decided is told, whatever is said now: there is no other place where they would read it.
  return appealOf(appeal.row.decision === null ? withWords(appeal.row, text) : appeal.row, undefined)
}
