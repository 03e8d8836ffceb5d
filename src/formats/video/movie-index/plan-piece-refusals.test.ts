import fc from "fast-check"
import { expect, test } from "vitest"
import { box, FILE_TYPE, type MadeVideo, makeIndex, u32 } from "../../../../testing/formats/movie-index.ts"
import { AUDIO, every, plan, VIDEO, VIDEO_TRACK } from "../../../../testing/formats/plan-piece.ts"
import { readMovieIndex } from "./index-read.ts"
import { planPiece } from "./plan-piece.ts"

test("damaged indexes are refused or understood, within the file, and never thrown over", () => {
  const whole = makeIndex({
    tracks: [{ ...VIDEO_TRACK, samples: every(60, (index) => ({ isKey: index % 9 === 0, offset: (index % 3) * 40 })) }, AUDIO],
  })
  const damage = fc.array(fc.tuple(fc.nat(whole.index.length - 1), fc.constantFrom(0, 1, 2, 4, 127, 128, 255)), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(damage, fc.option(fc.nat(whole.index.length)), (changes, length) => {
      const index = whole.index.slice(0, length ?? undefined)
      for (const [at, value] of changes) if (at < index.length) index[at] = value
      const read = readMovieIndex(index)
      const made =
        read && planPiece({ index: read, fileType: FILE_TYPE, fileBytes: whole.fileBytes }, { startSeconds: 0.5, endSeconds: 1.5 }, 0)
      if (made === null) return
      expect(made.ranges.ends.every((end, at) => end <= whole.fileBytes && end > (made.ranges.starts[at] ?? end))).toBe(true)
      expect(made.ranges.bytes).toBeLessThanOrEqual(whole.fileBytes)
      expect(made.made.durationSeconds).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 1000 },
  )
})

test("counts that the bytes do not hold are refused at once", () => {
  for (const type of ["stts", "stss", "stsc", "stsz", "stco", "stsd", "dref"]) {
    const change = (index: Uint8Array<ArrayBuffer>) => {
      const at = Buffer.from(index).indexOf(type) + (type === "stsz" ? 12 : 8)
      index.set([255, 255, 255, 255], at)
      return index
    }
    if (type !== "stsd" && type !== "dref") expect(plan(VIDEO, 1, 2, change), type).toBeNull()
    else plan(VIDEO, 1, 2, change)
  }
})

test("equal samples without a table of sizes are no more than the largest table could hold", () => {
  const change = (index: Uint8Array<ArrayBuffer>) => {
    const at = Buffer.from(index).indexOf("stsz") + 8
    index.set([...u32(4), ...u32(0xffff_ffff)], at)
    index.set(u32(0xffff_ffff), Buffer.from(index).indexOf("stts") + 12)
    index.set(u32(0xffff_ffff), Buffer.from(index).indexOf("mdhd") + 20)
    return index
  }
  expect(plan({ tracks: [{ ...AUDIO, samples: every(1, { duration: 1 }) }] }, 80_000, 80_001, change)).toBeNull()
})

test("tables that contradict one another are refused", () => {
  const changes: readonly (readonly [type: string, at: number, value: number])[] = [
    ["stts", 12, 501],
    ["stts", 12, 499],
    ["stco", 8, 20],
    ["stsc", 12, 2],
    ["stsc", 16, 0],
  ]
  for (const [type, at, value] of changes) {
    const change = (index: Uint8Array<ArrayBuffer>) => {
      index.set(u32(value), Buffer.from(index).indexOf(type) + at)
      return index
    }
    expect(plan(VIDEO, 5, 10, change), `${type} ${value}`).toBeNull()
  }
})

test("a file that ends before the last byte of a piece is refused, one that ends with it is not", () => {
  const { index, placed, fileBytes } = makeIndex(VIDEO)
  const read = readMovieIndex(index)
  const planOf = (bytes: number) =>
    read && planPiece({ index: read, fileType: FILE_TYPE, fileBytes: bytes }, { startSeconds: 1, endSeconds: 99 }, 0)
  expect(Math.max(...placed.flatMap((samples) => samples.map(({ start, size }) => start + size)))).toBe(fileBytes)
  expect(planOf(fileBytes)).not.toBeNull()
  expect(planOf(fileBytes - 1)).toBeNull()
})

test("what these rules do not understand is refused", () => {
  const changed: Readonly<Record<string, MadeVideo>> = {
    "in fragments": { ...VIDEO, more: [box("mvex", box("trex", u32(0)))] },
    "data elsewhere": { tracks: [{ ...VIDEO_TRACK, isElsewhere: true }, AUDIO] },
    "another description within": { tracks: [{ ...VIDEO_TRACK, descriptionOf: (chunk) => (chunk > 10 ? 2 : 1) }, AUDIO] },
    "no such description": { tracks: [{ ...VIDEO_TRACK, descriptionOf: () => 3 }, AUDIO] },
    encrypted: { tracks: [{ ...VIDEO_TRACK, entry: "encv" }, AUDIO] },
    "raw audio": { tracks: [VIDEO_TRACK, { ...AUDIO, entry: "sowt" }] },
    "two video tracks": { tracks: [VIDEO_TRACK, VIDEO_TRACK, AUDIO] },
    "two edits": {
      tracks: [
        {
          ...VIDEO_TRACK,
          edits: [
            [1000, 0, 0x10000],
            [1000, 5000, 0x10000],
          ],
        },
        AUDIO,
      ],
    },
    "a slower edit": { tracks: [{ ...VIDEO_TRACK, edits: [[1000, 0, 0x8000]] }, AUDIO] },
    "nothing but empty edits": { tracks: [{ ...VIDEO_TRACK, edits: [[1000, -1, 0x10000]] }, AUDIO] },
    "a sample without bytes": { tracks: [{ ...VIDEO_TRACK, samples: every(500, (index) => ({ size: index === 60 ? 0 : 9 })) }, AUDIO] },
    "audio behind all video": { ...VIDEO, isApart: true },
    "no track": { tracks: [] },
  }
  expect(plan(VIDEO, 1, 15)).not.toBeNull()
  for (const [name, video] of Object.entries(changed)) expect(plan(video, 1, 15), name).toBeNull()
  expect(plan(VIDEO, 21, 22), "after the end").toBeNull()
})
