import { expect, it } from "vitest"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { fileIdOf, photoOfMedia } from "./chosen-photo.ts"

const file = { file_id: "file_1", kind: "image", name: "fox.png", url: "/media/fox.png", width: 640, height: 480 } as MediaFile

it("an image of My media is a photo that is stored already", async () => {
  const photo = photoOfMedia(file)
  expect(photo).toMatchObject({ name: "fox.png", size: { width: 640, height: 480 } })
  expect(photo && (await fileIdOf(photo))).toBe("file_1")
})

it.each([
  ["a video", { kind: "video" }],
  ["an image without a width", { width: null }],
  ["an image without a height", { height: null }],
] as const)("%s is no photo", (_what, change) => {
  expect(photoOfMedia({ ...file, ...change })).toBeNull()
})
