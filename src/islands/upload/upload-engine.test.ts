import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { mediaFile } from "../../../testing/library/media-file.ts"
import { contentHashOf, PART_BYTES, partCountOf } from "../../domain/upload/rules.ts"
import { runUpload } from "./upload-engine.ts"
import { FileLost, UploadFailure, type UploadOrder, type UploadPorts } from "./upload-ports.ts"
import { type Failure, queuedUpload, rememberedUpload, type UploadState } from "./upload-state.ts"

const ORDER: UploadOrder = { name: "video.mp4", contentType: "video/mp4", category: 8, folderId: null }
const SIZE = PART_BYTES + 1_000

/** A server and a device in one: it answers at once, counts what it was asked, and fails where it is told to. */
function world(sizeBytes: number) {
  const received = new Map<number, string>()
  const log: string[] = []
  const failures: Record<string, Failure[]> = {}
  const holds: Record<string, Promise<void>> = {}
  const known = { fileId: "file_1", isKnown: false, isCancelled: false }
  const ask = async (name: string) => {
    log.push(name)
    await holds[name]
    const failure = failures[name]?.shift()
    if (failure !== undefined) throw new UploadFailure(failure)
  }
  const plan = () => ({
    file_id: known.fileId,
    pre_signs: Array.from({ length: partCountOf(sizeBytes) }, (_, index) => `/part/${index + 1}`),
    chunk_size: PART_BYTES,
    status: "pending" as const,
    received: [...received.keys()],
    file: null,
  })
  const ports: UploadPorts = {
    async plan({ contentHash }) {
      await ask(`plan ${contentHash === null ? "blind" : "hashed"}`)
      known.isKnown = true
      return plan()
    },
    async ask() {
      await ask("ask")
      return plan()
    },
    async send(address, part, onBytes) {
      onBytes(part.size / 2)
      await ask(`send ${address}`)
      onBytes(part.size)
      return `etag${address}`
    },
    async confirmPart({ address, sha256 }) {
      await ask(`confirmPart ${address}`)
      received.set(Number(address.split("/").at(-1)), sha256 ?? "")
    },
    async confirm() {
      await ask("confirm")
      return { status: 0, reason: null, file: mediaFile({ size: sizeBytes }) }
    },
    async cancel() {
      known.isCancelled = true
    },
    async hash(part) {
      log.push("hash")
      return createHash("sha256")
        .update(new Uint8Array(await part.arrayBuffer()))
        .digest("hex")
    },
    wait: async (forMs) => void log.push(`wait ${forMs}`),
    online: async () => void log.push("online"),
  }
  return { ports, log, failures, holds, received, known }
}

function run(state: UploadState, ports: UploadPorts, file = new Blob([new Uint8Array(state.sizeBytes)])) {
  const states: UploadState[] = [state]
  const sentBytes: number[] = []
  const upload = runUpload({
    file,
    order: ORDER,
    state,
    ports,
    onState: (next) => states.push(next),
    onProgress: (progress) => sentBytes.push(progress.sentBytes),
  })
  return { upload, sentBytes, last: () => states.at(-1) ?? state }
}

