import { createClient } from "@libsql/client"
import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/libsql"
import { afterEach, describe, expect, it, vi } from "vitest"
import { openDatabase, patient, whenFree } from "./client.ts"
import { goAlong } from "./first-write.ts"
import * as schema from "./schema/index.ts"
import { RANK, WriterTurns } from "./writer-turns.ts"

afterEach(() => {
  vi.useRealTimers()
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

describe("who writes before whom", () => {
  class Noted extends WriterTurns {
    readonly ranks: (number | undefined)[] = []

    override take: WriterTurns["take"] = (write, there, rank) => {
      this.ranks.push(rank)
      return super.take(write, there, rank)
    }
  }

  it.each([
    [false, [RANK.usual, RANK.begun, RANK.begun]],
    [true, [RANK.before, RANK.begun, RANK.begun]],
  ])(
    "what follows the first write of a call that has a key is let through, also where the call goes first: %s",
    async (goesFirst, ranks) => {
      const client = createClient({ url: ":memory:" })
      const turns = new Noted()
      patient(client, { turns, goesFirst })
      await client.execute("SELECT 1")
      const database = drizzle(client, { schema })
      goAlong(database, { sql: "CREATE TABLE key (one TEXT)", args: [] })
      for (const statement of ["CREATE TABLE thing (one TEXT)", "INSERT INTO thing VALUES ('a')", "UPDATE key SET one = 'b'"])
        await client.execute(statement)
      expect(turns.ranks).toEqual(ranks)
      client.close()
    },
  )

  it("calls without a key have one rank for all that they write", async () => {
    const client = createClient({ url: ":memory:" })
    const turns = new Noted()
    patient(client, { turns })
    for (const statement of ["CREATE TABLE thing (one TEXT)", "INSERT INTO thing VALUES ('a')"]) await client.execute(statement)
    expect(turns.ranks).toEqual([RANK.usual, RANK.usual])
    client.close()
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
        database.batch([database.select().from(schema.task), database.run(sql`WITH one AS (SELECT 1) SELECT * FROM one`)]),
      ),
    ).toBe("BEGIN TRANSACTION READONLY")
  })

  it("that writes anything takes the lock at its start", async () => {
    expect(await beginOf((database) => database.batch([database.select().from(schema.task), database.delete(schema.task)]))).toBe(
      "BEGIN IMMEDIATE",
    )
  })
})

/** A database whose answers come when `answers` says, in ms; null for never, and "refused" for no connection. */
function standFor(answers: (path: string, asked: number) => number | null | "refused") {
  const sent: string[] = []
  vi.stubGlobal("fetch", async (input: Request | URL, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname
    sent.push(path)
    const ms = answers(path, sent.filter((one) => one === path).length)
    if (ms === "refused") throw new TypeError("fetch failed")
    await new Promise((resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason))
      if (ms !== null) setTimeout(resolve, ms)
    })
    return path === "/health" ? new Response("ok") : Response.json(DONE)
  })
  return sent
}

const RESULT = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null }
const DONE = {
  baton: null,
  base_url: null,
  results: [
    { type: "ok", response: { type: "execute", result: RESULT } },
    { type: "ok", response: { type: "close" } },
  ],
}
const PIPELINE = "/v2/pipeline"
let databases = 0
/** What one isolate knows of a database is its own: each test has another. */
const newUrl = () => `http://database-${++databases}.test`

const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error: Error & { cause?: unknown }) => (error.cause instanceof Error ? error.cause.name : error.name),
  )
const nowOr = <Value>(value: Promise<Value>) => Promise.race([value, Promise.resolve("still waiting")])
const READ = sql`SELECT 1`
const WRITE = sql`DELETE FROM x`

describe("a database that is away", () => {
  it.each([
    ["refuses connections", () => "refused" as const, 0],
    ["answers nothing at all", () => null, 2_000],
  ])("because it %s is told within two seconds, and costs its client that once", async (_title, answers, ms) => {
    vi.useFakeTimers()
    const sent = standFor(answers)
    const database = openDatabase(newUrl(), undefined)
    const first = outcomeOf(database.run(READ))
    await vi.advanceTimersByTimeAsync(ms)
    expect(["TypeError", "TimeoutError"]).toContain(await nowOr(first))
    const asked = sent.length
    expect([await outcomeOf(database.run(READ)), await outcomeOf(database.run(WRITE)), sent.length]).toEqual(["NotSent", "NotSent", asked])
  })

  it("is not asked by others of the isolate before a probe, which takes no writer's turn, and is at once when it is back", async () => {
    vi.useFakeTimers()
    let isBack = false
    const sent = standFor(() => (isBack ? 1 : null))
    const url = newUrl()
    const job = openDatabase(url, undefined)
    const first = outcomeOf(job.run(READ))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await nowOr(first)).toBe("TimeoutError")
    // The same client is refused at once, and takes no turn by it.
    const asked = sent.length
    expect(await Promise.all([1, 2, 3, 4].map(() => outcomeOf(job.run(WRITE))))).toEqual(Array.from({ length: 4 }, () => "NotSent"))
    expect(sent).toHaveLength(asked)
    const other = outcomeOf(openDatabase(url, undefined).run(WRITE))
    await vi.advanceTimersByTimeAsync(1_500)
    expect([await nowOr(other), sent.filter((path) => path === PIPELINE).length]).toEqual(["NotSent", 1])
    isBack = true
    const users = [1, 2, 3].map(() => outcomeOf(openDatabase(url, undefined).run(WRITE)))
    await vi.advanceTimersByTimeAsync(20)
    expect(await Promise.all(users)).toEqual(["answered", "answered", "answered"])
  })
})

