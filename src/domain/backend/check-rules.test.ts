import { describe, expect, it } from "vitest"
import { PROBLEMS, problemOfCode, suggestedName, verdictOf } from "./check-rules.ts"
import type { CheckRow } from "./server-schemas.ts"

const row = (step: string, outcome: CheckRow["outcome"]): CheckRow => ({ step, outcome, code: null, values: {}, took_ms: 1 })

describe("the verdict of a check", () => {
  it.each([
    ["unusable", [row("reach", "fails")]],
    ["unusable", [row("reach", "works"), row("text-to-image", "fails")]],
    ["partly", [row("text-to-image", "works"), row("upscale", "fails")]],
    ["usable", [row("text-to-image", "warns"), row("upscale", "skipped"), row("previews", "warns")]],
  ] as const)("is %s", (verdict, rows) => {
    expect(verdictOf(rows)).toBe(verdict)
  })
})

describe("the problem behind a code", () => {
  it("is the one of that name", () => {
    for (const problem of PROBLEMS) expect(problemOfCode(problem)).toBe(problem)
  })

  it.each([
    ["model-missing", "model-gone"],
    ["status-429", "queue-full"],
    ["kind-unknown", "not-offered"],
    ["mask-unknown", "not-offered"],
    ["control-unknown", "not-offered"],
    ["invalid-request", "order-not-understood"],
    ["no-such-api", "not-a-render-server"],
    ["status-308", "redirected"],
    ["status-599", "went-away"],
    ["node-k-sampler", "failed-there"],
  ])("of %s is %s", (code, problem) => {
    expect(problemOfCode(code)).toBe(problem)
  })
})

describe("the name that is suggested for a server", () => {
  it.each([
    ["https://gpu.example.com/a", "http", [], "gpu"],
    ["https://gpu.example.com", "http", ["gpu"], "gpu-2"],
    ["http://10.0.0.5:7860", "a1111", [], "a1111-1"],
    ["http://localhost:7860", "a1111", ["a1111-1", "a1111-2"], "a1111-3"],
    ["", "workers-ai", [], "workers-ai-1"],
  ])("of %s (%s, beside %s) is %s", (url, kind, taken, name) => {
    expect(suggestedName(url, kind, taken)).toBe(name)
  })
})
