import { sql } from "drizzle-orm"
import { afterEach, describe, expect, it, vi } from "vitest"
import { openDatabase, whenFree } from "./client.ts"
import { task } from "./schema/index.ts"

afterEach(() => {
  vi.unstubAllGlobals()
})

const busy = () => Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" })

describe("whenFree", () => {
  it("sends again while another writer is at work, and answers what came in the end", async () => {
    let sent = 0
    const answer = await whenFree(() => (++sent < 3 ? Promise.reject(busy()) : Promise.resolve("done")), [0, 0, 0])
    expect([answer, sent]).toEqual(["done", 3])
  })

  it("gives up after the last wait", async () => {
    let sent = 0
    await expect(whenFree(() => Promise.reject(Object.assign(busy(), { sent: ++sent })), [0, 0])).rejects.toMatchObject({
      code: "SQLITE_BUSY",
    })
    expect(sent).toBe(3)
  })

  it("never sends again what failed for another reason: it may have been carried out", async () => {
    let sent = 0
    await expect(whenFree(() => Promise.reject(new Error(`lost ${++sent}`)), [0, 0])).rejects.toThrow("lost 1")
    expect(sent).toBe(1)
  })
})

describe("a batch", () => {
  const beginOf = async (run: (database: ReturnType<typeof openDatabase>) => Promise<unknown>) => {
    const bodies: string[] = []
    vi.stubGlobal("fetch", async (request: Request) => {
      bodies.push(await request.text())
      return new Response("no", { status: 418 })
    })
    await run(openDatabase("http://database.test", undefined)).catch(() => {})
    return /BEGIN [A-Z ]+/.exec(bodies.at(-1) ?? "")?.[0]
  }

  it("that only reads takes no writer's lock", async () => {
    expect(
      await beginOf((database) =>
        database.batch([database.select().from(task), database.run(sql`WITH one AS (SELECT 1) SELECT * FROM one`)]),
      ),
    ).toBe("BEGIN TRANSACTION READONLY")
  })

  it("that writes anything takes the lock at its start", async () => {
    expect(await beginOf((database) => database.batch([database.select().from(task), database.delete(task)]))).toBe("BEGIN IMMEDIATE")
  })
})

describe("a database that does not answer", () => {
  it("costs a client two seconds once: what it asks right after is refused at once, and a moment later it is asked again", async () => {
    vi.useFakeTimers()
    let asked = 0
    vi.stubGlobal("fetch", (_input: unknown, init?: RequestInit) => {
      asked++
      return new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)))
    })
    const database = openDatabase("http://database.test", undefined)
    const ask = () =>
      database.run(sql`SELECT 1`).then(
        () => "answered",
        () => "away",
      )
    const first = ask()
    await vi.advanceTimersByTimeAsync(2_000)
    expect([await first, asked]).toEqual(["away", 1])
    expect([await ask(), asked]).toEqual(["away", 1])
    await vi.advanceTimersByTimeAsync(500)
    const later = ask()
    await vi.advanceTimersByTimeAsync(2_000)
    expect([await later, asked]).toEqual(["away", 2])
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})
