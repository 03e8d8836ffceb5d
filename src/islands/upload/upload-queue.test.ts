import { describe, expect, it } from "vitest"
import { mediaFile } from "../../../testing/library/media-file.ts"
import { PART_BYTES } from "../../domain/upload/rules.ts"
import type { FoundFile } from "./kept-files.ts"
import { HASHED_FIRST_BYTES } from "./part-hashes.ts"
import type { UploadRequest } from "./upload-item.ts"
import type { UploadRecord } from "./upload-memory.ts"
import { UploadFailure, type UploadPorts } from "./upload-ports.ts"
import { makeUploadQueue } from "./upload-queue.ts"
import type { Failure } from "./upload-state.ts"

const OWNER = "user_1"
const request = (name: string): UploadRequest => ({
  file: new File([`bytes of ${name}`], name, { lastModified: 7 }),
  handle: null,
  kind: "image",
  order: { name, contentType: "image/png", category: 1, folderId: null },
  thumbnailUrl: null,
})

/** A browser with one server behind it; pages opened in it share what is remembered and what is locked. */
function browser({ copied = Promise.resolve() }: { readonly copied?: Promise<void> } = {}) {
  const records = new Map<string, UploadRecord>()
  const copies = new Map<string, File>()
  const locks = new Set<string>()
  const log: string[] = []
  const failures: Record<string, Failure[]> = {}
  const gates: Record<string, Promise<void>> = {}
  let turn: Promise<void> = Promise.resolve()
  let isTaken = false
  let count = 0
  const ask = async (what: string) => {
    log.push(what)
    await gates[what]
    const failure = failures[what]?.shift()
    if (failure !== undefined) throw new UploadFailure(failure)
  }
  const plan = (fileId: string) => ({
    ...{ file_id: fileId, pre_signs: [`/${fileId}`], chunk_size: PART_BYTES, status: "pending" as const, received: [], file: null },
  })
  const ports: UploadPorts = {
    plan: ({ name }) => ask(`plan ${name}`).then(() => plan(name)),
    ask: (fileId) => ask(`ask ${fileId}`).then(() => plan(fileId)),
    send: (address) => ask(`send ${address}`).then(() => null),
    confirmPart: async () => undefined,
    confirm: async (fileId) => ({ status: 0, reason: null, file: mediaFile({ name: fileId }) }),
    cancel: (fileId) => ask(`cancel ${fileId}`),
    hash: async () => {
      if (gates["hash"] !== undefined) await ask("hash")
      return "ab"
    },
    wait: async () => undefined,
    online: async () => undefined,
  }
  const openPage = () => {
    const held: string[] = []
    const queue = makeUploadQueue({
      ports,
      memory: {
        list: async (ownerId) => [...records.values()].filter((record) => record.ownerId === ownerId),
        keep: async (record) => void records.set(record.id, record),
        forget: async (id) => void records.delete(id),
      },
      keeper: {
        copy: async (id, file) => {
          await copied
          copies.set(id, file as File)
        },
        find: async ({ id }): Promise<FoundFile> => {
          const file = copies.get(id)
          return file === undefined ? { kind: "missing" } : { kind: "ready", file }
        },
        allow: async () => null,
        drop: async (id) => void copies.delete(id),
      },
      hashSpeed: () => null,
      thumbnailOf: async () => null,
      async takeTurn(work, onWait) {
        if (isTaken) onWait()
        const before = turn
        const done = Promise.withResolvers<void>()
        turn = done.promise
        await before
        isTaken = true
        await work()
        isTaken = false
        done.resolve()
      },
      async claim(id) {
        if (locks.has(id)) return null
        locks.add(id)
        held.push(id)
        return () => locks.delete(id)
      },
      kindOf: () => "image",
      newId: () => `upload-${(count += 1)}`,
      nowMs: () => 0,
    })
    const statuses = () => queue.$items.get().map(({ name, state }) => `${name} ${state.status}`)
    /** The tab is closed: nothing more happens in it, and what it held is let go of. */
    const close = () => {
      for (const id of held) locks.delete(id)
    }
    return { queue, statuses, close }
  }
  return { openPage, log, failures, gates, records, copies }
}

