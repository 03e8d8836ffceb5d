import { describe, expect, test } from "vitest"
import { capabilitiesWith } from "../../src/domain/backend/index.ts"
import { parseRenderers } from "../../src/edge/backends/renderers.ts"
import { rendererEntry } from "./entry.ts"
import { parseCheckCommand } from "./options.ts"
import { describeRow } from "./table.ts"

describe("the command", () => {
  test("takes an address and how one is let in", () => {
    const args = ["https://gpu.example.com/", "--kind", "comfyui", "--token", "t", "--header", "X-Key=a=b", "--header", "Y: c", "--json"]
    expect(parseCheckCommand(args)).toEqual({
      kind: "check",
      target: { url: "https://gpu.example.com", kind: "comfyui", token: "t", headers: { "X-Key": "a=b", Y: "c" } },
      isJson: true,
      limitSeconds: 180,
    })
  })

  test.each([
    [[]],
    [["a", "b"]],
    [["a", "--kind", "gpu"]],
    [["a", "--basic", "me"]],
    [["a", "--header", "x"]],
    [["a", "--limit", "0"]],
    [["--what"]],
  ])("says what is wrong with %j", (args) => {
    expect(typeof parseCheckCommand(args)).toBe("string")
  })
})

test("the entry that is printed is one of RENDERERS", () => {
  const capabilities = capabilitiesWith({ name: "Mine", software: "forge", offers: {}, slots: 2 })
  const entry = rendererEntry({ url: "https://gpu.example.com", kind: null, token: "t" }, "a1111", capabilities)
  expect(parseRenderers(JSON.stringify([entry]))).toEqual([
    { name: "gpu", kind: "a1111", url: "https://gpu.example.com", slots: 2, token: "t" },
  ])
})

test("a row says what one sees and how to mend it", () => {
  const text = describeRow({
    step: "text-to-image",
    outcome: "fails",
    code: "out-of-memory",
    values: { code: "out-of-memory" },
    took_ms: 1200,
  })
  expect(text).toMatch(/^FAIL Text to image +Out of memory.*1\.2 s\n +→ Close other programs/)
})
