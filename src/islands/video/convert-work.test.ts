import { beforeEach, expect, it, vi } from "vitest"
import { convertWork } from "./convert-work.ts"
import type { OutputPlan } from "./output-plan.ts"

const { engine, letGo } = vi.hoisted(() => ({
  engine: { join: vi.fn(), convert: vi.fn(), animation: vi.fn(), extractAudio: vi.fn() },
  letGo: vi.fn(),
}))
vi.mock("../_tools/video-engine.ts", () => ({
  letGo,
  videoEngine: () => engine,
  toolProgress: (_progress: unknown, from: number, to: number) => [from, to].map((share) => Math.round(share * 100)),
}))

const FILE = new File(["a"], "a.mp4")
const told: unknown[] = []

beforeEach(() => {
  vi.resetAllMocks()
  told.length = 0
  for (const [name, job] of Object.entries(engine))
    job.mockImplementation(async (...given: readonly unknown[]) => {
      const options = given.at(-1) as { onProgress(progress: unknown): void }
      options.onProgress({})
      return { file: `${name} of ${given[0] === FILE ? "a" : String(given[0])}` }
    })
})

const make = (files: readonly File[], plan: object) =>
  convertWork(files, plan as OutputPlan)(new AbortController().signal, (progress) => told.push(progress))
const planned = (job: string, first: object | null = null) => ({ make: { job, settings: {} }, first })

it.each(["convert", "animation", "extractAudio"])("a file is made into what is planned in one go: %s", async (job) => {
  expect(await make([FILE], planned(job))).toEqual({ file: `${job} of a` })
  expect([told, letGo.mock.calls]).toEqual([[[0, 100]], []])
})

it("what is made on the way takes its share of the time, and is not kept", async () => {
  expect(await make([FILE], planned("animation", {}))).toEqual({ file: "animation of convert of a" })
  expect([told, letGo.mock.calls]).toEqual([
    [
      [0, 60],
      [60, 100],
    ],
    [[{ file: "convert of a" }]],
  ])
})

it("several files become one first", async () => {
  engine.join.mockImplementation(async (_files, { onProgress }) => (onProgress({}), { file: "both" }))
  expect(await make([FILE, FILE], planned("convert", {}))).toEqual({ file: "convert of convert of both" })
  expect(told).toEqual([
    [0, 30],
    [30, 72],
    [72, 100],
  ])
  expect(letGo).toHaveBeenCalledTimes(2)
})

it("what was made on the way is let go where the rest fails", async () => {
  engine.animation.mockRejectedValue(new Error("no room"))
  await expect(make([FILE], planned("animation", {}))).rejects.toThrow("no room")
  expect(letGo).toHaveBeenCalledOnce()
})

it("nothing can be made of nothing", async () => {
  await expect(make([], planned("convert"))).rejects.toThrow("nothing to make")
  await expect(make([FILE], { make: null, first: null })).rejects.toThrow("nothing to make")
})
