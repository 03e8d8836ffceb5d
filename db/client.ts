import { createClient } from "@libsql/client/web"
import type { LibSQLDatabase } from "drizzle-orm/libsql"
import { drizzle } from "drizzle-orm/libsql/web"
import * as schema from "./schema/index.ts"

export type Database = LibSQLDatabase<typeof schema>

/** How long one statement or batch may take before the database counts as away. */
const TIMEOUT_MS = 2_000

/** A client for one request. `url` is http(s), of sqld or Turso; every round trip ends within two seconds. */
export function openDatabase(url: string, authToken: string | undefined): Database {
  const client = createClient({
    url,
    ...(authToken ? { authToken } : {}),
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  })
  return drizzle(client, { schema })
}
