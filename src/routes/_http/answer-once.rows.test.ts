import { sql } from "drizzle-orm"
import { describe, expect, it, vi } from "vitest"
import { NotSent } from "../../../db/not-sent.ts"
import { TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { sweepAnswers } from "../../domain/_kernel/kept-answers.ts"
import { folderCreate } from "../../domain/library/contract.ts"
import { accessTokenCreate } from "../../domain/security/contract.ts"
import { createCollection } from "../../domain/social/collection-contract.ts"
import { answerOnce } from "./answer-once.ts"

const DAY_MS = 86_400_000
const keyed = (key: string) => ({ "Idempotency-Key": key })
const rowsOf = (query: ReturnType<typeof sql>) => testDatabase().all<Record<string, unknown>>(query)

describe("a call that keeps its answer", () => {
  it("makes one thing for a key, however often it is made, and answers the same", async () => {
    const client = await TestClient.signedIn()
    const input = { name: "Sea" }
    const answers = [await client.call(createCollection, input, keyed("k1")), await client.call(createCollection, input, keyed("k1"))]
    expect(answers.map(({ status }) => status.msg)).toEqual(["success", "success"])
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    const other = await client.call(createCollection, { name: "Hills" }, keyed("k1"))
    expect(other.status.msg).toBe("Conflict")
    expect(await rowsOf(sql`SELECT 1 AS one FROM collection WHERE account_id = ${client.accountId}`)).toHaveLength(1)
  })

  it("is not told that its own name is taken, and a refusal leaves the key free", async () => {
    const client = await TestClient.signedIn()
    expect((await client.call(folderCreate, { name: "Sea" }, keyed("k1"))).status.msg).toBe("success")
    expect((await client.call(folderCreate, { name: "Sea" }, keyed("k1"))).status.msg).toBe("success")
    expect((await client.call(folderCreate, { name: "Sea" }, keyed("k2"))).status.msg).toBe("Conflict")
    await rowsOf(sql`DELETE FROM media_folder WHERE owner_id = ${client.accountId}`)
    expect((await client.call(folderCreate, { name: "Sea" }, keyed("k2"))).status.msg).toBe("success")
  })

  it("leads a key of somebody else's nowhere, and keeps nothing that can be read in the database", async () => {
    const [one, two] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const input = { name: "Script", scopes: ["read"], days: 30 }
    const first = await one.call(accessTokenCreate, input, keyed("same"))
    const again = await one.call(accessTokenCreate, input, keyed("same"))
    const other = await two.call(accessTokenCreate, input, keyed("same"))
    expect([first.status.msg, again.data, other.status.msg]).toEqual(["success", first.data, "success"])
    expect(other.data).not.toEqual(first.data)
    const stored = JSON.stringify(await rowsOf(sql`SELECT * FROM kept_answer WHERE owner_id = ${one.accountId}`))
    const { token } = accessTokenCreate.output().parse(first.data)
    expect([stored.includes(token), stored.includes("Script")]).toEqual([false, false])
  })
})

describe("a run for a key", () => {
  const stage = (over: { readonly nowMs?: number } = {}) => {
    const viewer = testMember()
    const works: Promise<unknown>[] = []
    const { context } = makeTestContext({ viewer, later: (work) => void works.push(work), ...over })
    const owner = { ownerId: viewer.id, path: "/thing", key: "k", bodyHash: "h" }
    const services = { guestSecret: "a secret of this test" }
    return {
      context,
      owner,
      settle: () => Promise.allSettled(works),
      run: (make: () => Promise<unknown>, at = context) => answerOnce(services, at, owner, make),
      write: (at = context) => at.database.run(sql`INSERT INTO count_fold (id, folds, at_ms) VALUES (7, 1, 1) ON CONFLICT DO NOTHING`),
    }
  }
  const again = (context: ReturnType<typeof stage>["context"], nowMs = context.nowMs) => ({
    ...makeTestContext({ viewer: context.viewer }).context,
    nowMs,
  })

  it("notes the key with the first write or not at all", async () => {
    const { context, owner, run, write } = stage()
    await expect(run(() => Promise.reject(new TypeError("fetch failed")))).rejects.toThrow("fetch failed")
    expect(await rowsOf(sql`SELECT 1 AS one FROM kept_answer WHERE owner_id = ${owner.ownerId}`)).toEqual([])
    const at = again(context)
    await expect(
      run(async () => {
        await write(at)
        throw new TypeError("fetch failed")
      }, at),
    ).rejects.toThrow("fetch failed")
    expect(await rowsOf(sql`SELECT answer FROM kept_answer WHERE owner_id = ${owner.ownerId}`)).toEqual([{ answer: null }])
    // Something was done, and nobody knows what came of it: it is not done once more.
    await expect(run(async () => "again", again(context))).rejects.toMatchObject({ code: "InFlight" })
    await expect(run(async () => "again", again(context, context.nowMs + 61_000))).rejects.toMatchObject({ code: "Conflict" })
    expect(await run(async () => "again", again(context, context.nowMs + DAY_MS + 1))).toBe("again")
  })

  it("at the same time as another is told to wait, and does nothing", async () => {
    const { context, run, write } = stage()
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = run(async () => {
      await write()
      await promise
      return "done"
    })
    await expect.poll(() => rowsOf(sql`SELECT 1 AS one FROM kept_answer WHERE owner_id = ${context.viewer.id}`)).toHaveLength(1)
    await expect(run(async () => "twin", again(context))).rejects.toMatchObject({ code: "InFlight" })
    resolve()
    expect(await first).toBe("done")
    expect(await run(async () => "twin", again(context))).toBe("done")
  })

  it("of two that began at once does nothing where the other wrote first, and is told to wait", async () => {
    const { context, run, write, owner } = stage()
    const { promise: bothBegan, resolve: begin } = Promise.withResolvers<void>()
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
    const at = again(context)
    const first = run(async () => {
      await bothBegan
      await write()
      written()
      return "first"
    })
    const second = run(async () => {
      begin()
      await isWritten
      await at.database.run(sql`INSERT INTO count_fold (id, folds, at_ms) VALUES (8, 1, 1)`)
      return "second"
    }, at)
    await expect(second).rejects.toMatchObject({ code: "InFlight" })
    expect(await first).toBe("first")
    expect(await rowsOf(sql`SELECT 1 AS one FROM count_fold WHERE id = 8`)).toEqual([])
    expect(await rowsOf(sql`SELECT 1 AS one FROM kept_answer WHERE owner_id = ${owner.ownerId}`)).toHaveLength(1)
    expect(await run(async () => "third", again(context))).toBe("first")
  })

  it("that is done is told so where its answer cannot be kept, as it may not be while too many wait for the database", async () => {
    const { context, run, write, owner } = stage()
    const answer = await run(async () => {
      await write()
      vi.spyOn(context.database, "run").mockRejectedValueOnce(new NotSent("Too many writers wait for the database.", 4))
      return "done"
    })
    expect(answer).toBe("done")
    expect(await rowsOf(sql`SELECT answer FROM kept_answer WHERE owner_id = ${owner.ownerId}`)).toEqual([{ answer: null }])
  })

  it("that is refused after it wrote leaves the key free", async () => {
    const { context, run, write } = stage()
    await expect(
      run(async () => {
        await write()
        throw new DomainError("NotFound")
      }),
    ).rejects.toMatchObject({ code: "NotFound" })
    expect(await run(async () => "later", again(context))).toBe("later")
  })

  it("is forgotten after a day", async () => {
    const { context, run, write, owner } = stage()
    await run(async () => void (await write()))
    await sweepAnswers({ ...context, nowMs: context.nowMs + DAY_MS - 1_000 })
    expect(await rowsOf(sql`SELECT 1 AS one FROM kept_answer WHERE owner_id = ${owner.ownerId}`)).toHaveLength(1)
    await sweepAnswers({ ...context, nowMs: context.nowMs + DAY_MS })
    expect(await rowsOf(sql`SELECT 1 AS one FROM kept_answer WHERE owner_id = ${owner.ownerId}`)).toEqual([])
  })
})
