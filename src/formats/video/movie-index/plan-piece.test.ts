import fc from "fast-check"
import { expect, test } from "vitest"
import { FILE_TYPE, type MadeVideo, makeIndex, type PlacedSample } from "../../../../testing/formats/movie-index.ts"
import { AUDIO, every, plan, samplesOf, VIDEO, VIDEO_TRACK } from "../../../../testing/formats/plan-piece.ts"
import { readMovieIndex } from "./index-read.ts"
import { planPiece } from "./plan-piece.ts"

const ROUNDING = 0.0005

/** The rules of a fast cut once more, over plain lists. */
function wantedOf(video: MadeVideo, placed: readonly (readonly PlacedSample[])[], startSeconds: number, endSeconds: number) {
  const seconds = (track: number, units: number) => units / (video.tracks[track]?.unitsPerSecond ?? 1)
  const lastSeconds = Math.max(
    ...placed.map((samples, track) =>
      seconds(
        track,
        samples.reduce((sum, one) => sum + one.duration, samples[0]?.offset ?? 0),
      ),
    ),
  )
  const until = Math.min(endSeconds, lastSeconds)
  const keys = (placed[0] ?? []).filter(({ isKey }) => isKey)
  const keyAt = (time: number) =>
    keys
      .filter(({ shown }) => seconds(0, shown) <= time)
      .toSorted((left, right) => left.shown - right.shown)
      .at(-1)
  const base = seconds(0, (keyAt(startSeconds) ?? keys[0])?.shown ?? 0)
  const key = keyAt(base + ROUNDING)
  if (key === undefined) throw new Error("no key frame")
  const images: PlacedSample[] = []
  let [held, latest]: [PlacedSample[], number] = [[], until]
  for (const sample of (placed[0] ?? []).slice((placed[0] ?? []).indexOf(key))) {
    const shown = seconds(0, sample.shown)
    if (shown < base - ROUNDING) continue
    if (shown < latest - ROUNDING) {
      latest = Math.max(latest, ...held.map((one) => seconds(0, one.shown)))
      images.push(...held, sample)
      held = []
    } else if ((sample.isKey && held.length > 0) || held.push(sample) > 16) break
  }
  const first = (placed[1] ?? []).findLastIndex(({ shown }) => seconds(1, shown) <= base + ROUNDING)
  const rest = (placed[1] ?? []).slice(Math.max(0, first))
  const end = rest.findIndex(({ shown }) => seconds(1, shown) >= until - ROUNDING)
  const audioSamples = end === -1 ? rest : rest.slice(0, end)
  const told = (samples: readonly PlacedSample[], track: number) =>
    samples.map(({ start, size, shown }) => ({ start, size, seconds: expect.closeTo(seconds(track, shown) - base, 4) as number }))
  return { base, lastSeconds, images: images.length, tracks: [told(images, 0), told(audioSamples, 1)].filter(({ length }) => length > 0) }
}

