import { DomainError } from "../../src/domain/_kernel/errors.ts"
import { newMediaName } from "../../src/domain/_kernel/ids.ts"
import type { MediaStore, PartAddresses } from "../../src/domain/_kernel/media-ports.ts"
import { sha256Hex } from "../../src/domain/_kernel/sha256-hex.ts"
import { emptyMediaStore } from "../_kernel/context.ts"

interface Part {
  readonly etag: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A store in memory, as strict about parts as the real one, for tests of very many uploads in parts of any size. */
export function makeMemoryStore(addresses: PartAddresses): MediaStore {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const uploads = new Map<string, Map<number, Part>>()
  const partsOf = (id: string): Map<number, Part> => {
    const parts = uploads.get(id)
    if (parts === undefined) throw new DomainError("NotFound")
    return parts
  }
  const open = () => {
    const id = newMediaName()
    uploads.set(id, new Map())
    return id
  }
  const add = (id: string, number: number, bytes: Uint8Array<ArrayBuffer>) => {
    const etag = newMediaName()
    partsOf(id).set(number, { etag, bytes })
    return etag
  }
  return {
    ...emptyMediaStore,
    addresses,
    head: async (key) => {
      const file = files.get(key)
      return file === undefined ? null : { sizeBytes: file.length, contentType: "video/mp4" }
    },
    read: async (key) => {
      const file = files.get(key)
      return file === undefined ? null : new Blob([file]).stream()
    },
    deleteUnder: async (prefix) => {
      for (const key of files.keys()) if (key.startsWith(prefix)) files.delete(key)
    },
    openParts: async () => open(),
    putPart: async (_key, id, number, body) => add(id, number, new Uint8Array(await new Response(body).arrayBuffer())),
    joinParts: async (key, id, parts) => {
      const stored = uploads.get(id)
      const chosen = parts.map(({ number, etag }) => (stored?.get(number)?.etag === etag ? stored.get(number) : undefined))
      if (chosen.some((part) => part === undefined)) {
        if (stored !== undefined || !files.has(key)) throw new DomainError("UploadIncomplete")
        return
      }
      uploads.delete(id)
      files.set(key, new Uint8Array(await new Blob(chosen.flatMap((part) => part?.bytes ?? [])).arrayBuffer()))
    },
    reopenParts: async (key, _type, kept) => {
      const id = open()
      const file = files.get(key) ?? new Uint8Array(0)
      const parts = kept.map(({ number, offset, length }) => ({ number, etag: add(id, number, file.slice(offset, offset + length)) }))
      files.delete(key)
      return { storeUploadId: id, parts }
    },
    dropParts: async (_key, id) => void uploads.delete(id),
    hashParts: async (key, partBytes) => {
      const file = files.get(key)
      if (file === undefined) return null
      const count = Math.ceil(file.length / partBytes)
      return Promise.all(Array.from({ length: count }, (_, index) => sha256Hex(file.slice(index * partBytes, (index + 1) * partBytes))))
    },
  }
}