describe("a database that is slow", () => {
  const slow = (ms: number | null) => (path: string) => (path === "/health" ? 5 : ms)

  it("is waited for, eight seconds by what reads and fifteen by what writes, and others are served meanwhile", async () => {
    vi.useFakeTimers()
    standFor((path, asked) => (path === "/health" ? 5 : asked === 1 ? 7_000 : asked === 2 ? 14_000 : asked <= 4 ? null : 10))
    const url = newUrl()
    const ask = (statement: typeof READ) => outcomeOf(openDatabase(url, undefined).run(statement))
    const answered = [ask(READ), ask(WRITE)]
    const late = [ask(READ), ask(WRITE)]
    await vi.advanceTimersByTimeAsync(20)
    const others = [ask(READ), ask(WRITE)]
    await vi.advanceTimersByTimeAsync(20)
    expect(await Promise.all(others.map(nowOr))).toEqual(["answered", "answered"])
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await Promise.all([...answered, ...late].map(nowOr))).toEqual(["answered", "still waiting", "Unanswered", "still waiting"])
    await vi.advanceTimersByTimeAsync(7_000)
    expect(await Promise.all([...answered, ...late])).toEqual(["answered", "answered", "Unanswered", "Unanswered"])
  })

  it("goes on with a write whose caller was told, which is kept alive for that and keeps its turn", async () => {
    vi.useFakeTimers()
    const sent = standFor(slow(20_000))
    const url = newUrl()
    const goingOn: Promise<unknown>[] = []
    const open = () => openDatabase(url, undefined, { goOn: (work) => void goingOn.push(work) })
    const told = [1, 2, 3, 4].map(() => outcomeOf(open().run(WRITE)))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await Promise.all(told.map(nowOr))).toEqual(told.map(() => "Unanswered"))
    expect(goingOn).toHaveLength(4)
    // All turns are taken by what was sent: the next one is sent once one of them is done.
    const next = outcomeOf(openDatabase(url, undefined).run(WRITE))
    await vi.advanceTimersByTimeAsync(4_900)
    expect(sent.filter((path) => path === PIPELINE)).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(200)
    await Promise.all(goingOn)
    expect([await nowOr(next), sent.filter((path) => path === PIPELINE).length]).toEqual(["still waiting", 5])
  })

  it("is not watched for longer than a minute: a write that is never answered gives its turn back", async () => {
    vi.useFakeTimers()
    const sent = standFor(slow(null))
    const goingOn: Promise<unknown>[] = []
    const told = outcomeOf(openDatabase(newUrl(), undefined, { goOn: (work) => void goingOn.push(work) }).run(WRITE))
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await told).toBe("Unanswered")
    await Promise.all(goingOn)
    const asked = sent.length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(asked)
  })

  it("one answer that never comes costs the other jobs of the minute nothing", async () => {
    vi.useFakeTimers()
    standFor((path, asked) => (path === PIPELINE && asked === 3 ? null : 1))
    const database = openDatabase(newUrl(), undefined)
    const outcomes: string[] = []
    const jobs = (async () => {
      for (let job = 0; job < 28; job++) outcomes.push(await outcomeOf(database.run(READ)))
    })()
    await vi.advanceTimersByTimeAsync(10_000)
    await jobs
    expect(outcomes.filter((one) => one !== "answered")).toEqual(["Unanswered"])
  })

  it("in every answer, as over a long line, is taken for away once, and is waited for from then on", async () => {
    vi.useFakeTimers()
    let lateMs: number | null = 2_000
    standFor(() => lateMs)
    const url = newUrl()
    const goingOn: Promise<unknown>[] = []
    const ask = () => outcomeOf(openDatabase(url, undefined, { goOn: (work) => void goingOn.push(work) }).run(READ))
    const first = ask()
    await vi.advanceTimersByTimeAsync(2_000)
    expect([await nowOr(first), goingOn.length]).toEqual(["TimeoutError", 1])
    await vi.advanceTimersByTimeAsync(500)
    await Promise.all(goingOn)
    const [second, third] = [ask(), ask()]
    await vi.advanceTimersByTimeAsync(2_100)
    expect(await Promise.all([second, third].map(nowOr))).toEqual(["answered", "answered"])
    // Once it is gone that costs somebody longer once; those who come later are told in two seconds again.
    lateMs = null
    const lost = ask()
    await vi.advanceTimersByTimeAsync(4_500)
    expect(await nowOr(lost)).toBe("TimeoutError")
    const after = ask()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await nowOr(after)).toBe("NotSent")
  })

  it("is asked once more by what reads where its connection was lost, and never by what writes", async () => {
    const sent = standFor((path, asked) => (path === PIPELINE && asked % 2 === 1 ? "refused" : 1))
    const database = openDatabase(newUrl(), undefined)
    expect(await outcomeOf(database.run(READ))).toBe("answered")
    expect(await outcomeOf(database.run(WRITE))).toBe("TypeError")
    expect(sent.filter((path) => path === PIPELINE)).toHaveLength(3)
  })
})
