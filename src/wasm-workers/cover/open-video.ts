import { ALL_FORMATS, BlobSource, Input, type InputVideoTrack, UnsupportedInputFormatError } from "mediabunny"
import { JobError } from "../_bridge/protocol.ts"
import { zeroOf } from "../video/clock.ts"
import { decodes } from "../video/decodes.ts"
import type { CoverFailure } from "./protocol.ts"

/** What is kept of the bytes that were read. A capture reads at most 16 MiB (reference, A5). */
const CACHE_BYTES = 8 * 1_048_576

/** A video that this browser decodes. Sizes as shown. */
export interface CoverVideo {
  readonly track: InputVideoTrack
  readonly width: number
  readonly height: number
  /** From the first frame on, which is time zero. */
  readonly durationSeconds: number
  /** When the first frame is shown on the track's own timeline. */
  readonly zeroSeconds: number
}

/** Opens a file, gives it to `use` and closes it, at once where the signal says so. Throws JobError with a CoverFailure. */
export async function withVideo<Result>(file: Blob, signal: AbortSignal, use: (video: CoverVideo) => Promise<Result>): Promise<Result> {
  if (file.size === 0) throw refusal("FileEmpty")
  const input = new Input({ source: new BlobSource(file, { maxCacheSize: CACHE_BYTES }), formats: ALL_FORMATS })
  const close = () => input.dispose()
  signal.addEventListener("abort", close)
  try {
    signal.throwIfAborted()
    const track = await input.getPrimaryVideoTrack()
    if (track === null) throw refusal("failNoVideo")
    if (!(await decodes(track))) throw refusal("failUnreadable")
    const zeroSeconds = await zeroOf({ videoTrack: track, audio: null })
    const durationSeconds = (await track.computeDuration()) - zeroSeconds
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    return await use({ track, width, height, durationSeconds, zeroSeconds })
  } catch (error) {
    if (error instanceof JobError || (error instanceof DOMException && error.name === "AbortError")) throw error
    if (error instanceof UnsupportedInputFormatError) throw refusal("failUnreadable")
    throw new JobError("failed", "FileBroken", String(error))
  } finally {
    signal.removeEventListener("abort", close)
    input.dispose()
  }
}

/** Why a video gives no cover. */
export function refusal(code: CoverFailure): JobError {
  return new JobError("failed", code)
}
