import { makeZip, predictLength } from "client-zip"
import { dayOf } from "../_kernel/clock.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { Download } from "../_kernel/feature.ts"
import type { MediaStore } from "../_kernel/media-ports.ts"
import { uniqueNames } from "./attachment-rules.ts"
import { MAXIMUM_ARCHIVE_BYTES } from "./resource-contract.ts"

/** What goes into an archive under a name: a stored file, or a text. */
export type ArchiveEntry =
  | { readonly name: string; readonly key: string; readonly sizeBytes: number }
  | { readonly name: string; readonly text: string }

type Packed = { readonly name: string; readonly sizeBytes: number } & ({ readonly key: string } | { readonly bytes: Uint8Array })

/**
 * Entries as one ZIP archive, read while it is sent: only a few blocks are in memory, and giving the stream up stops reading. A file
 * that the store has lost breaks the download off, so that an archive that arrives is complete. Equal names get a number. Throws
 * TooLarge above 2 GiB.
 */
export function zipOf({ media, nowMs }: Pick<Context, "media" | "nowMs">, entries: readonly ArchiveEntry[]): Download {
  const names = uniqueNames(entries.map((entry) => entry.name))
  const files = entries.map((entry, index): Packed => {
    const name = names[index] ?? entry.name
    if ("key" in entry) return { ...entry, name }
    const bytes = new TextEncoder().encode(entry.text)
    return { name, bytes, sizeBytes: bytes.length }
  })
  const sizeBytes = Number(predictLength(files.map(({ name, sizeBytes: size }) => ({ name, size }))))
  if (sizeBytes > MAXIMUM_ARCHIVE_BYTES) throw new DomainError("TooLarge")
  const name = `atelier-${dayOf(nowMs)}.zip`
  return { name, contentType: "application/zip", sizeBytes, bytes: pack(media, files, new Date(nowMs)) }
}

function pack(media: MediaStore, files: readonly Packed[], lastModified: Date): ReadableStream<Uint8Array> {
  // The packer leaves the file that it reads just then open when it is given up; this is what closes it.
  let stopReading = () => {}
  const next = files[Symbol.iterator]()
  const inputs = {
    async next() {
      const { done, value: file } = next.next()
      if (done) return { done, value: undefined }
      const about = { name: file.name, size: file.sizeBytes, lastModified }
      if ("bytes" in file) return { done: false as const, value: { ...about, input: file.bytes } }
      const input = await media.read(file.key)
      if (input === null) throw new Error("a file of the archive is gone from the store")
      const reader = input.getReader()
      stopReading = () => void reader.cancel().catch(() => {})
      return { done: false as const, value: { ...about, input: chunksOf(reader) } }
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
