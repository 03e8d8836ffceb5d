import { newFileId } from "../../src/domain/_kernel/ids.ts"
import type { MediaFile } from "../../src/domain/upload/contract.ts"
import { uploadFile } from "../../src/domain/upload/contract.ts"
import { answer } from "./answer-calls.ts"
import { NOON_MS } from "./mount.tsx"

/** A file of My media as every call shows it: an image, by default otherwise. */
export const mediaFileOf = (over: Partial<MediaFile> = {}): MediaFile => ({
  file_id: newFileId(Date.now()),
  url: "/media/upload/test/ball.png",
  name: "ball.png",
  kind: "image",
  category: 1,
  content_type: "image/png",
  size: 1_000,
  width: 512,
  height: 384,
  duration: null,
  thumbhash: null,
  colour: null,
  poster: null,
  stream: null,
  captions: [],
  storyboard: null,
  folder_id: null,
  created_at: new Date(NOON_MS).toISOString(),
  ...over,
})

/** The server keeps every image that is sent, as large as it is. */
export const keepsImages = () =>
  answer(uploadFile, async ({ file_name: name = "ball.png", category = 1 }, bytes) => {
    const file = bytes ?? new Blob()
    const { width, height } = await createImageBitmap(file)
    return mediaFileOf({ name, category, width, height, url: URL.createObjectURL(file) })
  })

/** An image of the device: a red ball on blue. */
export async function ballOf(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("this browser draws nothing")
  context.fillStyle = "#8fa3b5"
  context.fillRect(0, 0, width, height)
  context.fillStyle = "#c0392b"
  context.arc(width / 2, height / 2, Math.min(width, height) / 4, 0, Math.PI * 2)
  context.fill()
  return new File([await canvas.convertToBlob({ type: "image/png" })], "ball.png", { type: "image/png" })
}
