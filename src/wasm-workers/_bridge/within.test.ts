import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { eachWithin, within } from "./within.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})

test("work that answers in time is answered, work that never does is given up with its code", async () => {
  await expect(within(1_000, "failTooSlow", Promise.resolve(3))).resolves.toBe(3)
  await expect(within(1_000, "failTooSlow", Promise.reject(new RangeError("own")))).rejects.toThrow(RangeError)
  const late = within(1_000, "failTooSlow", never()).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await late).toMatchObject({ end: "failed", code: "failTooSlow" })
})

test("values that come in turn may take long together, and none may take too long", async () => {
  async function* source() {
    yield 1
    yield 2
    await never()
  }
  const seen: number[] = []
  const reading = (async () => {
    for await (const value of eachWithin(1_000, "failTooSlow", source())) seen.push(value)
  })()
  const late = reading.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await late).toMatchObject({ code: "failTooSlow" })
  expect(seen).toEqual([1, 2])
})
