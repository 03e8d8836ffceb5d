import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { makeTestContext } from "../../../../testing/_kernel/context.ts"
import { isTelling } from "./band-rules.ts"
import { blockedAmong, blockedNear, blockImagesOf, isBlockedImage } from "./blocked-images.ts"

const anyHash = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("")
const random = (): string => {
  const hash = anyHash()
  return isTelling(hash) ? hash : random()
}
const flipped = (hash: string, bits: readonly number[]) =>
  bits
    .reduce((sum, bit) => sum ^ (1n << BigInt(bit)), BigInt(`0x${hash}`))
    .toString(16)
    .padStart(16, "0")

it("images within eight bits of a blocked one are blocked, others are not, and an index finds them among 20,000", async () => {
  const { context, counts, plans } = makeTestContext()
  const hashes = JSON.stringify(Array.from({ length: 20_000 }, random))
  await context.database.run(sql`INSERT INTO blocked_image (hash, source, reason, blocked_by, blocked_at_ms)
    SELECT value, 'list', 'test', 'user_x', 1 FROM json_each(${hashes}) WHERE 1 ON CONFLICT DO NOTHING`)
  const blocked = random()
  await context.database.run(sql`INSERT INTO blocked_image VALUES (${blocked}, 'list', 'test', 'user_x', 1)`)
  counts.roundTrips = 0
  const [same, near, far] = [blocked, flipped(blocked, [0, 9, 17, 25, 33, 41, 49, 63]), flipped(blocked, [0, 1, 9, 17, 25, 33, 41, 49, 63])]
  expect(await blockedAmong(context.database, [same, near, far, null])).toEqual(new Set([same, near]))
  expect(counts.roundTrips).toBe(1)
  expect(await blockedAmong(context.database, [null])).toEqual(new Set())
  expect(counts.roundTrips).toBe(1)
  const within = async (hash: string | null) =>
    (await context.database.all<{ is: number }>(sql`SELECT ${isBlockedImage(hash)} AS "is"`))[0]?.is
  expect([await within(same), await within(near), await within(far), await within(null)]).toEqual([1, 1, 0, 0])
  const candidates = await context.database.all(blockedNear([near]))
  expect(candidates.length).toBeLessThan(600)
  const steps = (await plans()).filter((step) => step.includes("blocked_image"))
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.filter((step) => !/USING (?:COVERING )?INDEX blocked_image_band_[1-4]/.test(step))).toEqual([])
})

it("what is nearly flat blocks nothing: all that is flat looks like it", async () => {
  const { context } = makeTestContext()
  const [workId, telling] = ["work_flat", random()]
  for (const [position, hash] of ["0".repeat(16), "0000000000000003", telling].entries())
    await context.database.run(sql`INSERT INTO image_check (work_id, position, media_key, perceptual_hash, created_at_ms, due_at_ms)
      VALUES (${workId}, ${position}, 'k', ${hash}, 1, 1)`)
  await context.database.run(blockImagesOf(sql`(${workId})`, { source: workId, reason: "test", blockedBy: "user_x", nowMs: 1 }))
  const rows = await context.database.all(sql`SELECT hash FROM blocked_image WHERE source = ${workId}`)
  expect(rows).toEqual([{ hash: telling }])
  expect(await blockedAmong(context.database, ["0".repeat(16)])).toEqual(new Set())
})
