import { EncodedPacketSink, Input, type InputAudioTrack, type InputVideoTrack, MP4, QTFF } from "mediabunny"
import { StoreError, storedSource } from "../../formats/video/stored-source.ts"
import type { MediaStore } from "../_kernel/media-ports.ts"
import { planSegments, type StreamSegment } from "./stream-plan.ts"

/** Codecs that a browser takes in segments of MP4. */
const VIDEO_CODECS: ReadonlySet<string> = new Set(["avc", "hevc", "vp9", "av1"])
const AUDIO_CODECS: ReadonlySet<string> = new Set(["aac", "opus", "mp3", "flac"])
/** What one answer may read of a file to find out where its frames lie; a video whose index is larger is played as a file. */
const MAXIMUM_READ_BYTES = 48 * 1_048_576
/** Key frames of which a video that has more is played as a file: a few bytes can say that there are billions, and each is looked at. */
const MAXIMUM_KEY_FRAMES = 250_000
/** Segments of a day; the playlist names each, and is in memory whole. */
const MAXIMUM_SEGMENTS = 21_600

/** What of a store a stream reads. */
export type VideoStore = Pick<MediaStore, "head" | "readRange">

/** A stored MP4 or MOV that can be streamed: its tracks and how it is cut. */
export interface StreamVideo {
  readonly video: InputVideoTrack
  readonly audio: InputAudioTrack | null
  readonly segments: readonly StreamSegment[]
  readonly sizeBytes: number
  /** It has one picture only: what plays another may show another. */
  readonly hasOnePicture: boolean
}

/**
 * Opens a stored video by ranges of its bytes, hands it to `use` and closes it. Null where there is no file, or one that cannot be cut
 * into segments as it is: another container, codecs that browsers do not take in segments, no key frames or too many, an index beyond all measure.
 */
export async function withVideo<Value>(
  store: VideoStore,
  key: string,
  use: (video: StreamVideo) => Promise<Value | null>,
): Promise<Value | null> {
  const head = await store.head(key)
  if (head === null || !/^video\/(?:mp4|quicktime|x-m4v)$/.test(head.contentType)) return null
  const input = new Input({ source: storedSource(store, key, head.sizeBytes, MAXIMUM_READ_BYTES), formats: [MP4, QTFF] })
  try {
    const video = await readVideo(input, head.sizeBytes)
    return video === null ? null : await use(video)
  } catch (error) {
    if (error instanceof StoreError) throw error
    return null
  } finally {
    input.dispose()
  }
}

async function readVideo(input: Input, sizeBytes: number): Promise<StreamVideo | null> {
  const video = await input.getPrimaryVideoTrack()
  if (video === null || !VIDEO_CODECS.has((await video.getCodec()) ?? "")) return null
  const audio = await input.getPrimaryAudioTrack()
  if (audio !== null && !AUDIO_CODECS.has((await audio.getCodec()) ?? "")) return null
  const keyFrames: number[] = []
  const sink = new EncodedPacketSink(video)
  const metadataOnly = { metadataOnly: true }
  for (
    let packet = await sink.getFirstKeyPacket(metadataOnly);
    packet !== null;
    packet = await sink.getNextKeyPacket(packet, metadataOnly)
  ) {
    if (keyFrames.length === MAXIMUM_KEY_FRAMES) return null
    keyFrames.push(packet.timestamp)
  }
  const endSeconds = await video.computeDuration()
  const segments = planSegments(keyFrames, endSeconds)
  return segments.length === 0 || segments.length > MAXIMUM_SEGMENTS || !Number.isFinite(endSeconds)
    ? null
    : { video, audio, segments, sizeBytes, hasOnePicture: (await input.getVideoTracks()).length === 1 }
}
