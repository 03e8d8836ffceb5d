import { describe, expect, it } from "vitest"
import { markDraft } from "./mark-draft.ts"

describe("markDraft", () => {
  it.each([
    [448, 304],
    [64, 64],
    [64, 448],
  ])("writes on the lower right corner of %i × %i alone", (width, height) => {
    const rgba = new Uint8Array(width * height * 4).fill(200)
    const marked = markDraft({ width, height, rgba })
    const changed = Array.from({ length: width * height }, (_, at) => at).filter((at) => marked.rgba[at * 4] !== 200)
    expect(changed.length).toBeGreaterThan(400)
    const least = { x: Math.min(...changed.map((at) => at % width)), y: Math.min(...changed.map((at) => Math.floor(at / width))) }
    expect(least.x).toBeGreaterThanOrEqual(width - 80)
    expect(least.y).toBeGreaterThanOrEqual(height - 40)
    expect(rgba.every((value) => value === 200)).toBe(true)
  })
})
