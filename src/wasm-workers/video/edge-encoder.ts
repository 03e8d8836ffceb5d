import { EncodedPacket, type InputVideoTrack, type VideoSample, VideoSampleSink } from "mediabunny"
import { bytesOf, readAvcRecord, withParameterSets } from "../../formats/video/avc-parameter-sets.ts"
import type { EdgeSettings } from "./edge-settings.ts"
import { startFrameEncoder } from "./frame-encoder.ts"

const ROUNDING = 0.0005
const MICROSECONDS = 1_000_000

/** A stretch to re-encode: frames shown at or after `fromSeconds` and before `toSeconds`; the frame running into it is its first one if wanted. */
export interface EdgeStretch {
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly baseSeconds: number
  readonly takesRunningFrame: boolean
}

/**
 * Decodes and encodes a stretch of a video track in its own codec; its first packet is a key packet that stands for itself. Throws
 * failCannotEncode.
 */
export async function* encodeEdge(
  track: InputVideoTrack,
  { fromSeconds, toSeconds, baseSeconds, takesRunningFrame }: EdgeStretch,
  { config, quantizer }: EdgeSettings,
): AsyncGenerator<EncodedPacket, void, unknown> {
  const ready: EncodedPacket[] = []
  let sets: readonly Uint8Array[] = []
  const encoder = startFrameEncoder(config, (chunk, meta) => {
    const record = config.avc && meta?.decoderConfig ? readAvcRecord(bytesOf(meta.decoderConfig.description)) : null
    if (record !== null) sets = record.sets
    const packet = EncodedPacket.fromEncodedChunk(chunk)
    ready.push(chunk.type === "key" && sets.length > 0 ? packet.clone({ data: withParameterSets(packet.data, sets) }) : packet)
  })
  try {
    const isColourTold = (await track.getColorSpace()).matrix != null
    let isFirst = true
    for await (const sample of new VideoSampleSink(track).samples(fromSeconds, toSeconds - ROUNDING)) {
      try {
        const isRunning = sample.timestamp < fromSeconds - ROUNDING
        if (isRunning && !(takesRunningFrame && sample.timestamp + sample.duration > fromSeconds + ROUNDING)) continue
        const shownFrom = Math.max(sample.timestamp, fromSeconds)
        const shownTo = Math.min(sample.timestamp + sample.duration, toSeconds)
        const timestamp = Math.round((shownFrom - baseSeconds) * MICROSECONDS)
        const duration = Math.max(1, Math.round((shownTo - shownFrom) * MICROSECONDS))
        const frame = await frameOf(sample, { timestamp, duration }, isColourTold)
        await encoder.encode(frame, { keyFrame: isFirst, ...quantizer })
        isFirst = false
      } finally {
        sample.close()
      }
      yield* ready.splice(0)
    }
    await encoder.flush()
    yield* ready.splice(0)
  } finally {
    encoder.close()
  }
}

/**
 * A decoded frame at its new time. Where the source does not say its colours a decoder guesses them; an encoder would write the guess down, and
 * players would apply it to what is copied as well. So such a frame is given on without them.
 */
async function frameOf(
  sample: VideoSample,
  times: { readonly timestamp: number; readonly duration: number },
  isColourTold: boolean,
): Promise<VideoFrame> {
  const decoded = sample.toVideoFrame()
  try {
    if (isColourTold || decoded.format === null || decoded.visibleRect === null) return new VideoFrame(decoded, times)
    const bytes = new Uint8Array(decoded.allocationSize())
    const layout = await decoded.copyTo(bytes)
    const { width, height } = decoded.visibleRect
    const colorSpace = { primaries: null, transfer: null, matrix: null, fullRange: null }
    return new VideoFrame(bytes, { format: decoded.format, codedWidth: width, codedHeight: height, layout, colorSpace, ...times })
  } finally {
    decoded.close()
  }
}
