import { eq } from "drizzle-orm"
import fc from "fast-check"
import { afterEach, describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testGuest } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { expectSoundLedger } from "../../../testing/credits/ledger.ts"
import { balance, give, insertTask, makeMemberContext } from "../../../testing/credits/purse.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { createStudioTask } from "../studio/create-studio-task.ts"
import { estimateStudioTask } from "../studio/estimate.ts"
import { finishTask } from "../task/finish-task.ts"
import { pricedTask } from "../task/hold-queries.ts"
import { holdStatements } from "./ledger-statements.ts"
import { chargeFor, splitHold, splitPrice } from "./purse-rules.ts"
import { readAssets } from "./read-assets.ts"

const meta = (seed: number, images = 4) => ({ prompt: "a red fox", n_iter: images, seed })
const holdsOf = (userId: string) => testDatabase().select().from(schema.hold).where(eq(schema.hold.userId, userId))

afterEach(() => expectSoundLedger(testDatabase()))

describe("spending", () => {
  it("takes stamina first, then coins, and says what is missing", async () => {
    const member = await makeMemberContext({ plan: "vip3" })
    await give(member.viewer.id, { coins: 5 })
    for (let seed = 0; seed < 9; seed++) await createStudioTask(member, "text-to-image", { meta: meta(seed) }, null)
    const refused = await createStudioTask(member, "text-to-image", { meta: meta(9) }, null).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: "InsufficientCredits",
      data: { missing_coins: 5, balance: { stamina: 6, coins: 5 }, price: 16 },
    })
    await createStudioTask(member, "text-to-image", { meta: meta(9, 2) }, null)
    const last = (await holdsOf(member.viewer.id)).find((hold) => hold.coins > 0)
    expect(last).toMatchObject({ stamina: 6, coins: 2 })
    expect(await balance(member.viewer.id, "coins")).toBe(3)
  })

  it("holds the price that the estimate told, and refuses one above max_coins", async () => {
    const member = await makeMemberContext()
    const { calculate_coins: price } = await estimateStudioTask(member, { meta: meta(1) })
    expect(price).toBe(16)
    const refused = createStudioTask(member, "text-to-image", { meta: meta(1), max_coins: price - 1 }, null)
    await expect(refused).rejects.toMatchObject({ code: "PriceExceeded" })
    await createStudioTask(member, "text-to-image", { meta: meta(1), max_coins: price }, null)
    expect(await holdsOf(member.viewer.id)).toMatchObject([{ stamina: price, coins: 0 }])
  })

  it("splits, charges and gives back as the rules say, whatever the price and the purses", async () => {
    const database = testDatabase()
    const few = fc.nat({ max: 40 })
    const cases = fc.sample(fc.tuple(few, few, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 4 }), fc.nat({ max: 4 })), 25)
    for (const [stamina, coins, price, images, delivered] of cases) {
      const { viewer } = await makeMemberContext()
      await give(viewer.id, { stamina, coins })
      const split = splitPrice(price, { stamina, coins })
      if (split === null) continue
      const taskId = await insertTask(viewer.id, price, images)
      await namedBatch(database, { hold: holdStatements(taskId, pricedTask(taskId)) })
      expect([await balance(viewer.id, "held-stamina"), await balance(viewer.id, "held-coins")]).toEqual([split.stamina, split.coins])
      const results = Array.from({ length: Math.min(delivered, images) }, (_, position) => ({
        position,
        mediaKey: `result/x/${position}`,
        contentType: "image/png",
        sizeBytes: 9,
        width: 8,
        height: 8,
        seed: position,
        thumbhash: "",
        sha256: "",
      }))
      await finishTask(database, { taskId, outcome: { kind: "success", results, answer: null }, finalSeq: 2, nowMs: Date.now() })
      const { returned } = splitHold(split, chargeFor(price, results.length, images))
      expect([await balance(viewer.id, "stamina"), await balance(viewer.id, "coins")]).toEqual([
        stamina - split.stamina + returned.stamina,
        coins - split.coins + returned.coins,
      ])
    }
  })
})

