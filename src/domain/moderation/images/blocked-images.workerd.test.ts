import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { makeTestContext } from "../../../../testing/_kernel/context.ts"
import { blockedAmong, blockedNear } from "./blocked-images.ts"

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("")
const flipped = (hash: string, bits: readonly number[]) =>
  bits.reduce((sum, bit) => sum ^ (1n << BigInt(bit)), BigInt(`0x${hash}`)).toString(16).padStart(16, "0")

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
  const candidates = await context.database.all(blockedNear([near]))
  expect(candidates.length).toBeLessThan(600)
  const steps = (await plans()).filter((step) => step.includes("blocked_image"))
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.filter((step) => !/USING (?:COVERING )?INDEX blocked_image_band_[1-4]/.test(step))).toEqual([])
})
