import { type Client, createClient } from "@libsql/client/web"
import type { LibSQLDatabase } from "drizzle-orm/libsql"
import { drizzle } from "drizzle-orm/libsql/web"
import * as schema from "./schema/index.ts"

export type Database = LibSQLDatabase<typeof schema>

/** How long one round trip may take before the database counts as away. */
const TIMEOUT_MS = 2_000
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

/** The client, waiting its turn where the database has one writer at a time and refuses a second at once. */
function patient(client: Client): Client {
  const execute: Client["execute"] = client.execute.bind(client)
  const batch: Client["batch"] = client.batch.bind(client)
  client.execute = (...input: Parameters<typeof execute>) => whenFree(() => execute(...input))
  // The lock is taken at the start: a batch that reads first could not be given it half way.
  client.batch = (statements, mode = "write") => whenFree(() => batch(statements, mode))
  return client
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
