import { type SQL, sql } from "drizzle-orm"
import type * as z from "zod/mini"
import type * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "./batch.ts"
import { CLOCK_LEAP_MS } from "./clock.ts"
import type { Context } from "./context.ts"
import { Emission } from "./emission.ts"
import { inRounds } from "./rounds.ts"

type Fields = Readonly<Record<string, unknown>>

/** Something that happens, on which other things follow: its name, what it tells, and which of that it is found by. */
export interface EventDeclaration<Payload extends Fields> {
  /** `<feature>.<what happened>`; stored rows have it. */
  readonly name: `${string}.${string}`
  /** What is stored with it as JSON, made at first use. A field that is added later is optional, since older rows lack it. */
  readonly payload: () => z.ZodMiniType<Payload>
  readonly subject: keyof Payload & string
}

/** Declares an event. */
export function defineEvent<Payload extends Fields>(declared: EventDeclaration<Payload>): EventDeclaration<Payload> {
  return declared
}

interface Terms {
  readonly nowMs: number
  /** A condition, within the statement. */
  readonly only?: SQL
  /** How long the drain leaves the event to a caller that carries it out directly; 0 unless said. */
  readonly graceMs?: number
}

/** Records an event for `namedBatch`, in the batch that makes it happen. */
export function emit<Payload extends Fields>(event: EventDeclaration<Payload>, payload: Payload, terms: Terms): Emission {
  const values = sql`${String(payload[event.subject])}, ${JSON.stringify(payload)}`
  return record(event.name, values, sql`WHERE ${terms.only ?? sql`1`}`, terms, String(payload[event.subject]))
}

/**
 * Records an event for each row of a query: `columns` are its fields as the rows of `from` (`FROM … WHERE …`) tell them. With `subjectId`,
 * where the caller knows what it is found by, it is carried out right after the write.
 */
