import { expect, test } from "vitest"
import { VIDEO_MODELS, type VideoModel, videoModelOf } from "./model-table.ts"

const rows: readonly VideoModel[] = VIDEO_MODELS
const first = (no: string) => videoModelOf(no)?.sizes[0]

test("the models are those of spec 2§9, in its order", () => {
  expect(rows.map(({ no }) => no).join(", ")).toBe(
    "sparkle, lite, depth, ultra, ultra2, hunyuan, plus, turbo, magic, wan, flow, flow2, film video, ultra pro, ultra2 pro, film video pro, dance, hailuo 02",
  )
  expect(videoModelOf("sora")).toBeNull()
})

test("the default sizes are those of spec 2§9", () => {
  expect(first("hunyuan")).toEqual({ width: 480, height: 848 })
  for (const no of ["plus", "turbo", "dance", "magic"]) expect([no, first(no)]).toEqual([no, { width: 1280, height: 720 }])
  for (const { no, class: kind } of rows)
    if (!["hunyuan", "tongyi", "pixverse", "dance"].includes(kind)) expect([no, first(no)]).toEqual([no, { width: 720, height: 1280 }])
})

test("models of the tongyi and PixVerse classes have 4:3 and 3:4 besides, and no other class has", () => {
  for (const { no, class: kind, sizes } of rows) expect([no, sizes.length]).toEqual([no, kind === "tongyi" || kind === "pixverse" ? 5 : 3])
})

test("the first model makes three videos at once and the others two; the first and the fifth fix the length between two frames", () => {
  expect(rows.map(({ maximumVideos }) => maximumVideos)).toEqual([3, ...Array.from({ length: 17 }, () => 2)])
  expect(rows.filter(({ isFixedBetweenFrames }) => isFixedBetweenFrames)).toEqual([rows[0], rows[4]])
})

test("only PixVerse's models have a quality, ways to move and styles; every row has a length, shortest first, and takes something", () => {
  for (const { no, class: kind, hasQuality, motionModes, styles, durationsS, inputs } of rows) {
    expect([no, hasQuality, motionModes.length > 0, styles.length > 0]).toEqual([
      no,
      ...Array.from({ length: 3 }, () => kind === "pixverse"),
    ])
    expect(durationsS.length).toBeGreaterThan(0)
    expect(durationsS.toSorted((one, other) => one - other)).toEqual([...durationsS])
    expect(inputs.length).toBeGreaterThan(0)
  }
  expect(videoModelOf("hunyuan")?.durationsS[0]).toBe(3)
})
