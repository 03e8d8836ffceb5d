import { expect } from "vitest"
import { fixturePath } from "../../local/fixtures/make-fixtures.ts"
import { eventually } from "../journey.ts"
import { test } from "./engine-stage.ts"

const LONG = { container: "webm", videoCodec: "vp9", audioCodec: "opus", speed: 0.25, width: 1920 }

test("a worker that is killed in mid-job rejects the job as crashed, and the next job gets a fresh one", async ({ engine }) => {
  await engine.pick([fixturePath("h264-aac.mp4")])
  const job = engine.call({ job: "convert", file: 0, settings: LONG })
  await eventually(() => engine.reports()).toBeGreaterThan(0)
  await engine.killWorkers()
  expect(await job).toMatchObject({ end: "crashed" })
  expect(await engine.call({ job: "trim", file: 0, settings: { startSeconds: 0, endSeconds: 1, mode: "fast" } })).toMatchObject({
    answer: { engine: "webcodecs", video: "copied" },
  })
})

test("an abort in mid-job stops the work, leaves no file behind and frees the worker", async ({ engine }) => {
  await engine.pick([fixturePath("h264-aac.mp4")])
  expect(await engine.call({ job: "convert", file: 0, settings: LONG, isAborted: true })).toMatchObject({ end: "aborted" })
  expect(await engine.outputs()).toEqual([])
  expect(await engine.call({ job: "probe", file: 0 })).toMatchObject({ answer: { engine: "webcodecs" } })
})
