import { type Client, createClient, type InStatement } from "@libsql/client/http"
import type { LibSQLDatabase } from "drizzle-orm/libsql"
import { drizzle } from "drizzle-orm/libsql/http"
import * as schema from "./schema/index.ts"
import { isRead, WriterTurns } from "./writer-turns.ts"

export type Database = LibSQLDatabase<typeof schema>

/** How long one round trip may take before the database counts as away. */
const TIMEOUT_MS = 2_000
/** After a round trip that got no answer, the same client refuses at once for so long: two in a row would take twice the time. */
const AWAY_MS = 500
/** Waits before a statement or batch that found another writer at work is sent again; about 1.5 seconds in all. */
const BUSY_WAITS_MS = [10, 20, 40, 80, 160, 320, 400, 500] as const

/** A client for one request. `url` is http(s), of sqld or Turso; every round trip ends within two seconds. */
export function openDatabase(url: string, authToken: string | undefined): Database {
  const client = createClient({ url, ...(authToken ? { authToken } : {}), fetch: fetchWithin })
  return drizzle(patient(client), { schema })
}

/** The whole answer within the time. A timer of its own that ends with it: `AbortSignal.timeout` would keep a Durable Object awake until it fires. */
async function fetchWithin(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException("The database did not answer in time.", "TimeoutError")), TIMEOUT_MS)
  try {
    const answer = await fetch(input, { ...init, signal: controller.signal })
    return new Response(await answer.arrayBuffer(), answer)
  } finally {
    clearTimeout(timer)
  }
}

const turns = new WriterTurns()

/**
 * A client, waiting its turn where the database has one writer at a time and refuses a second at once. What only reads waits for nobody, takes
 * no lock, and may be answered by a replica.
 */
export function patient(client: Client): Client {
  const answered = refusingWhileAway()
  const plainExecute: Client["execute"] = client.execute.bind(client)
  const plainBatch: Client["batch"] = client.batch.bind(client)
  const execute: typeof plainExecute = (...input: Parameters<typeof plainExecute>) => answered(() => plainExecute(...input))
  const batch: typeof plainBatch = (...input) => answered(() => plainBatch(...input))
  client.execute = (...input: Parameters<typeof execute>) => {
    const send = () => execute(...input)
    return isRead(sqlOf(input[0])) ? whenFree(send) : whenFree(() => turns.take(send))
  }
  client.batch = (statements, mode) => {
    const isReading = mode === "read" || (mode === undefined && statements.every((statement) => isRead(sqlOf(statement))))
    // A writer's lock is taken at the start: a batch that reads first could not be given it half way.
    return isReading ? whenFree(() => batch(statements, "read")) : whenFree(() => turns.take(() => batch(statements, mode ?? "write")))
  }
  return client
}

/** Runs round trips, and none for a moment after one that got no answer in time. */
function refusingWhileAway(): <Value>(send: () => Promise<Value>) => Promise<Value> {
  let awayUntilMs = 0
  return async (send) => {
    if (Date.now() < awayUntilMs) throw new DOMException("The database did not answer just now.", "TimeoutError")
    try {
      return await send()
    } catch (error) {
      if (error instanceof DOMException && error.name === "TimeoutError") awayUntilMs = Date.now() + AWAY_MS
      throw error
    }
  }
}

function sqlOf(statement: InStatement | readonly [string, unknown?]): string {
  if (typeof statement === "string") return statement
  return "sql" in statement ? statement.sql : statement[0]
}

/** Sends again what was refused as busy: a refused batch has changed nothing, so this is safe for writes too. */
export async function whenFree<Value>(send: () => Promise<Value>, waitsMs: readonly number[] = BUSY_WAITS_MS): Promise<Value> {
  for (const waitMs of waitsMs) {
    try {
      return await send()
    } catch (error) {
      if (!isBusy(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random())))
    }
  }
  return send()
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("SQLITE_BUSY")
}
