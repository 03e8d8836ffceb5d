import { makeZip, predictLength } from "client-zip"
import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import type { Download } from "../_kernel/feature.ts"
import type { MediaStore } from "../_kernel/media-ports.ts"
import { uniqueNames } from "./attachment-rules.ts"
import { selectFiles } from "./find-files.ts"
import { keyOfAddress, readResultKey } from "./media-address-rules.ts"
import { type batchImagesZip, MAXIMUM_ARCHIVE_BYTES, MAXIMUM_ARCHIVED_FILES } from "./resource-contract.ts"

interface Entry {
  readonly key: string
  readonly name: string
  readonly sizeBytes: number
}

interface ResultRow {
  readonly taskId: string
  readonly position: number
  readonly key: string
  readonly contentType: string
  readonly sizeBytes: number
}

const EXTENSIONS: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" }

/**
 * Files of the viewer's and results of their tasks as one ZIP archive, read while it is sent: only a few blocks are in memory, and
 * giving the stream up stops reading. A file that the store has lost breaks the download off, so that an archive that arrives is
 * complete. Throws NotFound where one of the named is not the viewer's, InvalidInput above 200 files, TooLarge above 2 GiB.
 */
export async function zipFiles(context: MemberContext, input: CallInput<typeof batchImagesZip>): Promise<Download> {
  const entries = await findEntries(context, input)
  if (entries.length > MAXIMUM_ARCHIVED_FILES) throw invalidInput({ path: "task_ids", message: "TooBig" })
  const names = uniqueNames(entries.map((entry) => entry.name))
  const files = entries.map((entry, index) => ({ ...entry, name: names[index] ?? entry.name }))
  const sizeBytes = Number(predictLength(files.map(({ name, sizeBytes: size }) => ({ name, size }))))
  if (sizeBytes > MAXIMUM_ARCHIVE_BYTES) throw new DomainError("TooLarge")
  const name = `atelier-${new Date(context.nowMs).toISOString().slice(0, 10)}.zip`
  return { name, contentType: "application/zip", sizeBytes, bytes: pack(context.media, files, new Date(context.nowMs)) }
}

/** What is asked for, each file once, in the order: files, addresses, tasks. */
async function findEntries(
  context: MemberContext,
  { file_ids: fileIds = [], urls = [], task_ids: taskIds = [] }: CallInput<typeof batchImagesZip>,
): Promise<readonly Entry[]> {
  const { database, publicWeb, viewer } = context
  const keys = urls.map((url) => keyOfAddress(url, publicWeb.ownHosts))
  const tasksOfKeys = keys.flatMap((key) => (key === null ? [] : (readResultKey(key)?.taskId ?? [])))
  const { files, results } = await namedBatch(database, {
    files: selectFiles(context, fileIds, urls),
    results: database.all<ResultRow>(sql`
      SELECT task_id AS "taskId", position, media_key AS key, content_type AS "contentType", size_bytes AS "sizeBytes" FROM task_result
      WHERE task_id IN (SELECT id FROM task WHERE viewer_id = ${viewer.id} AND deleted_at_ms IS NULL
        AND id IN (SELECT value FROM json_each(${JSON.stringify([...tasksOfKeys, ...taskIds])}))) ORDER BY task_id, position`),
  })
  const found = new Map<string, Entry>()
  const keep = (kept: readonly Entry[]) => {
    if (kept.length === 0) throw new DomainError("NotFound")
    for (const entry of kept) if (!found.has(entry.key)) found.set(entry.key, entry)
  }
  const ofFiles = files.map(({ id, mediaKey, name, sizeBytes }) => ({ id, key: mediaKey, name, sizeBytes }))
  const ofResults = results.map((row) => ({ ...row, name: `${row.taskId}-${row.position + 1}.${EXTENSIONS[row.contentType] ?? "bin"}` }))
  for (const id of fileIds) keep(ofFiles.filter((file) => file.id === id))
  for (const key of keys) keep([...ofFiles, ...ofResults].filter((entry) => entry.key === key))
  for (const id of taskIds) keep(ofResults.filter((result) => result.taskId === id))
  return [...found.values()]
}

function pack(media: MediaStore, files: readonly Entry[], lastModified: Date): ReadableStream<Uint8Array> {
  // The packer leaves the file that it reads just then open when it is given up; this is what closes it.
  let stopReading = () => {}
  const next = files[Symbol.iterator]()
  const inputs = {
    async next() {
      const { done, value: file } = next.next()
      if (done) return { done, value: undefined }
      const input = await media.read(file.key)
      if (input === null) throw new Error("a file of the archive is gone from the store")
      const reader = input.getReader()
      stopReading = () => void reader.cancel().catch(() => {})
      return { done: false as const, value: { name: file.name, input: chunksOf(reader), size: file.sizeBytes, lastModified } }
    },
  }
  // Without `throw`: a download that is given up would be thrown into the files, and come back as an error that nobody awaits.
  const packed = makeZip({ [Symbol.asyncIterator]: () => inputs }).getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await packed.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel(reason) {
      stopReading()
      await packed.cancel(reason).catch(() => {})
    },
  })
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
