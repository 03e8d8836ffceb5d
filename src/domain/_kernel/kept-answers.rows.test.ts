import { sql } from "drizzle-orm"
import { describe, expect, it, test } from "vitest"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { findAnswer, forgetKey, isKeyTaken, type KeyOwner, keepAnswer, sweepAnswers } from "./kept-answers.ts"

const DAY_MS = 86_400_000
const NOW_MS = 10 * DAY_MS

const { context } = makeTestContext({ nowMs: NOW_MS })
const ownerOf = (over: Partial<KeyOwner> = {}): KeyOwner => ({ ownerId: "user_a", path: "/thing", key: "k", bodyHash: "h", ...over })
const keep = ({ ownerId, path, key, bodyHash }: KeyOwner, answer: string | null, atMs = NOW_MS) =>
  testDatabase().run(
    sql`INSERT INTO kept_answer (owner_id, path, key, body_hash, answer, at_ms) VALUES (${ownerId}, ${path}, ${key}, ${bodyHash}, ${answer}, ${atMs})`,
  )
const kept = () => testDatabase().all<{ key: string }>(sql`SELECT key FROM kept_answer ORDER BY key`)
const clear = () => testDatabase().run(sql`DELETE FROM kept_answer`)

describe("what a key led to", () => {
  test.each([
    [DAY_MS - 1, true],
    [DAY_MS, false],
    [DAY_MS + 1, false],
  ])("%d ms ago is known: %s, and what is not any more is gone", async (agoMs, isKnown) => {
    await clear()
    await keep(ownerOf(), "a", NOW_MS - agoMs)
    expect(await findAnswer(context, ownerOf())).toEqual(isKnown ? { bodyHash: "h", answer: "a", atMs: NOW_MS - agoMs } : null)
    expect(await kept()).toHaveLength(isKnown ? 1 : 0)
  })

  test.each([{ ownerId: "user_b" }, { path: "/other" }, { key: "other" }])("is nothing to %j", async (over) => {
    await clear()
    await keep(ownerOf(), null)
    const other = ownerOf(over)
    expect(await findAnswer(context, other)).toBeNull()
    await forgetKey(context, other)
    await keepAnswer(context, other, "a")
    expect(await findAnswer(context, ownerOf())).toMatchObject({ answer: null })
  })

  it("stays where it was answered, even where the key is forgotten elsewhere", async () => {
    await clear()
    await keep(ownerOf(), "a")
    await forgetKey(context, ownerOf())
    expect(await findAnswer(context, ownerOf())).toMatchObject({ answer: "a" })
  })

  it("is swept when a day is over, not a moment before", async () => {
    await clear()
    for (const [key, agoMs] of [
      ["a", DAY_MS - 1],
      ["b", DAY_MS],
      ["c", DAY_MS + 1],
    ] as const)
      await keep(ownerOf({ key }), "x", NOW_MS - agoMs)
    expect([await sweepAnswers(context), await kept()]).toEqual([2, [{ key: "a" }]])
  })
})

test.each([
  [1, true],
  [5, true],
  [6, false],
])("a key that was noted before is known by the %d. error from the outside: %s", (depth, isTaken) => {
  let error = new Error("SQLITE_CONSTRAINT: UNIQUE constraint failed: kept_answer.key")
  for (let outer = 1; outer < depth; outer++) error = new Error("outside", { cause: error })
  expect(isKeyTaken(error)).toBe(isTaken)
  expect(isKeyTaken(new Error("UNIQUE constraint failed: account.name"))).toBe(false)
})
