import { createCanvas } from "@napi-rs/canvas"
import { expect, test } from "vitest"
import { imageFailure } from "./check-image.ts"

const png = createCanvas(8, 6).toBuffer("image/png")
/** A PNG whose header claims a size that no memory holds. */
const huge = new Uint8Array(png)
new DataView(huge.buffer).setUint32(16, 60_000)
new DataView(huge.buffer).setUint32(20, 60_000)
const file = (bytes: BlobPart, type: string) => new File([bytes], "a", { type })

test.each([
  ["an image", file(new Uint8Array(png), "image/png"), null],
  ["an image of another kind than its type says, which any browser opens", file(new Uint8Array(png), "image/jpeg"), null],
  ["a GIF", file("GIF89a\u0001", "image/gif"), null],
  ["an AVIF", file("\0\0\0\u001cftypavif", "image/avif"), null],
  ["an empty file", file("", "image/png"), "FileEmpty"],
  ["a file above the limit", file(new Uint8Array(2000), "image/png"), "FileTooLarge"],
  ["a video", file("x", "video/mp4"), "FileTypeNotAllowed"],
  ["a drawing that may run scripts", file("<svg/>", "image/svg+xml"), "FileTypeNotAllowed"],
  ["a page that calls itself an image", file("<!doctype html>", "image/png"), "FileNotWhatItSays"],
  ["an image that would fill the memory", file(huge, "image/png"), "FileTooManyPixels"],
] as const)("%s", async (_title, image, failure) => {
  expect(await imageFailure(image, 1000)).toBe(failure)
})
