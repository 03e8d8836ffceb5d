import { describe, expect, test } from "vitest"
import { resultName } from "./file-words.ts"

describe("the name of a result", () => {
  test.each([
    ["holiday.mov", "trimmed", "mp4", "holiday-trimmed.mp4"],
    ["a.b.c.avi", "", "webm", "a.b.c.webm"],
    ["../../etc/passwd", "x", "mp4", "etc passwd-x.mp4"],
    ['so:"what"?.mp4', "", "gif", "so what.gif"],
    ["\u202egpj.exe.mp4", "", "mp4", "gpj.exe.mp4"],
    ["", "trimmed", "mp4", "video-trimmed.mp4"],
    ["日本の動画.mp4", "", "webp", "日本の動画.webp"],
  ])("of %j is safe and says what it is", (source, suffix, extension, name) => {
    expect(resultName(source, suffix, extension)).toBe(name)
  })

  test("is never longer than a file system takes", () => {
    expect(new TextEncoder().encode(resultName("é".repeat(400), "trimmed", "mp4")).byteLength).toBeLessThan(255)
    expect(new TextEncoder().encode(resultName("🎞".repeat(400), "trimmed", "mp4")).byteLength).toBeLessThan(256)
  })
})
