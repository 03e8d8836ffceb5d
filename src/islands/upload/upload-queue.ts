import { atom } from "nanostores"
import { PART_BYTES } from "../../domain/upload/rules.ts"
import { isSameFile } from "./kept-files.ts"
import { HASHED_FIRST_BYTES, hashesFirst } from "./part-hashes.ts"
import { runUpload, type UploadRun } from "./upload-engine.ts"
import { measureSpeed, nextInLine, type UploadItem } from "./upload-item.ts"
import { nextUpload } from "./upload-machine.ts"
import type { UploadRecord } from "./upload-memory.ts"
import type { UploadOrder } from "./upload-ports.ts"
import type { QueueDeps, UploadListener, UploadQueue } from "./upload-queue-types.ts"
import { queuedUpload, rememberedUpload, type UploadState } from "./upload-state.ts"

interface Entry {
  item: UploadItem
  record: UploadRecord
  file: File | null
  handle: FileSystemFileHandle | null
  run: UploadRun | null
  readonly release: () => void
}

/** Makes the queue of a tab. */
export function makeUploadQueue(deps: QueueDeps): UploadQueue {
  const { ports, memory, keeper } = deps
  const $items = atom<readonly UploadItem[]>([])
  const entries = new Map<string, Entry>()
  const listeners = new Set<UploadListener>()
  let isPumping = false

  const isListed = (entry: Entry) => entries.get(entry.item.id) === entry
  const show = () => $items.set([...entries.values()].map(({ item }) => item))
  const change = (entry: Entry, part: Partial<UploadItem>) => {
    entry.item = { ...entry.item, ...part }
    show()
  }
  const remember = (entry: Entry, part: Partial<UploadRecord>) => {
    entry.record = { ...entry.record, ...part }
    return memory.keep(entry.record)
  }
  const setState = (entry: Entry, state: UploadState) => {
    change(entry, { state })
    const { fileId, contentHash, isPaused, confirmed } = state
    if (state.status === "complete" || state.status === "error") return void forget(entry)
    const { record } = entry
    const isKept =
      fileId === record.fileId &&
      contentHash === record.contentHash &&
      isPaused === record.isPaused &&
      confirmed.length === record.confirmed.length
    if (!isKept) void remember(entry, { fileId, contentHash, isPaused, confirmed: [...confirmed] })
  }
  const forget = async (entry: Entry) => {
    entry.release()
    await Promise.all([memory.forget(entry.item.id), keeper.drop(entry.item.id)])
  }
  const remove = (entry: Entry) => {
    entries.delete(entry.item.id)
    if (entry.item.thumbnailUrl !== null) URL.revokeObjectURL(entry.item.thumbnailUrl)
    show()
  }

  const pump = async () => {
    if (isPumping) return
    isPumping = true
    try {
      while (nextInLine($items.get()) !== null) await deps.takeTurn(runAll, tellWaiting)
    } finally {
      isPumping = false
    }
  }
  const tellWaiting = () => {
    const entry = entries.get(nextInLine($items.get())?.id ?? "")
    if (entry !== undefined) change(entry, { waitsForTab: true })
  }
  const runAll = async () => {
    for (;;) {
      const entry = entries.get(nextInLine($items.get())?.id ?? "")
      if (entry?.file == null) return
      await runOne(entry, entry.file)
    }
  }
  const runOne = async (entry: Entry, file: File) => {
    const { record } = entry
    await decideHashing(entry, file)
    // It was cancelled meanwhile.
    if (!isListed(entry)) return
    const speedOf = measureSpeed()
    const run = runUpload({
      file,
      order: { name: record.name, contentType: record.contentType, category: record.category, folderId: record.folderId },
      state: entry.item.state,
      ports,
      onState: (state) => setState(entry, state),
      onProgress: (progress) => change(entry, { progress, bytesPerSecond: speedOf({ atMs: deps.nowMs(), sentBytes: progress.sentBytes }) }),
      onPartHash: (number, hash) => {
        if (number === 1 && entry.record.firstPartHash === null) void remember(entry, { firstPartHash: hash })
      },
    })
    entry.run = run
    const end = await run.ended
    entry.run = null
    if (end === "lost") loseFile(entry)
    const { state } = entry.item
    if (state.status === "complete" && state.file !== null) for (const listener of listeners) listener(state.file, entry.item.id, file)
  }
  /** Larger files are hashed first only where this device is known to be quick at it: their first part tells. */
  const decideHashing = async (entry: Entry, file: File) => {
    change(entry, { waitsForTab: false })
    const { state } = entry.item
    if (file.size <= HASHED_FIRST_BYTES || state.fileId !== null || state.contentHash !== null) return
    if (deps.hashSpeed() === null) await ports.hash(file.slice(0, PART_BYTES), new AbortController().signal).catch(() => undefined)
    const isFirst = hashesFirst(file.size, deps.hashSpeed())
    entry.record = { ...entry.record, hashesFirst: isFirst }
    change(entry, { state: { ...entry.item.state, hashesFirst: isFirst } })
  }
  const loseFile = (entry: Entry) => {
    entry.file = null
    change(entry, { source: "missing", state: rememberedUpload({ ...entry.record, isPaused: false }) })
  }
  const takeFile = (entry: Entry, file: File) => {
    entry.file = file
    change(entry, { source: "ready" })
    void image(entry, file)
    void pump()
  }
  const image = async (entry: Entry, file: File) => {
    if (entry.item.thumbnailUrl !== null) return
    const thumbnailUrl = await deps.thumbnailOf(file, entry.item.kind)
    if (isListed(entry)) change(entry, { thumbnailUrl })
    else if (thumbnailUrl !== null) URL.revokeObjectURL(thumbnailUrl)
  }
  const withEntry = (id: string, work: (entry: Entry) => void) => {
    const entry = entries.get(id)
    if (entry !== undefined) work(entry)
  }

  return {
    $items,
    async open(ownerId) {
      for (const record of await memory.list(ownerId)) {
        if (entries.has(record.id)) continue
        const release = await deps.claim(record.id)
        if (release === null) continue
        // It ended in another tab between being listed and being let go of.
        if (!(await memory.list(ownerId)).some(({ id }) => id === record.id)) {
          release()
          continue
        }
        const found = await keeper.find(record)
        const file = found.kind === "ready" ? found.file : null
        const handle = found.kind === "permission" ? found.handle : null
        const item = itemOf(record, deps.kindOf(record), rememberedUpload(record), null)
        const entry: Entry = { item: { ...item, source: found.kind }, record, file, handle, run: null, release }
        entries.set(record.id, entry)
        if (file !== null) void image(entry, file)
      }
      show()
      void pump()
    },
    async add(ownerId, requests) {
      for (const { file, handle, kind, order, thumbnailUrl } of requests) {
        const id = deps.newId()
        const isHashedFirst = hashesFirst(file.size, deps.hashSpeed())
        const record = newRecord({ id, ownerId, order, file, handle, isHashedFirst, addedAtMs: deps.nowMs() })
        const release = (await deps.claim(id)) ?? (() => {})
        const item = itemOf(record, kind, queuedUpload(file.size, isHashedFirst), thumbnailUrl)
        const entry: Entry = { item, record, file, handle: null, run: null, release }
        entries.set(id, entry)
        show()
        await memory.keep(record)
        if (handle === null) void keeper.copy(id, file).then(() => (isOver(entry) || !isListed(entry) ? keeper.drop(id) : undefined))
        void pump()
      }
    },
    pause: (id) =>
      withEntry(id, (entry) => {
        if (entry.run === null) setState(entry, nextUpload(entry.item.state, { kind: "pause" }))
        else entry.run.pause()
      }),
    resume: (id) =>
      withEntry(id, (entry) => {
        if (entry.run === null) setState(entry, nextUpload(entry.item.state, { kind: "resume" }))
        else entry.run.resume()
        void pump()
      }),
    retry: (id) =>
      withEntry(id, (entry) => {
        setState(entry, nextUpload(entry.item.state, { kind: "retry" }))
        void pump()
      }),
    async cancel(id) {
      const entry = entries.get(id)
      if (entry === undefined) return
      remove(entry)
      if (entry.run !== null) await entry.run.cancel()
      else if (entry.record.fileId !== null && !isOver(entry)) await ports.cancel(entry.record.fileId).catch(() => undefined)
      await forget(entry)
      void pump()
    },
    async stopOther(id) {
      const entry = entries.get(id)
      const other = entry?.item.state.blockedBy
      if (entry === undefined || other == null) return
      await ports.cancel(other).catch(() => undefined)
      setState(entry, nextUpload(entry.item.state, { kind: "retry" }))
      void pump()
    },
    async allow(id) {
      const entry = entries.get(id)
      if (entry?.handle == null) return
      const file = await keeper.allow(entry.record, entry.handle)
      if (file === null) change(entry, { source: "missing" })
      else takeFile(entry, file)
    },
    async choose(id, file) {
      const entry = entries.get(id)
      if (entry === undefined) return
      const isSame = await isSameFile(entry.record, file, (part) => ports.hash(part, new AbortController().signal)).catch(() => false)
      if (isSame) takeFile(entry, file)
      else change(entry, { source: "wrong" })
    },
    clear() {
      for (const entry of entries.values()) if (isOver(entry)) remove(entry)
    },
    onUploaded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface NewRecord {
  readonly id: string
  readonly ownerId: string
  readonly order: UploadOrder
  readonly file: File
  readonly handle: FileSystemFileHandle | null
  readonly isHashedFirst: boolean
  readonly addedAtMs: number
}

function newRecord({ id, ownerId, order, file, handle, isHashedFirst, addedAtMs }: NewRecord): UploadRecord {
  return {
    ...order,
    version: 1,
    id,
    ownerId,
    sizeBytes: file.size,
    lastModifiedMs: file.lastModified,
    firstPartHash: null,
    contentHash: null,
    hashesFirst: isHashedFirst,
    fileId: null,
    confirmed: [],
    isPaused: false,
    addedAtMs,
    handle,
  }
}

function isOver({ item }: Entry): boolean {
  return item.state.status === "complete" || item.state.status === "error"
}

function itemOf(record: UploadRecord, kind: UploadItem["kind"], state: UploadState, thumbnailUrl: string | null): UploadItem {
  return {
    id: record.id,
    name: record.name,
    kind,
    sizeBytes: record.sizeBytes,
    thumbnailUrl,
    state,
    progress: { sentBytes: 0, hashedShare: 0 },
    bytesPerSecond: null,
    source: "ready",
    waitsForTab: false,
  }
}