describe("the engine of the uploads", () => {
  it("sends part after part, each confirmed with its hash before the next, and tells bytes that only rise", async () => {
    const { ports, log, received } = world(SIZE)
    const { upload, last, sentBytes } = run(queuedUpload(SIZE, false), ports)
    expect(await upload.ended).toBe("ended")
    expect(last()).toMatchObject({ status: "complete", reason: null })
    expect(log.filter((entry) => entry !== "hash")).toEqual([
      "plan blind",
      "send /part/1",
      "confirmPart /part/1",
      "send /part/2",
      "confirmPart /part/2",
      "confirm",
    ])
    expect(received.get(2)).toBe(createHash("sha256").update(new Uint8Array(1_000)).digest("hex"))
    expect(sentBytes.at(-1)).toBe(SIZE)
    expect(sentBytes).toEqual([...sentBytes].sort((left, right) => left - right))
  })

  it("announces the content hash where the file is hashed first, and reads each part once", async () => {
    const { ports, log, received } = world(SIZE)
    const { upload, last } = run(queuedUpload(SIZE, true), ports)
    await upload.ended
    expect(log.filter((entry) => entry === "hash")).toHaveLength(2)
    expect(log[2]).toBe("plan hashed")
    expect(last().contentHash).toBe(await contentHashOf([received.get(1) ?? "", received.get(2) ?? ""]))
  })

  it("waits 3 s after a failure, waits for a connection without one, and asks anew when an address has expired", async () => {
    const { ports, log, failures } = world(10)
    failures["send /part/1"] = [{ kind: "passing" }, { kind: "offline" }, { kind: "stale" }]
    const { upload, last } = run(queuedUpload(10, false), ports)
    await upload.ended
    expect(last().status).toBe("complete")
    expect(log.filter((entry) => /wait|online|ask|send/.test(entry))).toEqual([
      ...["send /part/1", "wait 3000", "send /part/1", "online", "send /part/1", "ask", "send /part/1"],
    ])
  })

  it("repeats a confirmation whose answer was lost without sending the part again", async () => {
    const { ports, log, failures } = world(10)
    failures["confirmPart /part/1"] = [{ kind: "passing" }]
    await run(queuedUpload(10, false), ports).upload.ended
    expect(log.filter((entry) => entry === "send /part/1")).toHaveLength(1)
  })

  it("goes on after a reload with the parts that the server does not have", async () => {
    const { ports, log, received } = world(SIZE)
    received.set(1, "")
    const state = rememberedUpload({
      sizeBytes: SIZE,
      hashesFirst: false,
      fileId: "file_1",
      contentHash: null,
      isPaused: false,
      confirmed: [],
    })
    await run(state, ports).upload.ended
    expect(log.filter((entry) => /ask|plan|send/.test(entry))).toEqual(["ask", "send /part/2"])
  })

  it("breaks the sending off when it is paused, and asks where it stands before it goes on", async () => {
    const { ports, log, holds } = world(10)
    const gate = Promise.withResolvers<void>()
    holds["send /part/1"] = gate.promise
    const { upload, last } = run(queuedUpload(10, false), ports)
    await expect.poll(() => log.includes("send /part/1")).toBe(true)
    upload.pause()
    gate.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(last()).toMatchObject({ isPaused: true, step: { kind: "sending" } })
    upload.resume()
    expect(await upload.ended).toBe("ended")
    expect(log.filter((entry) => /ask|send/.test(entry))).toEqual(["send /part/1", "ask", "send /part/1"])
  })

  it("reads no further while it is paused, and goes on from there", async () => {
    const { ports, log } = world(SIZE)
    const gate = Promise.withResolvers<void>()
    let reads = 0
    const hash: UploadPorts["hash"] = async () => {
      reads += 1
      if (reads === 1) await gate.promise
      return "ab"
    }
    const { upload } = run(queuedUpload(SIZE, true), { ...ports, hash })
    await expect.poll(() => reads).toBe(1)
    upload.pause()
    gate.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(reads).toBe(1)
    upload.resume()
    expect(await upload.ended).toBe("ended")
    expect([reads, log[0]]).toEqual([2, "plan hashed"])
  })

  it("gives an upload up at the server too, even one whose plan is still on its way", async () => {
    const { ports, log, holds, known } = world(10)
    const gate = Promise.withResolvers<void>()
    holds["plan blind"] = gate.promise
    const { upload } = run(queuedUpload(10, false), ports)
    await expect.poll(() => log.includes("plan blind")).toBe(true)
    const cancelled = upload.cancel()
    gate.resolve()
    await cancelled
    expect(known).toMatchObject({ isKnown: true, isCancelled: true })
    expect(await upload.ended).toBe("stopped")
    expect(log).not.toContain("send /part/1")
  })

  it("stops as lost when the file can no longer be read", async () => {
    const { ports } = world(10)
    const lost: UploadPorts = { ...ports, send: () => Promise.reject(new FileLost()) }
    expect(await run(queuedUpload(10, false), lost).upload.ended).toBe("lost")
  })
})
