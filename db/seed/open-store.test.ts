import { expect, test } from "vitest"
import { answered } from "./open-store.ts"
import { SilentStoreError } from "./silent-store-error.ts"

test("a store that answers is opened, and one that fails says why", async () => {
  expect(await answered(async () => "open", 1_000)).toBe("open")
  await expect(answered(() => Promise.reject(new Error("locked")), 1_000)).rejects.toThrow("locked")
})

test("a store that says nothing is told from one that fails", async () => {
  await expect(answered(() => new Promise(() => {}), 1)).rejects.toBeInstanceOf(SilentStoreError)
})
