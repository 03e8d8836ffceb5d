import { type Client, createClient, type InStatement, type ResultSet } from "@libsql/client/http"
import type { LibSQLDatabase } from "drizzle-orm/libsql"
import { drizzle } from "drizzle-orm/libsql/http"
import { firstWriteOf, isPatient } from "./first-write.ts"
import { ALWAYS_THERE, away, lineTo, type Reach } from "./line.ts"
import { Unanswered } from "./not-sent.ts"
import * as schema from "./schema/index.ts"
import { isRead, RANK, WriterTurns } from "./writer-turns.ts"

export type Database = LibSQLDatabase<typeof schema>

/** How long somebody waits for what they read, and for what they write with its turn. */
const READ_MS = 8_000
const WRITE_MS = 15_000
/** The same where somebody else tells whoever waits, so that what comes of the write is known in the end. */
const PATIENT_WRITE_MS = 60_000
/** After it found the database away, the same client refuses at once for so long: two in a row would take twice the time. */
const AWAY_MS = 500
const RETRY_READ_SECONDS = 2
/** Waits before a statement or batch that found another writer at work is sent again; about 1.5 seconds in all. */
const BUSY_WAITS_MS = [10, 20, 40, 80, 160, 320, 400, 500] as const

/** Waits for something that is not the work of whoever waits. */
export type Aside = <Value>(wait: () => Promise<Value>) => Promise<Value>

/** How whoever opens a database deals with it. */
interface Terms {
  readonly aside?: Aside
  /** Keeps whoever opened it alive for what was sent and goes on after they were told that it takes too long. */
  readonly goOn?: (work: Promise<unknown>) => void
  /** Its writes come before those of others that wait. */
  readonly goesFirst?: boolean
}

/**
 * A client for one request. `url` is http(s), of sqld or Turso. A database that is away is told within two seconds; one that is slow is
 * waited for, eight seconds by what reads and fifteen by what writes. Throws NotSent where nothing was sent, and Unanswered.
 */
export function openDatabase(url: string, authToken: string | undefined, terms: Terms = {}): Database {
  const line = lineTo(url)
  const turns = turnsOf.get(url) ?? new WriterTurns()
  turnsOf.set(url, turns)
  const client = createClient({
    url,
    ...(authToken ? { authToken } : {}),
    fetch: (input: RequestInfo | URL, init?: RequestInit) => line.fetch(input, init),
  })
  return drizzle(patient(client, { ...terms, line, turns }), { schema })
}

/** One writer at a time is what one database has. */
const turnsOf = new Map<string, WriterTurns>()
const turnsHere = new WriterTurns()

interface Standing extends Terms {
  readonly line?: Reach
  readonly turns?: WriterTurns
}

/**
 * A client, waiting its turn where the database has one writer at a time and refuses a second at once. What only reads waits for nobody, takes
 * no lock, and may be answered by a replica.
 */
export function patient(
  client: Client,
  { line = ALWAYS_THERE, turns = turnsHere, aside = (wait) => wait(), goOn = () => {}, goesFirst = false }: Standing = {},
): Client {
  const there = refusingWhileAway(line, goOn)
  const execute: Client["execute"] = client.execute.bind(client)
  const batch: Client["batch"] = client.batch.bind(client)

  function read<Value>(send: () => Promise<Value>): Promise<Value> {
    const work = () => whenFree(() => there(() => twice(() => line.whileThere(send(), goOn), line)))
    return aside(() => toldAfter(READ_MS, work(), () => new Unanswered(RETRY_READ_SECONDS)))
  }

  function write<Value>(send: () => Promise<Value>, hasBegun = false): Promise<Value> {
    const writeMs = isPatient(client) ? PATIENT_WRITE_MS : WRITE_MS
    // What is done in part is not turned away half way: whoever asked would be told that it failed.
    const rank = hasBegun ? RANK.begun : goesFirst ? RANK.before : RANK.usual
    let isTold = false
    const work = whenFree(
      () => there(() => turns.take(() => line.whileThere(send(), goOn), line, rank)),
      BUSY_WAITS_MS,
      () => isTold,
    )
    const tell = () => {
      isTold = true
      // What was sent is carried out whoever leaves, and its turn ends with its answer.
      goOn(work.catch(() => {}))
      return new Unanswered(turns.retryAfterSeconds())
    }
    return aside(() => toldAfter(writeMs, work, tell))
  }

  client.execute = (...input: Parameters<Client["execute"]>) => {
    const send = () => execute(...input)
    if (isRead(sqlOf(input[0]))) return read(send)
    const first = firstWriteOf(client)
    if (first === null) return write(send, isPatient(client))
    const [statement, args] = input
    const own: InStatement = typeof statement === "string" ? { sql: statement, args: args ?? [] } : statement
    return first.along(async () => lastOf(await write(() => batch([first.statement, own], "write"))))
  }
  client.batch = (statements, mode) => {
    const isReading = mode === "read" || (mode === undefined && statements.every((statement) => isRead(sqlOf(statement))))
    // A writer's lock is taken at the start: a batch that reads first could not be given it half way.
    if (isReading) return read(() => batch(statements, "read"))
    const first = firstWriteOf(client)
    if (first === null) return write(() => batch(statements, mode ?? "write"), isPatient(client))
    return first.along(async () => (await write(() => batch([first.statement, ...statements], "write"))).slice(1))
  }
  return client
}

/** Sends only where the database is there, and nothing for a moment after this client found it away. Throws NotSent. */
function refusingWhileAway(line: Reach, goOn: (work: Promise<unknown>) => void): <Value>(send: () => Promise<Value>) => Promise<Value> {
  let awayUntilMs = 0
  return async (send) => {
    if (Date.now() < awayUntilMs) throw away()
    try {
      await line.expectThere(goOn)
      return await send()
    } catch (error) {
      if (line.isAway) awayUntilMs = Date.now() + AWAY_MS
      throw error
    }
  }
}

/** What only reads is sent once more where its connection was lost and the database is there. */
async function twice<Value>(send: () => Promise<Value>, line: Reach): Promise<Value> {
  try {
    return await send()
  } catch (error) {
    if (line.isAway || !isLost(error)) throw error
    return send()
  }
}

/** Of what fetch throws; an error of the database itself has a code. */
function isLost(error: unknown): boolean {
  return error instanceof Error && !("code" in error) && /fetch failed|network connection lost|terminated|socket/i.test(error.message)
}

/** What `work` answers, or the error of whoever waited so long. A timer that ends with it: another would keep a Durable Object awake. */
async function toldAfter<Value>(ms: number, work: Promise<Value>, tell: () => Error): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tell()), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function lastOf(results: readonly ResultSet[]): ResultSet {
  const last = results.at(-1)
  if (last === undefined) throw new Error("a batch without an answer")
  return last
}

function sqlOf(statement: InStatement | readonly [string, unknown?]): string {
  if (typeof statement === "string") return statement
  return "sql" in statement ? statement.sql : statement[0]
}

/** Sends again what was refused as busy, while somebody waits for it: a refused batch has changed nothing, so this is safe for writes too. */
export async function whenFree<Value>(
  send: () => Promise<Value>,
  waitsMs: readonly number[] = BUSY_WAITS_MS,
  isOver: () => boolean = () => false,
): Promise<Value> {
  for (const waitMs of waitsMs) {
    try {
      return await send()
    } catch (error) {
      if (isOver() || !isBusy(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random())))
    }
  }
  return send()
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("SQLITE_BUSY")
}
