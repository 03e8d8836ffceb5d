import { openAsBlob } from "node:fs"
import { join } from "node:path"
import { BlobSource } from "mediabunny"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { makeVideo, videoFolder } from "../../../testing/formats/movie-files.ts"
import { JobError } from "../_bridge/protocol.ts"
import type { MadeVideo } from "./protocol.ts"
import { transcode } from "./transcode.ts"
import { trim } from "./trim.ts"
import { trimByFfmpeg } from "./trim-by-ffmpeg.ts"

// It reads as only workers can.
vi.mock("./block-source.ts", () => ({ blockSource: (file: Blob) => ({ source: new BlobSource(file), readBytes: () => 0 }) }))
vi.mock("./decodes.ts", () => ({ decodes: vi.fn(async () => true) }))
vi.mock("./proof.ts", () => ({ prove: vi.fn(async () => {}) }))
vi.mock("./trim-by-ffmpeg.ts", () => ({ trimByFfmpeg: vi.fn() }))
vi.mock("./transcode.ts", () => ({ transcode: vi.fn() }))

const VIDEO = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=2", "-pix_fmt", "yuv420p", "-g", "10"]
const VIDEOS = {
  "avc.mp4": [...VIDEO, "-c:v", "libx264", "-preset", "veryfast"],
  "vp9.webm": [...VIDEO, "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"],
} as const
const JOB = { signal: new AbortController().signal, tell: () => {}, transfer: () => {} }

/** Of a browser that says it encodes everything, and encodes nothing. */
class FailingEncoder {
  static isConfigSupported = async () => ({ supported: true })
  readonly state = "unconfigured"
  configure(): void {
    throw new DOMException("not here", "NotSupportedError")
  }
}

const madeBy = (engine: MadeVideo["engine"]): MadeVideo => ({
  file: new File([], "clip.mp4"),
  id: engine,
  contentType: "video/mp4",
  extension: "mp4",
  engine,
  size: null,
  durationSeconds: 1,
  video: "encoded",
  audio: "none",
  startSeconds: 0.3,
  readBytes: null,
})

let folder: Awaited<ReturnType<typeof videoFolder>>
beforeAll(async () => {
  folder = await videoFolder()
  for (const [name, args] of Object.entries(VIDEOS)) await makeVideo(join(folder.path, name), args)
}, 60_000)
afterAll(() => folder.remove())
beforeEach(() => {
  vi.stubGlobal("VideoEncoder", FailingEncoder)
  vi.stubGlobal("VideoDecoder", vi.fn())
  vi.mocked(trimByFfmpeg).mockReset().mockResolvedValue(madeBy("ffmpeg"))
  vi.mocked(transcode).mockReset().mockResolvedValue(madeBy("webcodecs"))
})
afterEach(() => void vi.unstubAllGlobals())

async function cut(name: keyof typeof VIDEOS): Promise<MadeVideo> {
  const settings = { startSeconds: 0.3, endSeconds: 1.3, mode: "exact" } as const
  return trim({ file: await openAsBlob(join(folder.path, name)), workspace: "test", settings }, JOB)
}

test("where the encoder of the edges fails the bundled engine cuts, and that encoder is not asked for the whole either", async () => {
  await expect(cut("avc.mp4")).resolves.toMatchObject({ engine: "ffmpeg" })
  expect(transcode).not.toHaveBeenCalled()
})

test("where only the encoder of another codec fails the whole is encoded as H.264 by the browser, then by the bundled engine", async () => {
  await expect(cut("vp9.webm")).resolves.toMatchObject({ engine: "webcodecs" })
  expect(trimByFfmpeg).not.toHaveBeenCalled()
  vi.mocked(transcode).mockRejectedValue(new JobError("failed", "failCannotEncode"))
  await expect(cut("vp9.webm")).resolves.toMatchObject({ engine: "ffmpeg" })
})

test("where no encoder is said to be there the whole is encoded at once", async () => {
  vi.stubGlobal(
    "VideoEncoder",
    class extends FailingEncoder {
      static override isConfigSupported = async () => ({ supported: false })
    },
  )
  await expect(cut("avc.mp4")).resolves.toMatchObject({ engine: "webcodecs" })
})
