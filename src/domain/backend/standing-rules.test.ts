import { expect, it } from "vitest"
import { capabilitiesWith } from "./capability-rules.ts"
import type { RunReport } from "./run-report.ts"
import { BROKEN_FILE_MS, KEPT_ERRORS, STANDING_MS, summaryOf, withoutBrokenFiles } from "./standing-rules.ts"

const NOW_MS = STANDING_MS * 2
const run = (over: Partial<RunReport> = {}): RunReport => ({
  ...{ server: "gpu", kind: "text-to-image", outcome: "done", code: null, tookMs: 1_000, atMs: NOW_MS - 1_000 },
  ...over,
})
const FAILED = run({ outcome: "failed", code: "out-of-memory", tookMs: null })

it("latency is that of the last day's runs that came to something", () => {
  const runs = Array.from({ length: 100 }, (_, index) => run({ tookMs: (index + 1) * 10 }))
  const others = [run({ atMs: NOW_MS - STANDING_MS - 1, tookMs: 9e6 }), run({ outcome: "failed", tookMs: 9e6 })]
  expect(summaryOf([...runs, ...others], NOW_MS)).toMatchObject({ latencyP50Ms: 500, latencyP95Ms: 950, runs: 101, failures: 1 })
  expect(summaryOf([], NOW_MS)).toMatchObject({ latencyP50Ms: null, latencyP95Ms: null, runs: 0, isFailing: false })
})

it("a server fails when most of its last runs did; cancelled ones say nothing, a refusal by its rules is no failure", () => {
  expect(summaryOf([FAILED, run(), FAILED, run(), FAILED], NOW_MS).isFailing).toBe(true)
  expect(summaryOf([FAILED, run(), FAILED, run(), run(), FAILED], NOW_MS).isFailing).toBe(false)
  expect(summaryOf([run({ outcome: "cancelled" }), FAILED, run({ outcome: "cancelled" }), FAILED, FAILED], NOW_MS).isFailing).toBe(true)
  expect(summaryOf(Array<RunReport>(5).fill(run({ outcome: "refused", code: "moderation-blocked" })), NOW_MS)).toMatchObject({
    ...{ failures: 0, isFailing: false, errors: [] },
  })
})

it("the last 20 errors are kept by their codes, also older ones", () => {
  const runs = Array.from({ length: 30 }, (_, index) => ({ ...FAILED, atMs: index }))
  const { errors } = summaryOf(runs, NOW_MS)
  expect(errors).toHaveLength(KEPT_ERRORS)
  expect(errors[0]).toEqual({ atMs: 0, taskKind: "text-to-image", outcome: "failed", code: "out-of-memory" })
})

it("a file that could not be loaded is told with its run, and not offered for half an hour", () => {
  const model = (name: string) => ({ name, hash: null, family: null, sizes: null })
  const can = capabilitiesWith({
    ...{ name: "c", software: "comfyui", offers: {} },
    ...{ models: [model("half.safetensors"), model("whole.safetensors")], loras: null, vaes: ["half.safetensors", "ae.safetensors"] },
  })
  const report = run({ outcome: "failed", code: "model-broken", file: "half.safetensors", tookMs: null })
  expect(summaryOf([report], NOW_MS).errors).toMatchObject([{ code: "model-broken", file: "half.safetensors" }])
  expect(withoutBrokenFiles(can, [run(), report], NOW_MS)).toMatchObject({
    models: [{ name: "whole.safetensors" }],
    loras: null,
    vaes: ["ae.safetensors"],
  })
  expect(withoutBrokenFiles(can, [{ ...report, atMs: NOW_MS - BROKEN_FILE_MS }, run()], NOW_MS)).toBe(can)
})
