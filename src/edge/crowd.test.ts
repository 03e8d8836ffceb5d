import { expect, it } from "vitest"
import { Crowd } from "./crowd.ts"

it("no more than its number are let in, the others are told at once, and whoever left makes room, by an error too", async () => {
  const crowd = new Crowd(2)
  const { promise, resolve } = Promise.withResolvers<string>()
  const inside = [crowd.enter(() => promise), crowd.enter(() => promise)]
  expect(await crowd.enter(async () => "third")).toBeNull()
  resolve("served")
  expect(await Promise.all(inside)).toEqual(["served", "served"])
  await expect(crowd.enter(() => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect(await Promise.all([crowd.enter(async () => 1), crowd.enter(async () => 2)])).toEqual([1, 2])
})
