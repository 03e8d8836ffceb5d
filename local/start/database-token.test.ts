import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "@libsql/client/web"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { newDatabaseAccess, withToken } from "./database-token.ts"
import { type LoneDatabase, startSqld } from "./stack.ts"

let sqld: LoneDatabase
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-token-"))
  sqld = await startSqld({ dataDirectory: folder })
  await createClient({ url: sqld.url }).execute("CREATE TABLE secret (word TEXT)")
})
afterAll(async () => {
  await sqld.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What a page of another site can send without asking first: any body, as text. */
const FOREIGN = { Origin: "https://evil.example", "Content-Type": "text/plain" }
const pipeline = (sql: string) => JSON.stringify({ requests: [{ type: "execute", stmt: { sql } }] })
const ATTEMPTS = [
  ["POST", "/v1/execute", JSON.stringify({ stmt: { sql: "SELECT word FROM secret" } })],
  ["POST", "/v1/batch", JSON.stringify({ batch: { steps: [] } })],
  ["POST", "/v2/pipeline", pipeline("SELECT word FROM secret")],
  ["POST", "/v3/pipeline", pipeline("DROP TABLE secret")],
  ["POST", "/v3/cursor", JSON.stringify({ batch: { steps: [{ stmt: { sql: "DROP TABLE secret" } }] } })],
  ["POST", "/", JSON.stringify({ statements: ["DROP TABLE secret"] })],
  ["GET", "/dump", undefined],
  ["GET", "/beta/listen?table=secret", undefined],
] as const

describe("the local database", () => {
  test.each(ATTEMPTS)("refuses %s %s of a page that has no token", async (method, path, body) => {
    for (const authorization of [undefined, "Bearer nonsense", `Bearer ${newDatabaseAccess().token}`]) {
      const headers = { ...FOREIGN, ...(authorization === undefined ? {} : { Authorization: authorization }) }
      const answer = await fetch(sqld.address + path, { method, headers, ...(body === undefined ? {} : { body }) })
      expect(answer.status).toBe(401)
    }
  })

  test("refuses sockets that have no token", async () => {
    const client = createClient({ url: sqld.address.replace("http", "ws") })
    await expect(client.execute("SELECT 1")).rejects.toThrow(/WebSocket was closed|auth/i)
    client.close()
  })

  test("leaves a browser no way to send a token from another site: its wildcard does not cover Authorization (Fetch standard)", async () => {
    const asked = {
      Origin: "https://evil.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization",
    }
    const answer = await fetch(`${sqld.address}/v2/pipeline`, { method: "OPTIONS", headers: asked })
    expect(answer.headers.get("Access-Control-Allow-Headers")?.toLowerCase()).not.toContain("authorization")
    expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull()
  })

  test("listens on this machine alone, and answers whoever has the token of this start", async () => {
    expect(new URL(sqld.address).hostname).toBe("127.0.0.1")
    expect((await createClient({ url: sqld.url }).execute("SELECT count(*) AS n FROM secret")).rows[0]?.["n"]).toBe(0)
  })
})

test("every start has a token of its own, and an address without one stays as it is", () => {
  expect(newDatabaseAccess().token).not.toBe(newDatabaseAccess().token)
  expect(withToken("http://127.0.0.1:1", undefined)).toBe("http://127.0.0.1:1")
})