describe("the plan", () => {
  it("decides how many tasks wait, and infiniteQueue lifts that", async () => {
    const free = await makeMemberContext()
    for (let seed = 0; seed < 6; seed++) await createStudioTask(free, "text-to-image", { meta: meta(seed, 1) }, null)
    await expect(createStudioTask(free, "text-to-image", { meta: meta(6, 1) }, null)).rejects.toMatchObject({
      code: "QueueFull",
      data: { limit: 6, in_flight: 6 },
    })
    const unlimited = { ...free, viewer: { ...free.viewer, plan: "vip2" as const } }
    await createStudioTask(unlimited, "text-to-image", { meta: meta(6, 1) }, null)
    expect(await holdsOf(free.viewer.id)).toHaveLength(7)
  })

  it("decides the speed, its own where none is asked for", async () => {
    const free = await makeMemberContext()
    await expect(createStudioTask(free, "text-to-image", { speed_type: 2, meta: meta(1) }, null)).rejects.toMatchObject({
      code: "NotAllowed",
    })
    const lite = await makeMemberContext({ plan: "lite" })
    const ids = [
      (await createStudioTask(lite, "text-to-image", { meta: meta(1, 1) }, null)).id,
      (await createStudioTask(lite, "text-to-image", { speed_type: 1, meta: meta(1, 1) }, null)).id,
    ]
    const rows = await testDatabase().select().from(schema.task).where(eq(schema.task.viewerId, lite.viewer.id))
    expect(ids.map((id) => rows.find((row) => row.id === id)?.speedType)).toEqual([2, 1])
  })

  it("opens the whole studio to members", async () => {
    const free = await makeMemberContext()
    await createStudioTask(free, "text-to-image", { meta: { ...meta(1, 1), steps: 40 } }, null)
    expect(await holdsOf(free.viewer.id)).toHaveLength(1)
  })
})

/** Cancels every task of somebody. */
async function endAll(userId: string): Promise<void> {
  for (const { taskId } of await holdsOf(userId))
    await finishTask(testDatabase(), {
      taskId: taskId as never,
      outcome: { kind: "failure", ending: "userCancelDesc", detail: null },
      finalSeq: 2,
      nowMs: Date.now(),
    })
}

describe("the stamina of a day", () => {
  it("is granted once, however many ask at once", async () => {
    const member = await makeMemberContext()
    const seen = await Promise.all(Array.from({ length: 20 }, () => readAssets(member)))
    expect(seen.every(({ stamina }) => stamina === 150)).toBe(true)
    const movements = await testDatabase().select().from(schema.ledgerMovement).where(eq(schema.ledgerMovement.userId, member.viewer.id))
    expect(movements).toHaveLength(1)
  })

  it("fills up to the cap on the next day, what tasks hold included, so that nothing is banked over midnight", async () => {
    const member = await makeMemberContext()
    await readAssets(member)
    await createStudioTask(member, "text-to-image", { meta: meta(1) }, null)
    expect(await readAssets(member)).toMatchObject({ stamina: 134, held_stamina: 16, coins: 0, held_coins: 0, stamina_cap: 150 })
    const tomorrow = { ...member, nowMs: member.nowMs + 86_400_000 }
    expect(await readAssets(tomorrow)).toMatchObject({ stamina: 134, held_stamina: 16 })
    const dayAfter = { ...member, nowMs: member.nowMs + 2 * 86_400_000 }
    await endAll(member.viewer.id)
    expect(await readAssets(dayAfter)).toMatchObject({ stamina: 150, held_stamina: 0 })
  })

  it("is used up by a full purse too, and what comes back of what was given may pass the cap", async () => {
    const member = await makeMemberContext()
    await give(member.viewer.id, { stamina: 200 })
    expect(await readAssets(member)).toMatchObject({ stamina: 200 })
    for (let seed = 0; seed < 6; seed++) await createStudioTask(member, "text-to-image", { meta: meta(seed) }, null)
    expect(await readAssets(member)).toMatchObject({ stamina: 104, held_stamina: 96 })
    await endAll(member.viewer.id)
    expect(await readAssets(member)).toMatchObject({ stamina: 200, held_stamina: 0 })
  })
})

describe("a visitor", () => {
  const makeGuest = (limit: number) => {
    let taken = 0
    const take = async (_name: string, _subject: string, _nowMs: number, amount = 1) => {
      if (taken + amount > limit) return { kind: "over", retryAfterSeconds: 60 } as const
      taken += amount
      return { kind: "free" } as const
    }
    const limiters = { take, clear: async () => {} }
    return makeTestContext({ viewer: testGuest(), database: testDatabase(), limiters }).context
  }

  it("is told when the address has used up its images, but a repeated request is answered as before", async () => {
    const guest = makeGuest(2)
    const idempotency = { path: "/p", key: "k", bodyHash: "h" }
    const first = await createStudioTask(guest, "text-to-image", { meta: meta(1, 2) }, idempotency)
    expect(await createStudioTask(guest, "text-to-image", { meta: meta(1, 2) }, idempotency)).toEqual(first)
    for (const key of [null, { ...idempotency, key: "other" }])
      await expect(createStudioTask(guest, "text-to-image", { meta: meta(2, 1) }, key)).rejects.toMatchObject({
        code: "VisitorLimitReached",
        retryAfterSeconds: 60,
      })
    const tasks = await testDatabase().select().from(schema.task).where(eq(schema.task.viewerId, guest.viewer.id))
    expect(tasks.map((task) => task.id)).toEqual([first.id])
  })

  it("pays nothing and has no purse", async () => {
    const { context } = makeTestContext({ viewer: testGuest(), database: testDatabase() })
    const { calculate_coins } = await createStudioTask(context, "text-to-image", { meta: meta(1) }, null)
    expect([calculate_coins, await balance(context.viewer.id, "stamina")]).toEqual([0, 0])
  })
})
