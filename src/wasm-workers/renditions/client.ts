import { renditionLadder } from "../../domain/video/rendition-ladder.ts"
import { createBridge } from "../_bridge/bridge.ts"
import type { VideoEngine } from "../video/client.ts"
import type { MadeVideo, VideoFacts } from "../video/protocol.ts"
import type { Rendition, RenditionJobs } from "./protocol.ts"

/** What may be said with the making of renditions. */
export interface RenditionOptions {
  readonly signal?: AbortSignal
  /** 0 … 1 of all of it. */
  readonly onProgress?: (fraction: number) => void
}

const AUDIO_BITRATE = 128_000
/** Share of a quality's work that is its cutting; the rest is its encoding. */
const CUTTING_SHARE = 0.1

/**
 * Makes the qualities of a video in the browser of who publishes it, smallest first, each handed to `take` as soon as it is there and let
 * go afterwards. H.264 with AAC where this browser writes it, else what it can: AV1 or VP9 with Opus. Rejects with JobError.
 */
export async function makeRenditions(
  engine: VideoEngine,
  file: Blob,
  facts: VideoFacts,
  take: (rendition: Rendition) => Promise<void>,
  { signal, onProgress }: RenditionOptions = {},
): Promise<void> {
  const steps = facts.video === null ? [] : renditionLadder(facts.video.width, facts.video.height)
  const pixels = steps.reduce((sum, { width, height }) => sum + width * height, 0)
  const bridge = createBridge<RenditionJobs>(
    () => new Worker(new URL("./renditions.worker.ts", import.meta.url), { type: "module", name: "renditions" }),
  )
  let done = 0
  try {
    for (const step of steps) {
      const share = (step.width * step.height) / pixels
      const tell = (fraction: number) => onProgress?.(Math.min(1, done + share * fraction))
      const made = await encode(engine, file, facts, step, {
        ...(signal && { signal }),
        onProgress: (part) => tell(part * (1 - CUTTING_SHARE)),
      })
      try {
        await take(
          await bridge.run(
            "cut",
            { file: made.file, name: String(step.side) },
            { ...(signal && { signal }), onProgress: (part) => tell(1 - CUTTING_SHARE + part * CUTTING_SHARE) },
          ),
        )
      } finally {
        await engine.discard(made).catch(() => {})
      }
      done += share
    }
  } finally {
    bridge.close()
  }
}

type Step = ReturnType<typeof renditionLadder>[number]

/** Encodes one quality: a key frame every two seconds, so that it can be cut. */
async function encode(
  engine: VideoEngine,
  file: Blob,
  facts: VideoFacts,
  step: Step,
  { signal, onProgress }: RenditionOptions,
): Promise<MadeVideo> {
  const ways = [
    { videoCodec: "avc", audioCodec: "aac" },
    { videoCodec: "av1", audioCodec: "opus" },
    { videoCodec: "vp9", audioCodec: "opus" },
  ] as const
  let refusal: unknown
  for (const { videoCodec, audioCodec } of ways) {
    try {
      return await engine.convert(
        file,
        {
          container: "mp4",
          videoCodec,
          audioCodec: facts.audio === null ? "none" : audioCodec,
          width: step.width,
          height: step.height,
          videoBitrate: step.videoBitrate,
          audioBitrate: AUDIO_BITRATE,
        },
        { ...(signal && { signal }), onProgress: ({ stage, fraction }) => stage === "working" && onProgress?.(fraction) },
      )
    } catch (error) {
      if (!isRefusal(error)) throw error
      refusal = error
    }
  }
  throw refusal
}

/** Another codec may go where this one does not. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "failCannotEncode"
}
