import { describe, expect, it } from "vitest"
import { APPEAL_WINDOW_MS, APPEALS_A_DAY, appealsLeft, matterOf } from "./appeal-rules.ts"

const NOW_MS = 1_800_000_000_000

describe("the appeals of a day", () => {
  const madeBefore = (...agesMs: readonly number[]) =>
    appealsLeft(
      agesMs.map((ageMs) => NOW_MS - ageMs),
      NOW_MS,
    )

  it.each<readonly [string, readonly number[], number, number | null]>([
    ["none was made", [], 5, null],
    ["four were made", [1, 2, 3, 4], 1, null],
    ["five were made", [1, 2, 3, 4, 5], 0, APPEAL_WINDOW_MS - 5],
    ["five were made, told in any order", [5, 1, 4, 2, 3], 0, APPEAL_WINDOW_MS - 5],
    ["more were made than there may be: as many must leave that one is free", [1, 2, 3, 4, 5, 6, 7], 0, APPEAL_WINDOW_MS - 5],
    ["the first of five was a day ago less a millisecond", [1, 2, 3, 4, APPEAL_WINDOW_MS - 1], 0, 1],
    ["the first of five was a day ago", [1, 2, 3, 4, APPEAL_WINDOW_MS], 1, null],
  ])("where %s", (_case, agesMs, left, nextInMs) => {
    expect(madeBefore(...agesMs)).toEqual({ left, nextAtMs: nextInMs === null ? null : NOW_MS + nextInMs })
  })

  it("are free again in the very millisecond that is told", () => {
    const times = Array.from({ length: APPEALS_A_DAY }, (_, place) => NOW_MS - place * 1_000)
    const nextAtMs = appealsLeft(times, NOW_MS).nextAtMs ?? 0
    expect([appealsLeft(times, nextAtMs - 1).left, appealsLeft(times, nextAtMs).left]).toEqual([0, 1])
  })
})

it.each([
  ["file", "level:8", "refusal"],
  ["ban", "level:8", "ban"],
  ["work", "level:8", "level"],
  ["comment", "level:16", "level"],
  ["work", "move_1", "state"],
  ["workflow", "a level:8", "state"],
] as const)("an appeal of a %s against %s is about its %s", (kind, against, matter) => {
  expect(matterOf(kind, against)).toBe(matter)
})
