import { createBridge } from "../_bridge/bridge.ts"
import type { JobOptions } from "../_bridge/protocol.ts"
import type { ConvertSettings } from "./convert-settings.ts"
import type {
  AnimationSettings,
  ExtractAudioSettings,
  FilmstripSettings,
  FrameSettings,
  MadeVideo,
  MakeProgress,
  Peaks,
  PeaksSettings,
  StillFrame,
  StripFrame,
  TrimSettings,
  VideoFacts,
  VideoJobs,
} from "./protocol.ts"
import { pageWorkspace } from "./workspace.ts"

/** What may be said with every call. */
export interface VideoCallOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: MakeProgress) => void
}

/**
 * The video engine of a page. All of it happens in a worker that is started with the first call; nothing is uploaded, no file is read as a
 * whole. Every call rejects with JobError; its `code` is one of VideoFailure. Looking (probe, filmstrip, peaks, frameAt) has a worker of its
 * own, so that it does not wait behind a long job; jobs that make files run one after the other.
 */
export interface VideoEngine {
  probe(file: Blob, options?: VideoCallOptions): Promise<VideoFacts>
  /** Resolves with all frames in order of time; `onFrames` gets them as they come. Whoever holds the bitmaps closes them. */
  filmstrip(
    file: Blob,
    settings: FilmstripSettings,
    options?: { readonly signal?: AbortSignal; readonly onFrames?: (frames: readonly StripFrame[]) => void },
  ): Promise<readonly StripFrame[]>
  peaks(file: Blob, settings: PeaksSettings, options?: VideoCallOptions): Promise<Peaks>
  frameAt(file: Blob, settings: FrameSettings, options?: VideoCallOptions): Promise<StillFrame>
  trim(file: Blob, settings: TrimSettings, options?: VideoCallOptions): Promise<MadeVideo>
  convert(file: Blob, settings: ConvertSettings, options?: VideoCallOptions): Promise<MadeVideo>
  mute(file: Blob, options?: VideoCallOptions): Promise<MadeVideo>
  compressTo(file: Blob, targetBytes: number, options?: VideoCallOptions): Promise<MadeVideo>
  extractAudio(file: Blob, settings: ExtractAudioSettings, options?: VideoCallOptions): Promise<MadeVideo>
  animation(file: Blob, settings: AnimationSettings, options?: VideoCallOptions): Promise<MadeVideo>
  /** One after the other; of the size and shape of the first. Copied where all agree in codec and size. */
  join(files: readonly Blob[], options?: VideoCallOptions): Promise<MadeVideo>
  /** Frees the disk space of an output that is not needed anymore. */
  discard(made: MadeVideo): Promise<void>
  /** Ends the workers; what still runs is rejected as "closed". Outputs stay readable. */
  close(): void
}

const startWorker = () => new Worker(new URL("./video.worker.ts", import.meta.url), { type: "module", name: "video" })

/** Makes the engine of a page; nothing is loaded before its first call. */
export function createVideoEngine(): VideoEngine {
  const looking = createBridge<VideoJobs>(startWorker, { width: 2 })
  const making = createBridge<VideoJobs>(startWorker)
  const place = () => ({ workspace: pageWorkspace() })
  return {
    probe: (file, options) => looking.run("probe", { file }, options),
    async filmstrip(file, settings, { signal, onFrames } = {}) {
      const frames: StripFrame[] = []
      const options: JobOptions<VideoJobs["filmstrip"]["progress"]> = {
        ...(signal && { signal }),
        onProgress: ({ frames: more }) => {
          frames.push(...more)
          onFrames?.(more)
        },
        joinProgress: (earlier, later) => ({ frames: [...earlier.frames, ...later.frames] }),
      }
      try {
        await looking.run("filmstrip", { file, settings }, options)
      } catch (error) {
        if (onFrames === undefined) for (const { bitmap } of frames) bitmap.close()
        throw error
      }
      return frames.toSorted((left, right) => left.index - right.index)
    },
    peaks: (file, settings, options) => looking.run("peaks", { file, settings }, options),
    frameAt: (file, settings, options) => looking.run("frameAt", { file, settings }, options),
    trim: (file, settings, options) => making.run("trim", { ...place(), file, settings }, options),
    convert: (file, settings, options) => making.run("convert", { ...place(), file, settings }, options),
    mute: (file, options) => making.run("mute", { ...place(), file }, options),
    compressTo: (file, targetBytes, options) => making.run("compressTo", { ...place(), file, settings: { targetBytes } }, options),
    extractAudio: (file, settings, options) => making.run("extractAudio", { ...place(), file, settings }, options),
    animation: (file, settings, options) => making.run("animation", { ...place(), file, settings }, options),
    join: (files, options) => making.run("join", { ...place(), files }, options),
    discard: async (made) => {
      await looking.run("discard", { ...place(), id: made.id })
    },
    close() {
      looking.close()
      making.close()
    },
  }
}
