import { CustomSource, EncodedPacketSink, Input, type InputAudioTrack, type InputVideoTrack, MP4, QTFF } from "mediabunny"
import type { MediaStore } from "../_shared/ports.ts"
import { planSegments, type StreamSegment } from "./stream-plan.ts"

/** Codecs that a browser takes in segments of MP4. */
const VIDEO_CODECS: ReadonlySet<string> = new Set(["avc", "hevc", "vp9", "av1"])
const AUDIO_CODECS: ReadonlySet<string> = new Set(["aac", "opus", "mp3", "flac"])
/** What one answer may read of a file to find out where its frames lie; a film whose index is larger is played as a file. */
const MAXIMUM_READ_BYTES = 48 * 1_048_576
/** What is kept of what was read. */
const CACHE_BYTES = 4 * 1_048_576

/** A stored MP4 or MOV that can be streamed: its tracks and how it is cut. */
export interface StreamFilm {
  readonly video: InputVideoTrack
  readonly audio: InputAudioTrack | null
  readonly segments: readonly StreamSegment[]
  readonly sizeBytes: number
}

/**
 * Opens a stored film by ranges of its bytes, hands it to `use` and closes it. Null where there is no file, or one that cannot be cut
 * into segments as it is: another container, codecs that browsers do not take in segments, no key frames, an index beyond all measure.
 */
export async function withFilm<Value>(
  store: MediaStore,
  key: string,
  use: (film: StreamFilm) => Promise<Value | null>,
): Promise<Value | null> {
  const head = await store.head(key)
  if (head === null || !/^video\/(?:mp4|quicktime|x-m4v)$/.test(head.contentType)) return null
  const input = new Input({ source: sourceOf(store, key, head.sizeBytes), formats: [MP4, QTFF] })
  try {
    const film = await readFilm(input, head.sizeBytes)
    return film === null ? null : await use(film)
  } catch (error) {
    if (error instanceof FilmUnreadable || !isStoreFault(error)) return null
    throw error
  } finally {
    input.dispose()
  }
}

class FilmUnreadable extends Error {}
/** The store, not the file, is to blame: the answer is a fault that may be tried again, not a film that cannot be streamed. */
class StoreFault extends Error {}

function isStoreFault(error: unknown): boolean {
  return error instanceof StoreFault
}

function sourceOf(store: MediaStore, key: string, sizeBytes: number): CustomSource {
  let readBytes = 0
  return new CustomSource({
    getSize: () => sizeBytes,
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: "network",
    async read(start, end) {
      readBytes += end - start
      if (readBytes > MAXIMUM_READ_BYTES) throw new FilmUnreadable("the index is too large")
      const bytes = await store.readRange(key, start, end - start).catch((error: unknown) => {
        throw new StoreFault("the store did not answer", { cause: error })
      })
      if (bytes === null || bytes.length !== end - start) throw new FilmUnreadable("the file ends early")
      return bytes
    },
  })
}

async function readFilm(input: Input, sizeBytes: number): Promise<StreamFilm | null> {
  const video = await input.getPrimaryVideoTrack()
  if (video === null || !VIDEO_CODECS.has((await video.getCodec()) ?? "")) return null
  const audio = await input.getPrimaryAudioTrack()
  if (audio !== null && !AUDIO_CODECS.has((await audio.getCodec()) ?? "")) return null
  const keyFrames: number[] = []
  const sink = new EncodedPacketSink(video)
  const metadataOnly = { metadataOnly: true }
  for (let packet = await sink.getFirstKeyPacket(metadataOnly); packet !== null; packet = await sink.getNextKeyPacket(packet, metadataOnly))
    keyFrames.push(packet.timestamp)
  const endSeconds = await video.computeDuration()
  const segments = planSegments(keyFrames, endSeconds)
  return segments.length === 0 || !Number.isFinite(endSeconds) ? null : { video, audio, segments, sizeBytes }
}
