import { StreamTarget, type StreamTargetChunk } from "mediabunny"
import { indexFirst } from "../../formats/video/movie-index/index-first.ts"
import { JobError } from "../_bridge/protocol.ts"
import { within } from "../_bridge/within.ts"
import { MemoryFile } from "./memory-file.ts"
import { openWorkspace } from "./outputs.ts"
import { SHARED_WORKSPACE } from "./workspace.ts"

/** What is gathered before it is written, bytes: few writes, little memory. */
const CHUNK_BYTES = 512 * 1024
/** A file that cannot be written by then is kept in memory instead. */
const START_MS = 5_000

/** A file that is being written. */
export interface OutputFile {
  /** Under which it lies in its workspace; "" where it lies in memory. */
  readonly id: string
  readonly target: StreamTarget
  /** Writes bytes past the target, for what mediabunny does not make. Resolves with their count so far. */
  write(bytes: Uint8Array<ArrayBuffer>, position: number): void
  /** What was written, as a file that is read from disk on demand; an mp4 or mov begins with its index. */
  finish(): Promise<File>
  discard(): Promise<void>
}

/** The parts of a file in the browser's private files that only workers have. */
interface SyncAccess {
  write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number
  flush(): void
  close(): void
}

/**
 * Opens a new file in the browser's private files for what a job makes; `name` is what the finished file is called. Where the browser has no
 * private files it is kept in memory, up to 100 MiB. Writing throws JobError failStorageFull or failOutputTooLarge.
 */
export async function openOutputFile(name: string, contentType: string, workspace: string = SHARED_WORKSPACE): Promise<OutputFile> {
  const id = crypto.randomUUID()
  const folder = await openWorkspace(workspace)
  const handle = await folder?.getFileHandle(id, { create: true }).catch(() => null)
  const access = handle && (await openAccess(handle))
  if (!folder || !handle || !access) {
    const memory = new MemoryFile()
    return outputFile("", (bytes, position) => memory.write(bytes, position), {
      finish: () => indexFirst(new File([memory.toBlob()], name, { type: contentType })),
      discard: async () => memory.clear(),
    })
  }
  let isOpen = true
  const close = () => {
    if (isOpen) access.close()
    isOpen = false
  }
  return outputFile(
    id,
    (bytes, position) => {
      for (let done = 0; done < bytes.byteLength; ) {
        const written = access.write(bytes.subarray(done), { at: position + done })
        if (written <= 0) throw new JobError("failed", "failStorageFull")
        done += written
      }
    },
    {
      finish: async () => {
        access.flush()
        close()
        return indexFirst(new File([await handle.getFile()], name, { type: contentType }))
      },
      discard: async () => {
        close()
        await folder.removeEntry(id).catch(() => {})
      },
    },
  )
}

function outputFile(
  id: string,
  write: (bytes: Uint8Array<ArrayBuffer>, position: number) => void,
  ends: Pick<OutputFile, "finish" | "discard">,
): OutputFile {
  const safeWrite = (bytes: Uint8Array<ArrayBuffer>, position: number) => {
    try {
      write(bytes, position)
    } catch (error) {
      throw error instanceof DOMException && error.name === "QuotaExceededError" ? new JobError("failed", "failStorageFull") : error
    }
  }
  const stream = new WritableStream<StreamTargetChunk>({ write: ({ data, position }) => safeWrite(data, position) })
  return { id, target: new StreamTarget(stream, { chunked: true, chunkSize: CHUNK_BYTES }), write: safeWrite, ...ends }
}

async function openAccess(handle: FileSystemFileHandle): Promise<SyncAccess | null> {
  // Not among the types of pages, since only workers have it.
  const { createSyncAccessHandle } = handle as { createSyncAccessHandle?: () => Promise<SyncAccess> }
  if (createSyncAccessHandle === undefined) return null
  return within(START_MS, "failTooSlow", createSyncAccessHandle.call(handle)).catch(() => null)
}
