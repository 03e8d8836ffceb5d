import { expect } from "vitest"
import { FIXTURES } from "../../local/fixtures/fixture-table.ts"
import { fixturePath } from "../../local/fixtures/make-fixtures.ts"
import { eventually } from "../journey.ts"
import { ffprobe, leastLikeness, test } from "./engine-stage.ts"

/** Above it nobody sees a difference. */
const ALIKE_DB = 38
const CUT = { startSeconds: 0.52, endSeconds: 2.4 }
const FRAME_SECONDS = 0.04
/** Just before a frame begins, since times are rounded. */
const ROUNDING = 0.001

const opened = FIXTURES.filter(
  ({ opener, expected }) => opener !== "none" && !("refused" in expected && expected.refused !== "FileTypeNotAllowed"),
)

test("every file is opened by whom the table says, and what cannot be opened says why", async ({ engine }) => {
  const answers: Record<string, unknown> = {}
  for (const { name } of FIXTURES) {
    await engine.pick([fixturePath(name)])
    const { answer, code } = await engine.call({ job: "probe", file: 0 })
    answers[name] = code ?? answer
  }
  for (const { name, opener } of opened) expect(answers[name], name).toMatchObject({ engine: opener })
  expect(answers).toMatchObject({
    "empty.mp4": "FileEmpty",
    "truncated.mp4": "FileBroken",
    "rotated.mov": { container: "mov", video: { width: 180, height: 320, rotationDegrees: 90 } },
    "ten-bit.mp4": { video: { bitDepth: 10 } },
    "surround.mp4": { audio: { channels: 6 } },
    "variable-rate.mp4": { video: { isFrameRateConstant: false } },
    "mpeg4-mp3.avi": { container: "avi", reason: "reasonContainer", video: { codec: "mpeg4" } },
    "hevc-aac.mp4": { reason: "reasonVideoCodec" },
  })
})

test("an exact cut begins with the frame at its start, ends with the last before its end, and its audio is in time", async ({ engine }) => {
  for (const name of ["h264-aac.mp4", "b-frames.mp4", "rotated.mov", "surround.mp4"]) {
    await engine.pick([fixturePath(name)])
    const answer = await engine.call({ job: "trim", file: 0, settings: { ...CUT, mode: "exact" } })
    expect(answer, name).toMatchObject({ answer: { engine: "webcodecs", audio: "copied" } })
    const [image, audio] = await ffprobe(engine.pathOf(answer))
    expect(Number(image?.nb_read_frames), name).toBe(Math.round((CUT.endSeconds - CUT.startSeconds) / FRAME_SECONDS))
    const likeness = await leastLikeness(engine.pathOf(answer), fixturePath(name), CUT.startSeconds - ROUNDING, CUT.endSeconds - ROUNDING)
    expect(likeness, name).toBeGreaterThan(ALIKE_DB)
    expect(Math.abs(Number(audio?.start_time)), name).toBeLessThan(0.02)
  }
})

test("a browser plays an exact cut whose edges are re-encoded, and shows the source's frames at them and between", async ({ engine }) => {
  await engine.pick([fixturePath("h264-aac.mp4")])
  const cut = await engine.call({ job: "trim", file: 0, settings: { ...CUT, mode: "exact" } })
  const whole = await engine.call({ job: "trim", file: 0, settings: { startSeconds: 0, endSeconds: 3, mode: "fast" } })
  expect(cut).toMatchObject({ answer: { video: "edges" } })
  const times = [0.02, 0.9, 1.7, 1.86]
  // A busy browser may say that it has sought before it shows the frame; what is wrong in the file stays wrong.
  await eventually(async () => {
    const made = await engine.play(cut.saved ?? "", times)
    const wanted = await engine.play(
      whole.saved ?? "",
      times.map((time) => time + CUT.startSeconds),
    )
    return times.filter((_, index) => !(meanDifference(made[index], wanted[index]) < 4))
  }).toEqual([])
})

function meanDifference(one: readonly number[] = [], other: readonly number[] = []): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

