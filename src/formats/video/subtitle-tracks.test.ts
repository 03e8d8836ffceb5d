import { expect, test } from "vitest"
import { subtitleTracksOfIndex, subtitleTracksOfMatroska } from "./subtitle-tracks.ts"

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...part].map((char) => char.charCodeAt(0)) : [...part])))

test("subtitle tracks of an MP4 are found by their handlers, and no other track is", () => {
  const handler = (type: string) => bytes([0, 0, 0, 32], "hdlr", [0, 0, 0, 0, 0, 0, 0, 0], type)
  const index = bytes(...["vide", "soun", "sbtl", "text"].map((type) => [...handler(type)]))
  expect(subtitleTracksOfIndex(index)).toBe(2)
  expect(subtitleTracksOfIndex(bytes("hdlr"))).toBe(0)
})

test("subtitle tracks of a Matroska file are found before its first cluster", () => {
  const subtitle = [0x83, 0x81, 0x11]
  expect(subtitleTracksOfMatroska(bytes([0x83, 0x81, 0x01], subtitle, [0x1f, 0x43, 0xb6, 0x75], subtitle))).toBe(1)
})
