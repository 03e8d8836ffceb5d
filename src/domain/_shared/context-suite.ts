import { env } from "cloudflare:workers"
import { createClient } from "@libsql/client/web"
import { drizzle } from "drizzle-orm/libsql/web"
import * as schema from "../../../db/schema/index.ts"
import type { ViewerContext } from "./context.ts"
import { asViewerId, newMediaName } from "./ids.ts"

export interface Query {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** A context on the real database that writes down every query and counts the round trips; what moves is absent. */
export function makeTestContext(over: Partial<ViewerContext> = {}) {
  const queries: Query[] = []
  const counts = { roundTrips: 0 }
  const client = createClient({
    url: env.LIBSQL_URL,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      counts.roundTrips++
      return fetch(input, init)
    },
  })
  const silent = () => {}
  const context: ViewerContext = {
    requestId: "test",
    nowMs: Date.now(),
    database: drizzle(client, { schema, logger: { logQuery: (sql, params) => queries.push({ sql, params }) } }),
    rooms: { open: async () => {}, cancel: async () => null },
    hubs: {
      issueTicket: async () => ({ ticket: "", expiresAtMs: 0 }),
      progress: async () => [],
      connect: async () => new Response(null),
      stream: async () => null,
      forget: async () => {},
    },
    media: { delete: async () => {} },
    log: { info: silent, error: silent },
    random: Math.random,
    later: silent,
    isPreviewRenderer: true,
    partsHealth: async () => [],
    viewer: { id: asViewerId(`guest_${newMediaName()}`), membership: "visitor" },
    ...over,
  }
  /** The database's plan for each query made so far, one line a step. */
  const plans = async () => {
    const lines: string[] = []
    for (const query of queries.filter((candidate) => /^\s*select/i.test(candidate.sql))) {
      const plan = await client.execute({ sql: `EXPLAIN QUERY PLAN ${query.sql}`, args: query.params as never })
      lines.push(...plan.rows.map((row) => (typeof row["detail"] === "string" ? row["detail"] : "")))
    }
    return lines
  }
  return { context, queries, counts, plans }
}