test("a fast cut copies every frame from the key frame on", async ({ engine }) => {
  for (const name of ["b-frames.mp4", "vp9-opus.webm", "av1-opus.webm", "h264-opus.mkv", "hevc-aac.mp4"]) {
    await engine.pick([fixturePath(name)])
    const answer = await engine.call({ job: "trim", file: 0, settings: { ...CUT, mode: "fast" } })
    expect(answer, name).toMatchObject({ answer: { engine: "webcodecs", video: "copied", audio: "copied" } })
    const { startSeconds } = answer.answer as { startSeconds: number }
    expect(await leastLikeness(engine.pathOf(answer), fixturePath(name), startSeconds - ROUNDING, CUT.endSeconds), name).toBe(
      Number.POSITIVE_INFINITY,
    )
  }
})

test("conversions come out in the codecs, size and time that were asked for", async ({ engine }) => {
  const cases = [
    [{ container: "webm", videoCodec: "vp9", audioCodec: "opus", width: 160, startSeconds: 1, endSeconds: 2 }, ["vp9", "opus"], 25],
    [{ container: "mp4", videoCodec: "avc", audioCodec: "aac", speed: 2, frameRate: 25 }, ["h264", "aac"], 38],
    [{ container: "mkv", videoCodec: "copy", audioCodec: "mp3" }, ["h264", "mp3"], 75],
  ] as const
  await engine.pick([fixturePath("h264-aac.mp4")])
  for (const [settings, codecs, frames] of cases) {
    const answer = await engine.call({ job: "convert", file: 0, settings })
    expect(answer.end, JSON.stringify(answer)).toBeUndefined()
    const streams = await ffprobe(engine.pathOf(answer))
    expect(streams.map((stream) => stream.codec_name)).toEqual(codecs)
    expect(Number(streams[0]?.nb_read_frames)).toBe(frames)
  }
})

test("ffmpeg makes an mp4 of an avi, and says that it was ffmpeg", async ({ engine }) => {
  await engine.pick([fixturePath("mpeg4-mp3.avi")])
  const answer = await engine.call({ job: "convert", file: 0, settings: { container: "mp4", videoCodec: "avc", audioCodec: "aac" } })
  expect(answer).toMatchObject({
    answer: { engine: "ffmpeg", size: { width: 320, height: 180 } },
    stages: expect.arrayContaining(["loading", "working"]),
  })
  expect(await leastLikeness(engine.pathOf(answer), fixturePath("mpeg4-mp3.avi"), 0, 3)).toBeGreaterThan(34)
})

test("files that agree are joined as they are, others are re-encoded", async ({ engine }) => {
  await engine.pick([fixturePath("h264-aac.mp4"), fixturePath("faststart.mp4"), fixturePath("vp9-opus.webm")])
  const same = await engine.join([0, 1])
  expect(same).toMatchObject({ answer: { video: "copied" } })
  expect((await ffprobe(engine.pathOf(same)))[0]?.nb_read_frames).toBe("150")
  const other = await engine.join([0, 2])
  expect(other).toMatchObject({ answer: { video: "encoded", durationSeconds: expect.closeTo(6, 1) } })
})

test("impossible settings are refused before anything is read", async ({ engine }) => {
  await engine.pick([fixturePath("h264-aac.mp4"), fixturePath("silent.mp4")])
  const refusals = [
    [{ job: "trim", file: 0, settings: { startSeconds: 2, endSeconds: 1, mode: "fast" } }, "failSettings"],
    [{ job: "trim", file: 0, settings: { startSeconds: 99, endSeconds: 100, mode: "exact" } }, "failSettings"],
    [{ job: "convert", file: 0, settings: { container: "webm", videoCodec: "avc", audioCodec: "aac" } }, "failCannotEncode"],
    [{ job: "convert", file: 0, settings: { container: "webm", videoCodec: "copy", audioCodec: "none" } }, "failCannotCopy"],
    [{ job: "convert", file: 0, settings: { container: "mp4", videoCodec: "avc", audioCodec: "aac", speed: 9 } }, "failSettings"],
    [{ job: "compressTo", file: 0, settings: 500 }, "failTargetTooSmall"],
    [{ job: "extractAudio", file: 1, settings: { format: "mp3" } }, "failNoAudio"],
    [{ job: "filmstrip", file: 0, settings: { count: 0, width: 80 } }, "failSettings"],
    [
      { job: "animation", file: 0, settings: { format: "gif", startSeconds: 0, endSeconds: 2, width: 9_999, frameRate: 10 } },
      "failSettings",
    ],
  ] as const
  for (const [call, code] of refusals) expect(await engine.call(call), JSON.stringify(call)).toMatchObject({ end: "failed", code })
})
