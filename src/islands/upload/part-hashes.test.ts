import { expect, test } from "vitest"
import { HASHED_FIRST_BYTES, hashesFirst, PartHashes } from "./part-hashes.ts"

test("files up to 200 MiB are hashed before they are sent; larger ones where this device is known to hash them in a moment", () => {
  expect(hashesFirst(HASHED_FIRST_BYTES, null)).toBe(true)
  expect(hashesFirst(HASHED_FIRST_BYTES + 1, null)).toBe(false)
  expect(hashesFirst(1_000_000_000, 500_000)).toBe(true)
  expect(hashesFirst(1_000_000_000, 100_000)).toBe(false)
})

test("a part whose hashing failed is read again when its hash is wanted again; one that is known is not", async () => {
  let reads = 0
  const hash = async () => {
    reads += 1
    if (reads === 1) throw new Error("the worker died")
    return "ab"
  }
  const hashes = new PartHashes(new Blob(["x"]), hash, new AbortController().signal)
  await expect(hashes.of(1)).rejects.toThrow("the worker died")
  expect(await hashes.of(1)).toBe("ab")
  await hashes.of(1)
  expect(reads).toBe(2)
})