test("a piece has exactly the samples that the rules of a cut choose, where they lie, at their times", () => {
  const sizes = fc.integer({ min: 1, max: 5000 })
  const groups = fc.array(
    fc.array(fc.record({ duration: fc.integer({ min: 1, max: 90 }), offset: fc.integer({ min: -80, max: 200 }), size: sizes }), {
      minLength: 1,
      maxLength: 30,
    }),
    { minLength: 1, maxLength: 8 },
  )
  const chunkSizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  const videos = fc.record({
    groups,
    isReordered: fc.boolean(),
    audio: fc.array(sizes, { minLength: 1, maxLength: 300 }),
    chunkSizes,
    start: fc.double({ min: 0, max: 1, noNaN: true }),
    // Never at the very edge of the tolerance, where the last bit of a number decides.
    length: fc.integer({ min: 1, max: 4000 }).map((milliseconds) => milliseconds / 1000 + 0.00013),
    dataStart: fc.constantFrom(48, 0xffff_0000, 0x9_0000_0000),
  })
  fc.assert(
    fc.property(videos, ({ groups: images, isReordered, audio, chunkSizes: sizesOfChunks, start, length, dataStart }) => {
      const samples = images.flatMap((group) =>
        group.map((sample, at) => ({ ...sample, offset: isReordered ? sample.offset : 0, isKey: at === 0 })),
      )
      const video: MadeVideo = {
        tracks: [
          { ...VIDEO_TRACK, samples, chunkSizes: sizesOfChunks },
          { ...AUDIO, samples: audio.map((size) => ({ size, duration: 1024, offset: 0, isKey: true })), chunkSizes: sizesOfChunks },
        ],
        dataStart,
      }
      const { placed } = makeIndex(video)
      const startSeconds = Math.floor(start * samples.reduce((sum, one) => sum + one.duration, 0)) / 1000
      const [wanted, made] = [
        wantedOf(video, placed, startSeconds, startSeconds + length),
        plan(video, startSeconds, startSeconds + length),
      ]
      expect(made === null).toBe(wanted.images === 0 || startSeconds >= wanted.lastSeconds)
      if (made === null) return
      const read = samplesOf(made)
      expect(made.made.startSeconds).toBeCloseTo(wanted.base, 9)
      expect(read.map((track) => track.map(({ start: at, size, seconds }) => ({ start: at, size, seconds })))).toEqual(wanted.tracks)
      for (const track of read) expect(track.every(({ decodedUnits }, at) => decodedUnits >= (track[at - 1]?.decodedUnits ?? 0))).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test("a frame may come after sixteen that are shown later, not after more", () => {
  for (const [later, isThere] of [
    [16, true],
    [17, false],
  ] as const) {
    const samples = [
      ...every(10, (index) => ({ isKey: index === 0 })),
      ...every(later, { isKey: false, offset: 80 }),
      ...every(1, { isKey: false, offset: -40 * later }),
      ...every(30, { isKey: false, offset: 80 }),
    ]
    const made = plan({ tracks: [{ ...VIDEO_TRACK, samples }] }, 0, 0.45)
    expect(made === null ? 0 : samplesOf(made)[0]?.length).toBe(isThere ? 10 + later + 1 : 10)
  }
})

test("a piece of more than 4 GiB tells its places and its length in long numbers", () => {
  const video: MadeVideo = { tracks: [{ ...VIDEO_TRACK, samples: every(40, { size: 0x1000_0001 }) }] }
  const { placed } = makeIndex(video)
  const made = plan(video, 0, 99)
  expect(made === null ? [] : samplesOf(made)[0]?.map(({ start }) => start)).toEqual(placed[0]?.map(({ start }) => start))
  const head = Buffer.from(made?.before.at(-1) ?? [])
  expect([head.readUInt32BE(0), head.readBigUInt64BE(8)]).toEqual([1, 40n * 0x1000_0001n + 16n])
})

test("audio that lies behind the video is near enough in a short piece", () => {
  expect(plan({ ...VIDEO, isApart: true }, 1, 5)?.ranges.starts).toHaveLength(2)
})

test("a delay of a track and frames that are shown late move the zero of the piece, not the distance of video and audio", () => {
  const video: MadeVideo = {
    tracks: [
      {
        ...VIDEO_TRACK,
        edits: [
          [500, -1, 0x10000],
          [19_000, 80, 0x10000],
        ],
        samples: every(500, (index) => ({ isKey: index % 25 === 0, offset: 80 })),
      },
      { ...AUDIO, edits: [[19_000, 2048, 0x10000]] },
    ],
  }
  const made = plan(video, 2, 4)
  expect(made?.made.startSeconds).toBe(1.5)
  const [images, audioSamples] = made === null ? [] : samplesOf(made)
  expect(images?.[0]?.seconds).toBe(0)
  const first = Math.floor((1.5 * 48_000 + 2048) / 1024)
  expect(audioSamples?.[0]?.seconds).toBeCloseTo((first * 1024 - 2048) / 48_000 - 1.5, 9)
  expect(audioSamples?.[0]?.seconds).toBeLessThan(0)
})

test("a long video is planned as a short one is", () => {
  const seconds = 3 * 3600
  const { index, fileBytes } = makeIndex({
    tracks: [
      {
        ...VIDEO_TRACK,
        unitsPerSecond: 1000,
        samples: every(seconds, (at) => ({ duration: 1000, isKey: at % 2 === 0, offset: (at % 4) * 10 })),
        chunkSizes: [1],
      },
      { ...AUDIO, samples: every(seconds * 4, { duration: 12_000 }), chunkSizes: [4] },
    ],
  })
  const read = readMovieIndex(index)
  const made = read && planPiece({ index: read, fileType: FILE_TYPE, fileBytes }, { startSeconds: 9000, endSeconds: 9060 }, 0)
  expect(made?.made.durationSeconds).toBeCloseTo(60, 0)
})
