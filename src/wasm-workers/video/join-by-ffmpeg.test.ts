import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeVideo, openVideo, videoFolder } from "../../../testing/formats/movie-files.ts"
import { joinArguments } from "./join-by-ffmpeg.ts"

const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
const image = (size: string, rate: number, seconds: number) => [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
]
const SOUND = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100:duration=1"]
const SIZE = { width: 321, height: 180 }

let folder: Awaited<ReturnType<typeof videoFolder>>
const pathOf = (name: string) => join(folder.path, name)
beforeAll(async () => {
  folder = await videoFolder()
  await makeVideo(pathOf("wide.mp4"), [...image("320x180", 25, 2), ...SOUND, ...H264, "-c:a", "aac"])
  await makeVideo(pathOf("silent and tall.mp4"), [...image("90x160", 30, 1), ...H264])
}, 60_000)
afterAll(() => folder.remove())

async function joined(isFirstHeard: boolean) {
  const parts = [
    { hasAudio: isFirstHeard, durationSeconds: 2, zeroSeconds: 0 },
    { hasAudio: false, durationSeconds: 1, zeroSeconds: 0 },
  ]
  const inputs = ["wide.mp4", "silent and tall.mp4"].flatMap((name) => ["-i", pathOf(name)])
  await makeVideo(pathOf("joined.mp4"), [...inputs, ...joinArguments(parts, SIZE)])
  const { input } = await openVideo(pathOf("joined.mp4"))
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const found = {
    size: [await video?.getDisplayWidth(), await video?.getDisplayHeight()],
    seconds: (await video?.computeDuration()) ?? 0,
    audioSeconds: (await audio?.computeDuration()) ?? null,
  }
  input.dispose()
  return found
}

test("files of other sizes and rates are joined in the first one's size, silent where one has no audio", async () => {
  const { size, seconds, audioSeconds } = await joined(true)
  expect(size).toEqual([322, 180])
  expect(seconds).toBeCloseTo(3, 1)
  expect(audioSeconds).toBeCloseTo(3, 1)
})

test("where none has audio the whole has none", async () => {
  const { seconds, audioSeconds } = await joined(false)
  expect(seconds).toBeCloseTo(3, 1)
  expect(audioSeconds).toBeNull()
})