export function emitEach<Payload extends Fields>(
  event: EventDeclaration<Payload>,
  columns: Readonly<Record<keyof Payload & string, SQL>>,
  from: SQL,
  terms: Omit<Terms, "only"> & { readonly subjectId?: string },
): Emission {
  const fields = Object.entries<SQL>(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  return record(event.name, sql`${columns[event.subject]}, json_object(${sql.join(fields, sql`, `)})`, from, terms, terms.subjectId)
}

function record(name: string, values: SQL, from: SQL, { nowMs, graceMs = 0 }: Terms, subjectId: string | null = null): Emission {
  return new Emission(
    sql`INSERT INTO outbox (event, subject_id, payload, created_at_ms, due_at_ms) SELECT ${name}, ${values}, ${nowMs}, ${nowMs + graceMs} ${from}`,
    graceMs === 0,
    subjectId,
  )
}

/** The statement that takes recorded events back: what would follow has happened. */
export function withdraw<Payload extends Fields>(event: EventDeclaration<Payload>, subjectId: string): SQL {
  return sql`DELETE FROM outbox WHERE event = ${event.name} AND subject_id = ${subjectId}`
}

type Stored = typeof schema.outbox.$inferSelect

/** What follows an event somewhere; repeating it changes nothing, and one that throws is tried again later. */
export interface EventHandler {
  readonly event: string
  readonly carryOut: (context: Context, stored: Pick<Stored, "subjectId" | "payload">) => Promise<void>
}

/** What follows an event, for the `events` of the feature in which it follows. */
export function on<Payload extends Fields>(
  event: EventDeclaration<Payload>,
  handle: (context: Context, payload: Payload) => Promise<void>,
): EventHandler {
  return {
    event: event.name,
    carryOut: (context, { subjectId, payload }) =>
      handle(context, event.payload().parse(payload === null ? { [event.subject]: subjectId } : JSON.parse(payload))),
  }
}

/** Events of one round of a whole drain; 40 rounds take 10,000. */
const GROUP = 250
/** Of others' events that a drain right after a write takes along, so that what is due shrinks with every write. */
const TAKEN_ALONG = 8
/** Handlers that run at once: most wait for the store or the database. */
const AT_ONCE = 16
/** After this an event is tried again, whether it failed or nobody knows what became of it; after each try twice that, up to an hour. */
const RETRY_MS = 30_000
const MOST_DOUBLINGS = 7

/** Carries out what batches recorded to follow, at least once each; answers how many were tried. */
export async function drainOutbox(context: Context, handlers: readonly EventHandler[]): Promise<number> {
  let done: readonly number[] = []
  const tried = await inRounds(GROUP, async (limit) => {
    const nowMs = context.clock()
    const due = await claim(context, done, oldest(nowMs, limit), nowMs)
    done = await carryOutAll(context, due, handlers, nowMs)
    return due.length
  })
  await forget(context, done)
  return tried
}

/**
 * Carries out what the caller's own writes recorded about some subjects, and a few of the oldest events besides; true where more may be
 * due. A caller that waits for what follows from its write never waits for a backlog.
 */
export async function drainOwn(context: Context, handlers: readonly EventHandler[], subjects: readonly string[]): Promise<boolean> {
  const nowMs = context.clock()
  const own = sql`SELECT id FROM outbox WHERE subject_id IN (SELECT value FROM json_each(${JSON.stringify(subjects)})) AND due_at_ms <= ${nowMs}`
  const due = await claim(context, [], sql`${own} UNION ALL SELECT id FROM (${oldest(nowMs, TAKEN_ALONG)})`, nowMs)
  await forget(context, await carryOutAll(context, due, handlers, nowMs))
  return due.length >= TAKEN_ALONG
}

/**
 * What is due, and what was recorded before the clock was set back. The moment of recording tells the two apart, so that an event may be left
 * to its maker for as long as that one says.
 */
function oldest(nowMs: number, limit: number): SQL {
  const leapMs = nowMs + CLOCK_LEAP_MS
  return sql`SELECT id FROM outbox WHERE due_at_ms <= ${nowMs} OR (due_at_ms > ${leapMs} AND created_at_ms > ${leapMs})
    ORDER BY due_at_ms LIMIT ${limit}`
}

/** Claimed by moving them on, so that drains that run at once share the work; what the round before did is forgotten on the way. */
async function claim({ database }: Context, done: readonly number[], ids: SQL, nowMs: number): Promise<readonly Stored[]> {
  const waitMs = sql`${RETRY_MS} * (1 << MIN(attempts, ${MOST_DOUBLINGS}))`
  const claimed = database.all<Stored>(sql`UPDATE outbox SET due_at_ms = ${nowMs} + ${waitMs}, attempts = attempts + 1,
    created_at_ms = MIN(created_at_ms, ${nowMs}) WHERE id IN (${ids})
    RETURNING id, event, subject_id AS "subjectId", payload`)
  return done.length === 0 ? claimed : (await namedBatch(database, { done: forgetting(done), claimed })).claimed
}

async function forget({ database }: Context, done: readonly number[]): Promise<void> {
  if (done.length > 0) await database.run(forgetting(done))
}

function forgetting(done: readonly number[]): SQL {
  return sql`DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(${JSON.stringify(done)}))`
}

/**
 * Carries out claimed events, some at once, each at its own moment; answers the ids of those that are done with. What it comes to only after
 * its claim is over is left to the next to claim it.
 */
async function carryOutAll(
  context: Context,
  due: readonly Stored[],
  handlers: readonly EventHandler[],
  claimedAtMs: number,
): Promise<readonly number[]> {
  const done: number[] = []
  const queue = due.values()
  const next = async (): Promise<void> => {
    for (const stored of queue) {
      const nowMs = context.clock()
      if (nowMs >= claimedAtMs + RETRY_MS) return
      try {
        await carryOut(atMoment(context, nowMs), stored, handlers)
        done.push(stored.id)
      } catch (error) {
        context.log.error("event not carried out", { event: stored.event, error: String(error) })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return done
}

/** The context as of another moment; by inheritance, since a copy would open what is only opened when it is asked for. */
function atMoment(context: Context, nowMs: number): Context {
  const moved: Context = Object.create(context, { nowMs: { value: nowMs } })
  return moved
}

async function carryOut(context: Context, stored: Stored, handlers: readonly EventHandler[]): Promise<void> {
  const followers = handlers.filter(({ event }) => event === stored.event)
  // Another version of the Worker wrote it and knows what follows; it stays until that one is back.
  if (followers.length === 0) throw new Error("unknown event")
  await Promise.all(followers.map((follower) => follower.carryOut(context, stored)))
}
