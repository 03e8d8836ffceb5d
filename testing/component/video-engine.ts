import type { VideoEngine } from "../../src/wasm-workers/video/client.ts"
import type { MadeVideo, VideoFacts } from "../../src/wasm-workers/video/protocol.ts"

/**
 * Stands in for src/wasm-workers/video/client.ts in tests of what a tool shows:
 * `vi.mock("…/video/client.ts", () => import("…/testing/component/video-engine.ts"))`.
 */
export function createVideoEngine(): VideoEngine {
  return engine
}

/** An MP4 of 3 s and 320 × 180 px, as the fixture h264-aac.mp4 is. */
export const FACTS: VideoFacts = {
  container: "mp4",
  sizeBytes: 90_000,
  durationSeconds: 3,
  audioLeadSeconds: 0,
  audioTracks: 1,
  subtitleTracks: 0,
  video: {
    codec: "avc",
    codecString: "avc1.640028",
    width: 320,
    height: 180,
    rotationDegrees: 0,
    frameRate: 25,
    isFrameRateConstant: true,
    shownSeconds: 3,
    bitrate: 200_000,
    bitDepth: 8,
    isHighDynamicRange: false,
    isTransparent: false,
    canDecode: true,
  },
  audio: { codec: "aac", channels: 2, sampleRateHz: 48_000, bitrate: 64_000, canDecode: true },
  engine: "webcodecs",
  reason: null,
}

/** What the engine made of something, out of these bytes. */
export function madeVideo(file: File, over: Partial<MadeVideo> = {}): MadeVideo {
  return {
    file,
    id: crypto.randomUUID(),
    contentType: "video/mp4",
    extension: "mp4",
    engine: "webcodecs",
    size: { width: 320, height: 180 },
    durationSeconds: 3,
    video: "encoded",
    audio: "copied",
    startSeconds: 0,
    readBytes: null,
    ...over,
  }
}

const ended = (job: string) => () => Promise.reject(new Error(`the test says nothing of ${job}`))

const looking: VideoEngine = {
  probe: () => Promise.resolve(FACTS),
  filmstrip: () => Promise.resolve([]),
  peaks: (_, { count }) => Promise.resolve({ values: new Float32Array(count).fill(0.5) }),
  frameAt: ended("frameAt"),
  trim: ended("trim"),
  convert: ended("convert"),
  mute: ended("mute"),
  compressTo: ended("compressTo"),
  extractAudio: ended("extractAudio"),
  animation: ended("animation"),
  join: ended("join"),
  discard: () => Promise.resolve(),
  close: () => {},
}
const engine: VideoEngine = { ...looking }

/** From now on the engine works so; what is not named looks at files like FACTS and makes nothing. */
export function engineWorks(jobs: Partial<VideoEngine> = {}): void {
  Object.assign(engine, looking, jobs)
}
