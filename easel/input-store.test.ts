import { expect, it } from "vitest"
import { InputStore } from "./input-store.ts"

const bytes = (size: number) => new Uint8Array(size)

it("keeps an input as long as it is used, and forgets it after that", () => {
  let nowMs = 0
  const store = new InputStore(() => nowMs, { forMs: 100, sizeBytes: 1000 })
  store.put("a", bytes(10))
  nowMs = 99
  expect(store.take("a")).toHaveLength(10)
  nowMs = 198
  expect(store.take("a")).toHaveLength(10)
  nowMs = 298
  expect(store.take("a")).toBeUndefined()
})

it("keeps no more bytes than it may, but always the latest; the longest unused go first", () => {
  const store = new InputStore(() => 0, { forMs: 100, sizeBytes: 100 })
  store.put("a", bytes(50))
  store.put("b", bytes(50))
  store.take("a")
  store.put("c", bytes(50))
  expect([store.take("a"), store.take("b"), store.take("c")].map((one) => one?.length)).toEqual([50, undefined, 50])
  store.put("d", bytes(500))
  expect([store.take("a"), store.take("c"), store.take("d")].map((one) => one?.length)).toEqual([undefined, undefined, 500])
})
