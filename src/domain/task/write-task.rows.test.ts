import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testGuest } from "../../../testing/_kernel/context.ts"
import { balance, give, makeMemberContext } from "../../../testing/credits/purse.ts"
import type { GuestIdentity, ViewerContext } from "../_kernel/context.ts"
import { newTaskId } from "../_kernel/ids.ts"
import { createStudioTask } from "../studio/create-studio-task.ts"
import { KEY_LIFETIME_MS } from "./rules.ts"
import type { TaskRow } from "./task-row.ts"

const DAY_STARTS_MS = Date.UTC(2026, 4, 3)
const NOON_MS = DAY_STARTS_MS + 43_200_000
const { database } = makeTestContext().context

const create = (context: ViewerContext, images: number, key?: string) =>
  createStudioTask(
    context,
    "text-to-image",
    { meta: { prompt: "a red fox", n_iter: images, seed: 1 } },
    key === undefined ? null : { path: "/p", key, bodyHash: "" },
  )

/** Writes an earlier task of somebody's, delivered this day unless `more` says otherwise. */
async function insertEarlier(viewer: GuestIdentity, more: Partial<TaskRow>): Promise<void> {
  await database.insert(schema.task).values({
    ...{ id: newTaskId(NOON_MS), viewerId: viewer.id, plan: "free", action: 1, category: 1, status: 3, meta: "{}", specification: "{}" },
    ...{ imageCount: 4, priceCoins: 0, createdAtMs: DAY_STARTS_MS, updatedAtMs: 1, deadlineAtMs: NOON_MS },
    ...more,
  })
}

describe("a visitor's images of a day", () => {
  it.each<[string, Partial<TaskRow>, number]>([
    ["were delivered at its first moment", { deliveredCount: 3 }, 1],
    ["were all delivered", { deliveredCount: 4 }, 0],
    ["were delivered at the last moment of yesterday", { deliveredCount: 4, createdAtMs: DAY_STARTS_MS - 1 }, 4],
    ["came to nothing", { status: 4, deliveredCount: 0 }, 4],
    ["came in part before they failed", { status: 4, deliveredCount: 1 }, 3],
    ["are waited for", { status: 1, imageCount: 3 }, 1],
    ["are being made", { status: 2, imageCount: 2 }, 2],
  ])("are four, less those that %s, to the last one", async (_which, earlier, left) => {
    const viewer = testGuest()
    const { context } = makeTestContext({ viewer, nowMs: NOON_MS, visitorImagesPerDay: 4 })
    await insertEarlier(viewer, earlier)
    // What others made takes nothing from it, and what they wait for no place in the queue.
    const other = testGuest()
    for (const status of [1, 2, 3] as const) await insertEarlier(other, { status, deliveredCount: 4 })
    const message = left > 0 ? "FewerImagesLeftToday" : "NoImagesLeftToday"
    const refusal = { code: "VisitorLimitReached", errors: [{ path: "meta.n_iter", message }], retryAfterSeconds: 43_200 }
    if (left < 4) await expect(create(context, left + 1)).rejects.toMatchObject(refusal)
    if (left > 0) await expect(create(context, left)).resolves.toMatchObject({ status: 1 })
  })
})

it("a task may cost all that is in the purses, and not a coin more", async () => {
  const [enough, short] = [await makeMemberContext({ plan: "vip3" }), await makeMemberContext({ plan: "vip3" })]
  await give(enough.viewer.id, { coins: 10 })
  await give(short.viewer.id, { coins: 9 })
  for (const member of [enough, short]) for (let times = 0; times < 9; times++) await create(member, 4)
  await create(enough, 4)
  expect([await balance(enough.viewer.id, "stamina"), await balance(enough.viewer.id, "coins")]).toEqual([0, 0])
  await expect(create(short, 4)).rejects.toMatchObject({ code: "InsufficientCredits", data: { missing_coins: 1 } })
})

describe("the key of a request", () => {
  it("leads to the same task for a day, and to a new one after it", async () => {
    const member = await makeMemberContext()
    const at = async (ageMs: number) => (await create({ ...member, nowMs: NOON_MS + ageMs }, 1, "k")).id
    const first = await at(0)
    expect(await at(KEY_LIFETIME_MS)).toBe(first)
    expect(await at(KEY_LIFETIME_MS + 1)).not.toBe(first)
  })

  it("is its sender's own, and only itself is forgotten when it is used anew after its day", async () => {
    const [member, other] = [await makeMemberContext(), await makeMemberContext()]
    const first = (await create(member, 1, "k")).id
    expect((await create(other, 1, "k")).id).not.toBe(first)
    expect((await create(member, 1, "another")).id).not.toBe(first)
    expect((await create(member, 1, "k")).id).toBe(first)
  })

  it("is free again where the request came to nothing", async () => {
    const viewer = testGuest()
    const { context } = makeTestContext({ viewer, nowMs: NOON_MS, visitorImagesPerDay: 4 })
    await insertEarlier(viewer, { deliveredCount: 3 })
    await expect(create(context, 2, "k")).rejects.toMatchObject({ code: "VisitorLimitReached" })
    await expect(create(context, 1, "k")).resolves.toMatchObject({ status: 1 })
  })
})
