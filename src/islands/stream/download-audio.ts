import { audioChunkSchema, audioDownload, audioStartSchema } from "../../domain/audio/contract.ts"
import { AUDIO_BLOB_TYPE, AUDIO_STREAM_FAILURE } from "../../domain/audio/rules.ts"
import { readServerEvents } from "./read-server-events.ts"

/** Where a download stands: bytes that have arrived and, where it is known, of how many. */
export interface AudioProgress {
  readonly receivedBytes: number
  readonly totalBytes: number | null
}

export interface AudioDownload {
  readonly blob: Blob
  /** As the person called the file that the audio is from. */
  readonly name: string
}

/** What sounds, as calls name it: a file, or a result of a task by its number there, from 1. */
export type NamedSound = { readonly file_id: string } | { readonly parent_task_id: string; readonly operate_number: number }

function queryOf(named: NamedSound): Readonly<Record<string, string>> {
  return "file_id" in named ? named : { task_id: named.parent_task_id, operate_number: String(named.operate_number) }
}

/**
 * Downloads the audio of a stored file or a result as chunks of a stream and makes one blob of them, `audio/aac` unless the stream says that it
 * is of another type (spec 2§4). Whatever goes wrong is one error with the specification's message; the signal's own abort is passed on.
 */
export async function downloadAudio(
  named: NamedSound,
  options: { readonly signal?: AbortSignal; readonly onProgress?: (progress: AudioProgress) => void; readonly fetch?: typeof fetch } = {},
): Promise<AudioDownload> {
  const { signal, onProgress } = options
  try {
    const address = `${audioDownload.path}?${new URLSearchParams(queryOf(named))}`
    const response = await (options.fetch ?? fetch)(address, { credentials: "same-origin", ...(signal ? { signal } : {}) })
    const isStream = response.ok && response.headers.get("Content-Type")?.startsWith("text/event-stream") === true
    if (!isStream || response.body === null) throw new Error(AUDIO_STREAM_FAILURE)
    return await collect(response.body, onProgress)
  } catch (error) {
    signal?.throwIfAborted()
    throw new Error(AUDIO_STREAM_FAILURE, { cause: error })
  }
}

/** A stream that stops without its end is not whole, and is none. */
async function collect(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress?: (progress: AudioProgress) => void,
): Promise<AudioDownload> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let start = { content_type: AUDIO_BLOB_TYPE, name: "", size: null as number | null }
  let receivedBytes = 0
  for await (const { event, data } of readServerEvents(body)) {
    switch (event) {
      case "start":
        start = audioStartSchema().parse(JSON.parse(data))
        break
      case "chunk": {
        const chunk = Uint8Array.from(atob(audioChunkSchema().parse(JSON.parse(data)).audioData), (letter) => letter.charCodeAt(0))
        chunks.push(chunk)
        receivedBytes += chunk.length
        onProgress?.({ receivedBytes, totalBytes: start.size })
        break
      }
      case "end":
        return { blob: new Blob(chunks, { type: start.content_type }), name: start.name }
      case "error":
        throw new Error("the server gave the audio up")
      default:
        break
    }
  }
  throw new Error("the stream stopped before its end")
}
