import { expect, test } from "vitest"
import { fileFailure } from "./file-checks.ts"

test.each([
  ["clip.mp4", "video/mp4", 10, null],
  ["CLIP.AVI", "", 10, null],
  ["tape.wmv", "application/octet-stream", 10, null],
  ["unnamed", "", 10, null],
  ["clip.mp4", "video/mp4", 0, "FileEmpty"],
  ["clip.mp4", "video/mp4", 100, null],
  ["clip.mp4", "video/mp4", 101, "CreativeCenterPopup12"],
  ["note.txt", "text/plain", 10, "FileTypeNotAllowed"],
  ["photo.jpg", "image/jpeg", 10, "FileTypeNotAllowed"],
  ["odd.bin", "", 10, "FileTypeNotAllowed"],
])("%s of type %j and %d bytes: %s", (name, type, size, failure) => {
  expect(fileFailure({ name, type, size }, 100)).toBe(failure)
})
