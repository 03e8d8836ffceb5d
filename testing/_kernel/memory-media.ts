import { DomainError } from "../../src/domain/_kernel/errors.ts"
import { newMediaName } from "../../src/domain/_kernel/ids.ts"
import type { MediaStore, PartAddresses } from "../../src/domain/_kernel/media-ports.ts"
import { sha256Hex } from "../../src/domain/_kernel/sha256-hex.ts"
import { renditionKeysOf } from "../../src/domain/library/rendition-rules.ts"

interface StoredBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
}

interface OpenUpload {
  readonly contentType: string
  readonly parts: Map<number, { readonly etag: string; readonly bytes: Uint8Array<ArrayBuffer> }>
}

const NO_ADDRESSES: PartAddresses = { sign: async () => [], read: () => null, isSigned: async () => false, find: async () => null }

const joined = async (pieces: readonly Uint8Array<ArrayBuffer>[]) => new Uint8Array(await new Blob([...pieces]).arrayBuffer())

/** A media store in memory that does what the one on R2 does; only parts may be of any size. */
export function createMemoryMedia(addresses: PartAddresses = NO_ADDRESSES): MediaStore {
  const files = new Map<string, StoredBytes>()
  return {
    async put(key, bytes, contentType) {
      files.set(key, { bytes: new Uint8Array(bytes), contentType })
    },
    async read(key) {
      const file = files.get(key)
      return file === undefined ? null : new Blob([file.bytes]).stream()
    },
    async readRange(key, offset, length) {
      return files.get(key)?.bytes.slice(offset, offset + length) ?? null
    },
    async copy(from, to) {
      const file = files.get(from)
      if (file !== undefined) files.set(to, file)
      return file !== undefined
    },
    async list(prefix) {
      return [...files.keys()].filter((key) => key.startsWith(prefix)).sort()
    },
    async head(key) {
      const file = files.get(key)
      return file === undefined ? null : { sizeBytes: file.bytes.length, contentType: file.contentType }
    },
    async delete(keys) {
      for (const key of keys.flatMap((one) => [one, ...renditionKeysOf(one)])) files.delete(key)
    },
    async deleteUnder(prefix) {
      for (const key of files.keys()) if (key.startsWith(prefix)) files.delete(key)
    },
    ...partsInto(files),
    async hashParts(key, partBytes) {
      const bytes = files.get(key)?.bytes
      if (bytes === undefined) return null
      const starts = Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, index) => index * partBytes)
      return Promise.all(starts.map((start) => sha256Hex(bytes.slice(start, start + partBytes))))
    },
    async rewrite(key, contentType, patches) {
      const file = files.get(key)
      if (file === undefined) return
      const bytes = file.bytes.slice()
      for (const patch of patches) bytes.set(patch.bytes, patch.offset)
      files.set(key, { bytes, contentType })
    },
    addresses,
  }
}

/** Files that arrive in parts. */
function partsInto(files: Map<string, StoredBytes>): Pick<MediaStore, "openParts" | "putPart" | "joinParts" | "reopenParts" | "dropParts"> {
  const uploads = new Map<string, OpenUpload>()
  const open = (contentType: string) => {
    const id = newMediaName()
    uploads.set(id, { contentType, parts: new Map() })
    return id
  }
  const add = (id: string, number: number, bytes: Uint8Array<ArrayBuffer>) => {
    const upload = uploads.get(id)
    if (upload === undefined) throw new DomainError("NotFound")
    const etag = newMediaName()
    upload.parts.set(number, { etag, bytes })
    return etag
  }
  return {
    openParts: async (_key, contentType) => open(contentType),
    async putPart(_key, id, number, body, sizeBytes) {
      const bytes = new Uint8Array(await new Response(body).arrayBuffer())
      if (bytes.length !== sizeBytes) throw new DomainError("UploadIncomplete")
      return add(id, number, bytes)
    },
    async joinParts(key, id, parts) {
      const upload = uploads.get(id)
      const chosen = parts.flatMap(({ number, etag }) => {
        const part = upload?.parts.get(number)
        return part?.etag === etag ? [part.bytes] : []
      })
      if (upload === undefined || chosen.length < parts.length) {
        // A repeated confirmation finds the parts gone and the file there.
        if (!files.has(key)) throw new DomainError("UploadIncomplete")
        return
      }
      uploads.delete(id)
      files.set(key, { bytes: await joined(chosen), contentType: upload.contentType })
    },
    async reopenParts(key, contentType, kept) {
      const id = open(contentType)
      const bytes = files.get(key)?.bytes ?? new Uint8Array(0)
      const parts = kept.map(({ number, offset, length }) => ({ number, etag: add(id, number, bytes.slice(offset, offset + length)) }))
      files.delete(key)
      return { storeUploadId: id, parts }
    },
    dropParts: async (_key, id) => void uploads.delete(id),
  }
}
