import type { Pixels } from "../../formats/image/png-pixels.ts"
import type { FileId } from "./ids.ts"

/** Stored files. Keys are unguessable; what is stored under one never changes. */
export interface MediaStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The bytes of a file as a stream; null where there is none. */
  read(key: string): Promise<ReadableStream<Uint8Array> | null>
  /** Some bytes of a file, fewer where it ends before; null where there is no file. */
  readRange(key: string, offset: number, lengthBytes: number): Promise<Uint8Array | null>
  /** Copies a file under another key, byte for byte, holding nothing of it; false where there is none. */
  copy(from: string, to: string): Promise<boolean>
  /** Keys of all files whose key begins so, in their order. */
  list(prefix: string): Promise<readonly string[]>
  /** What is stored under a key, without its bytes. */
  head(key: string): Promise<StoredFile | null>
  /** Deletes files, and the small copies that there may be of them. */
  delete(keys: readonly string[]): Promise<void>
  /** Deletes every file whose key begins so. Safe to repeat. */
  deleteUnder(prefix: string): Promise<void>
  /** Begins a file that arrives in parts; answers the store's id for it. */
  openParts(key: string, contentType: string): Promise<string>
  /** Puts one part (from 1) straight through from a body of known length; answers its ETag. */
  putPart(key: string, storeUploadId: string, number: number, body: ReadableStream<Uint8Array>, sizeBytes: number): Promise<string>
  /** Makes the file of its parts; safe to repeat. Throws DomainError UploadIncomplete where a part is not there. */
  joinParts(key: string, storeUploadId: string, parts: readonly StoredPart[]): Promise<void>
  /** Takes a joined file apart again, without the parts that are not to be kept; answers the store's new id and the kept parts. */
  reopenParts(
    key: string,
    contentType: string,
    kept: readonly { readonly number: number; readonly offset: number; readonly length: number }[],
  ): Promise<{ readonly storeUploadId: string; readonly parts: readonly StoredPart[] }>
  /** Forgets parts that became no file. Safe to repeat. */
  dropParts(key: string, storeUploadId: string): Promise<void>
  /** SHA-256 in hex of each stretch of `partBytes`, read in one pass that keeps nothing; null where there is no file. */
  hashParts(key: string, partBytes: number): Promise<readonly string[] | null>
  /** Writes a file anew under its true type, with some bytes overwritten in place, in one pass that keeps nothing of it. */
  rewrite(key: string, contentType: string, patches: readonly { readonly offset: number; readonly bytes: Uint8Array }[]): Promise<void>
  readonly addresses: PartAddresses
}

/** Where browsers put the parts of an upload: at the store itself, or at a call of ours that passes them on. */
export interface PartAddresses {
  /** An address for each part, good for `PART_ADDRESS_LIFE_MS`: whole ones, or paths of this site. */
  sign(upload: SignedUpload, nowMs: number): Promise<readonly string[]>
  /** Which part an address is for, whether or not it is still good; null if it is not one of ours. */
  read(address: string): NamedPart | null
  /** Whether a put at our own call is one that we signed, for this part and size, and that has not expired. */
  isSigned(part: SignedPart, nowMs: number): Promise<boolean>
  /** What the store tells of a part that was put past us; null where it has none. */
  find(key: string, storeUploadId: string, number: number): Promise<{ readonly etag: string; readonly sizeBytes: number } | null>
}

/** What the addresses of an upload follow from. */
export interface SignedUpload {
  readonly id: FileId
  readonly mediaKey: string
  readonly storeUploadId: string
  readonly sizeBytes: number
  readonly partBytes: number
}

/** A part as its address names it: by our file at our own call, by the store's upload at the store. */
export type NamedPart =
  | { readonly kind: "ours"; readonly fileId: string; readonly number: number }
  | { readonly kind: "store"; readonly storeUploadId: string; readonly number: number }

/** What a put at our own call says of itself. `expiresAtMs` is in whole seconds. */
export interface SignedPart {
  readonly fileId: FileId
  readonly number: number
  readonly sizeBytes: number
  readonly expiresAtMs: number
  readonly signature: string
}

/** Makes small copies of stored images. */
export interface ImageWorkshop {
  /**
   * A copy with no side above so many px (100), turned as it is shown; `undecodable` where its pixels cannot be read, null where this machine
   * does not try (too many pixels, a format without decoder here).
   */
  sample(key: string, longestSidePx?: number): Promise<Pixels | "undecodable" | null>
  /**
   * The image at a width in px, as a file; null where none can be made. `wide-enough` where it is no wider, but for a PNG that does not
   * move: that comes in its own size where the copy weighs less.
   */
  shrink(key: string, width: number): Promise<{ readonly bytes: Uint8Array; readonly contentType: string } | "wide-enough" | null>
  /** The image as a JPEG that fills a frame of px and weighs no more than `maximumBytes`; null where none can be made. */
  frame(key: string, frame: { readonly width: number; readonly height: number; readonly maximumBytes: number }): Promise<Uint8Array | null>
}

/** A stored file without its bytes. */
export interface StoredFile {
  readonly sizeBytes: number
  readonly contentType: string
}

/** A part that has arrived. */
export interface StoredPart {
  readonly number: number
  readonly etag: string
}

/** Addresses of stored files that whoever has them may read for a while, see `signMediaUrl`. */
export interface MediaLinks {
  sign(key: string, terms: { readonly expiresAtMs: number; readonly downloadName?: string | null }): Promise<string>
}
