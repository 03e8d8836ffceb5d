import { openAsBlob } from "node:fs"
import { join } from "node:path"
import { BlobSource } from "mediabunny"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { makeVideo, videoFolder } from "../../../testing/formats/movie-files.ts"
import { joinEncoded } from "./join-encoded.ts"
import { withVideo } from "./open-video.ts"
import { transcode } from "./transcode.ts"

// It reads as only workers can.
vi.mock("./block-source.ts", () => ({ blockSource: (file: Blob) => ({ source: new BlobSource(file), readBytes: () => 0 }) }))
// A browser that decodes images and no audio.
vi.mock("./decodes.ts", () => ({ decodes: async (track: { isVideoTrack(): boolean }) => track.isVideoTrack() }))

const VIDEO = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=1", "-pix_fmt", "yuv420p", "-c:v", "libx264"]
const AUDIO = ["-f", "lavfi", "-i", "sine=duration=1", "-c:a", "aac"]
const JOB = { signal: new AbortController().signal, tell: () => {}, transfer: () => {} }

let folder: Awaited<ReturnType<typeof videoFolder>>
let file: Blob
beforeAll(async () => {
  folder = await videoFolder()
  const path = join(folder.path, "with audio.mp4")
  await makeVideo(path, [...VIDEO.slice(0, 4), ...AUDIO.slice(0, 4), ...VIDEO.slice(4), ...AUDIO.slice(4)])
  file = await openAsBlob(path)
}, 60_000)
afterAll(() => folder.remove())

test("clips whose audio this browser does not decode are left to the bundled engine, and not waited for", async () => {
  const made = await withVideo(file, async (video) => (video === null ? "unread" : joinEncoded([file, file], "test", [video, video], JOB)))
  expect(made).toBeNull()
})

test("what needs audio that this browser does not decode is refused before anything is decoded", async () => {
  const work = { video: {}, audio: {}, audioCodec: null, trim: { start: 0.3 } }
  const making = withVideo(file, async (video) =>
    video === null ? "unread" : transcode({ file, workspace: "test", kind: "mp4" }, video, work, JOB),
  )
  await expect(making).rejects.toMatchObject({ code: "failUnreadable" })
})
