import { createHash } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { InputStore } from "./input-store.ts"

let folder = ""
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "input-store-"))))
afterEach(() => rmSync(folder, { recursive: true }))

const BOUNDS = { forMs: 100, sizeBytes: 60, totalBytes: 100, smallBytes: 40 }
const bytes = (size: number, value: number) => new Uint8Array(size).fill(value)
const hashOf = (file: Uint8Array) => createHash("sha256").update(file).digest("hex")
async function* inPieces(file: Uint8Array) {
  for (let at = 0; at < file.length; at += 7) yield file.subarray(at, at + 7)
}
const open = (now: () => number = () => 0) => {
  const store = new InputStore(now, folder, BOUNDS)
  const put = async (file: Uint8Array, sha256 = hashOf(file)) => (await store.put(sha256, inPieces(file))).outcome
  return { store, put }
}

describe("an input on disk", () => {
  it("has just the bytes that were put, and is kept as long as it is used", async () => {
    let nowMs = 0
    const { store, put } = open(() => nowMs)
    const file = bytes(20, 1)
    expect(await put(file)).toBe("kept")
    nowMs = 99
    expect(readFileSync(store.find(hashOf(file))?.path ?? "")).toEqual(Buffer.from(file))
    nowMs = 198
    expect(store.find(hashOf(file))).toMatchObject({ sizeBytes: 20 })
    nowMs = 298
    expect([store.find(hashOf(file)), readdirSync(folder)]).toEqual([undefined, []])
  })

  it("makes room by what was unused longest, but never by what a job needs", async () => {
    const { store, put } = open()
    const [one, two, three, four] = [1, 2, 3, 4].map((value) => bytes(40, value)) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
    await put(one)
    await put(two)
    store.find(hashOf(one))
    expect(await put(three)).toBe("kept")
    expect([one, two, three].map((file) => store.find(hashOf(file)) !== undefined)).toEqual([true, false, true])
    for (const file of [one, three]) store.hold(hashOf(file))
    expect(await put(four)).toBe("full")
    expect([one, three].map((file) => store.find(hashOf(file)) !== undefined)).toEqual([true, true])
    store.release(hashOf(one))
    expect(await put(four)).toBe("kept")
    expect(readdirSync(folder).toSorted()).toEqual([hashOf(three), hashOf(four)].toSorted())
  })

  it("that is large goes with the last job that needs it, a small one later", async () => {
    const { store, put } = open()
    const [large, small] = [bytes(50, 1), bytes(40, 2)]
    for (const file of [large, small]) {
      await put(file)
      store.hold(hashOf(file))
      store.hold(hashOf(file))
      store.release(hashOf(file))
    }
    expect(readdirSync(folder)).toHaveLength(2)
    for (const file of [large, small]) store.release(hashOf(file))
    expect(readdirSync(folder)).toEqual([hashOf(small)])
  })

  it("that is no such file, is too large or breaks off leaves neither a file nor its bytes in the count", async () => {
    const { store, put } = open()
    expect(await put(bytes(50, 1), hashOf(bytes(50, 2)))).toBe("hash-mismatch")
    expect(await put(bytes(61, 1))).toBe("too-large")
    async function* broken() {
      yield bytes(50, 1)
      throw new Error("broke off")
    }
    await expect(store.put(hashOf(bytes(50, 1)), broken())).rejects.toThrow("broke off")
    expect(readdirSync(folder)).toEqual([])
    expect([await put(bytes(50, 3)), await put(bytes(50, 4)), readdirSync(folder).length]).toEqual(["kept", "kept", 2])
  })

  it("put twice at once is there once", async () => {
    const { put } = open()
    const file = bytes(30, 1)
    expect(await Promise.all([put(file), put(file)])).toEqual(["kept", "kept"])
    expect([await put(bytes(60, 2)), readdirSync(folder).length]).toEqual(["kept", 2])
  })
})