describe("the queue of the uploads", () => {
  it("sends one file after another and tells of each that has arrived, with its bytes", async () => {
    const { openPage, log, records, copies } = browser()
    const { queue, statuses } = openPage()
    const arrived: string[] = []
    queue.onUploaded(({ name }, id, bytes) => arrived.push(`${id}: ${name} of ${bytes.name}`))
    await queue.add(OWNER, [request("a"), request("b")])
    await expect.poll(statuses).toEqual(["a complete", "b complete"])
    expect(arrived).toEqual(["upload-1: a of a", "upload-2: b of b"])
    expect(log).toEqual(["plan a", "send /a", "plan b", "send /b"])
    await expect.poll(() => [records.size, copies.size]).toEqual([0, 0])
    queue.clear()
    expect(queue.$items.get()).toEqual([])
  })

  it("is held up by one that is paused half way, since the server takes one at a time, and goes on when it is cancelled", async () => {
    const { openPage, log, gates } = browser()
    const { queue, statuses } = openPage()
    const gate = Promise.withResolvers<void>()
    gates["send /a"] = gate.promise
    await queue.add(OWNER, [request("a"), request("b")])
    await expect.poll(() => log).toContain("send /a")
    queue.pause("upload-1")
    gate.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(log).not.toContain("plan b")
    await queue.cancel("upload-1")
    expect(log).toContain("cancel a")
    await expect.poll(statuses).toEqual(["b complete"])
  })

  it("begins the next only once the server knows that a running one was cancelled", async () => {
    const { openPage, log, gates } = browser()
    const { queue, statuses } = openPage()
    const cancelling = Promise.withResolvers<void>()
    gates["send /a"] = new Promise(() => {})
    gates["cancel a"] = cancelling.promise
    await queue.add(OWNER, [request("a"), request("b")])
    await expect.poll(() => log).toContain("send /a")
    const cancelled = queue.cancel("upload-1")
    await expect.poll(() => log).toContain("cancel a")
    for (let turns = 0; turns < 100; turns++) await new Promise((resolve) => setImmediate(resolve))
    expect(log).not.toContain("plan b")
    cancelling.resolve()
    await cancelled
    await expect.poll(statuses).toEqual(["b complete"])
  })

  it("begins nothing for one that is cancelled while it is being looked at", async () => {
    const { openPage, log, gates } = browser()
    const { queue, statuses } = openPage()
    const gate = Promise.withResolvers<void>()
    gates["hash"] = gate.promise
    const large = request("large")
    Object.defineProperty(large.file, "size", { value: HASHED_FIRST_BYTES + 1 })
    await queue.add(OWNER, [large, request("b")])
    await expect.poll(() => log).toEqual(["hash"])
    await queue.cancel("upload-1")
    delete gates["hash"]
    gate.resolve()
    await expect.poll(statuses).toEqual(["b complete"])
    expect(log).toEqual(["hash", "plan b", "send /b"])
  })

  it("keeps no copy of one that was cancelled while it was being copied", async () => {
    const copied = Promise.withResolvers<void>()
    const { openPage, copies, gates } = browser({ copied: copied.promise })
    const { queue } = openPage()
    gates["plan a"] = new Promise(() => {})
    await queue.add(OWNER, [request("a")])
    await Promise.race([queue.cancel("upload-1"), new Promise((resolve) => setImmediate(resolve))])
    copied.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(copies.size).toBe(0)
  })

  it("goes past one that was refused or paused before it began", async () => {
    const { openPage, failures, log } = browser()
    const { queue, statuses } = openPage()
    failures["plan a"] = [{ kind: "refused", reason: "TooLarge" }]
    await queue.add(OWNER, [request("a")])
    await expect.poll(statuses).toEqual(["a error"])
    await queue.add(OWNER, [request("b")])
    await expect.poll(statuses).toEqual(["a error", "b complete"])
    expect(log).toEqual(["plan a", "plan b", "send /b"])
  })

  it("ends the upload that stands in the way where somebody asks for it", async () => {
    const { openPage, failures, log } = browser()
    const { queue, statuses } = openPage()
    failures["plan a"] = [{ kind: "blocked", reason: "UploadInProgress", by: "other" }]
    await queue.add(OWNER, [request("a"), request("b")])
    await expect.poll(statuses).toEqual(["a fail", "b init"])
    await queue.stopOther("upload-1")
    await expect.poll(statuses).toEqual(["a complete", "b complete"])
    expect(log.slice(0, 3)).toEqual(["plan a", "cancel other", "plan a"])
  })

  it("is taken over by the next page of the same person, and by nobody else's", async () => {
    const { openPage, gates, log } = browser()
    const first = openPage()
    gates["send /a"] = new Promise(() => {})
    await first.queue.add(OWNER, [request("a")])
    await expect.poll(() => log).toContain("send /a")
    const beside = openPage()
    await beside.queue.open(OWNER)
    expect(beside.statuses()).toEqual([])
    first.close()
    delete gates["send /a"]
    const next = browser()
    expect(next.records.size).toBe(0)
    const stranger = openPage()
    await stranger.queue.open("user_2")
    expect(stranger.statuses()).toEqual([])
    await beside.queue.open(OWNER)
    expect(beside.statuses()).toEqual(["a pending"])
  })

  it("asks for the file again where it is gone, takes no other, and goes on where it stopped", async () => {
    const { openPage, records, copies, log } = browser()
    const file = request("a").file
    const first = openPage()
    await first.queue.add(OWNER, [])
    const record: UploadRecord = {
      ...{ version: 1, id: "old", ownerId: OWNER, name: "a", contentType: "image/png", category: 1, folderId: null, handle: null },
      ...{ sizeBytes: file.size, lastModifiedMs: 7, firstPartHash: "ab", contentHash: "cd", hashesFirst: true, fileId: "a" },
      ...{ confirmed: [], isPaused: false, addedAtMs: 0 },
    }
    records.set("old", record)
    expect(copies.size).toBe(0)
    await first.queue.open(OWNER)
    expect(first.queue.$items.get()[0]?.source).toBe("missing")
    for (const other of [new File(["short"], "a", { lastModified: 7 }), new File([await file.text()], "b", { lastModified: 7 })]) {
      await first.queue.choose("old", other)
      expect(first.queue.$items.get()[0]?.source).toBe("wrong")
    }
    await first.queue.choose("old", file)
    await expect.poll(first.statuses).toEqual(["a complete"])
    expect(log).toEqual(["ask a", "send /a"])
  })

  it("waits while another tab sends and says so", async () => {
    const { openPage, gates, log } = browser()
    const [left, right] = [openPage(), openPage()]
    const gate = Promise.withResolvers<void>()
    gates["send /a"] = gate.promise
    await left.queue.add(OWNER, [request("a")])
    await expect.poll(() => log).toContain("send /a")
    await right.queue.add(OWNER, [request("b")])
    expect(right.queue.$items.get()[0]?.waitsForTab).toBe(true)
    gate.resolve()
    await expect.poll(right.statuses).toEqual(["b complete"])
    expect(right.queue.$items.get()[0]?.waitsForTab).toBe(false)
  })
})
