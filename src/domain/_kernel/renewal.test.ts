import { expect, test } from "vitest"
import { makeRenewal } from "./renewal.ts"

test("what is kept is read before an answer when it is missing or a minute old, and behind one, once in ten seconds, after half of that", () => {
  const renewal = makeRenewal()
  const at = (loadedAtMs: number | null, nowMs: number) => renewal(loadedAtMs, nowMs)
  expect(at(null, 0)).toBe("before")
  expect([at(0, 30_000), at(0, 30_001), at(0, 30_002), at(0, 40_001), at(0, 40_002)]).toEqual(["none", "behind", "none", "none", "behind"])
  expect([at(0, 60_000), at(0, 60_001)]).toEqual(["behind", "before"])
})
