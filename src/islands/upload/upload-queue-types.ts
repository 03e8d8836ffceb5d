import type { ReadableAtom } from "nanostores"
import type { MediaFile } from "../../domain/upload/contract.ts"
import type { FileKeeper } from "./kept-files.ts"
import type { UploadItem, UploadRequest } from "./upload-item.ts"
import type { UploadMemory, UploadRecord } from "./upload-memory.ts"
import type { UploadPorts } from "./upload-ports.ts"

/** What the queue needs of its browser. */
export interface QueueDeps {
  readonly ports: UploadPorts
  readonly memory: UploadMemory
  readonly keeper: FileKeeper
  /** Bytes a millisecond; null until something was hashed. */
  readonly hashSpeed: () => number | null
  /** Runs `work` while no other tab runs its own; calls `onWait` first where it has to wait for one. */
  readonly takeTurn: (work: () => Promise<void>, onWait: () => void) => Promise<void>
  /** Takes a remembered upload for this tab alone; answers how to let go of it, null where another tab has it. */
  readonly claim: (id: string) => Promise<(() => void) | null>
  readonly kindOf: (record: UploadRecord) => UploadItem["kind"]
  readonly thumbnailOf: (file: File, kind: UploadItem["kind"]) => Promise<string | null>
  readonly newId: () => string
  readonly nowMs: () => number
}

/** Hears of a file that arrived. `bytes`: what was sent; a copy that was only kept for it may be unreadable by then. */
export type UploadListener = (file: MediaFile, itemId: string, bytes: File) => void

/** The uploads of this tab, one after another. */
export interface UploadQueue {
  readonly $items: ReadableAtom<readonly UploadItem[]>
  /** Takes over what earlier pages of this browser left of an account's uploads. */
  open(ownerId: string): Promise<void>
  add(ownerId: string, requests: readonly UploadRequest[]): Promise<void>
  pause(id: string): void
  resume(id: string): void
  /** Tries again what failed. */
  retry(id: string): void
  cancel(id: string): Promise<void>
  /** Ends the upload of the same person that stands in the way, and tries again. */
  stopOther(id: string): Promise<void>
  /** Asks for leave to read the file again; only at a press of a button. */
  allow(id: string): Promise<void>
  /** Goes on with a file that was chosen again, if it is the same. */
  choose(id: string, file: File): Promise<void>
  /** Takes away what has ended well or was refused. */
  clear(): void
  /** Calls back with every file that arrived; answers how to stop. */
  onUploaded(listener: UploadListener): () => void
}
