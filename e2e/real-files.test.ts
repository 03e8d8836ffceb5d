import { readFile } from "node:fs/promises"
import { expect } from "vitest"
import { HEIC_BYTES } from "../local/fixtures/heic-image.ts"
import { fixturePath } from "../local/fixtures/make-fixtures.ts"
import { libraryList } from "../src/domain/library/contract.ts"
import { preSignGet } from "../src/domain/upload/contract.ts"
import { openImageTool } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { image, openMyMedia } from "./my-media-screen.ts"

test("an image of a phone becomes a JPEG on the device, in its colours, and that is said", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Noor"))
  const media = await openMyMedia(page)
  const decoders: string[] = []
  context.on("request", (request) => void (/libheif/.test(request.url()) && decoders.push(request.url())))
  await media.input.setInputFiles([await image("harbour.png", "teal")])
  await media.uploads.getByRole("heading", { name: "1 file uploaded" }).waitFor()
  expect(decoders).toEqual([])

  await media.input.setInputFiles([{ name: "IMG_0042.HEIC", mimeType: "", buffer: Buffer.from(HEIC_BYTES) }])
  await page.getByText("IMG_0042.HEIC was converted to JPEG, because most browsers can't show HEIC.").waitFor()
  await eventually(media.names).toEqual(["IMG_0042.jpg", "harbour.png"])
  const { items } = await callAs(context, libraryList, {})
  expect(items[0]).toMatchObject({ name: "IMG_0042.jpg", content_type: "image/jpeg", width: 192, height: 128 })
  const ends = await page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")
    context?.drawImage(bitmap, 0, 0)
    return [4, 188].map((x) => [...(context?.getImageData(x, 64, 1, 1).data ?? [])].map((value) => Math.round(value / 32)))
  }, items[0]?.url ?? "")
  expect(ends).toEqual([
    [8, 0, 0, 8],
    [0, 0, 8, 8],
  ])
})

test("what a file holds is found out before any of it is sent", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Noor"))
  const media = await openMyMedia(page)
  const planned: string[] = []
  page.on("request", (request) => void (request.url().includes(preSignGet.path) && planned.push(request.postData() ?? "")))
  const matroska = await readFile(fixturePath("h264-opus.mkv"))
  await media.input.setInputFiles([
    { name: "half.mkv", mimeType: "video/x-matroska", buffer: matroska.subarray(0, matroska.length >> 1) },
    { name: "half.mp4", mimeType: "video/mp4", buffer: await readFile(fixturePath("truncated.mp4")) },
  ])
  await page.getByRole("alert").getByText("2 files can't be uploaded").waitFor()
  expect(await page.getByRole("alert").getByRole("listitem").allTextContents()).toEqual([
    "half.mkv: The file is damaged or incomplete.",
    "half.mp4: The file is damaged or incomplete.",
  ])
  expect(planned).toEqual([])

  // A video without a video track is audio, whatever it is called.
  await media.input.setInputFiles([{ name: "podcast.mp4", mimeType: "video/mp4", buffer: await readFile(fixturePath("tone.m4a")) }])
  await media.uploads.getByRole("heading", { name: "1 file uploaded" }).waitFor()
  const { items } = await callAs(context, libraryList, {})
  expect(items[0]).toMatchObject({ name: "podcast.mp4", kind: "audio", category: 59, content_type: "audio/mp4" })
})

test("the tools for images open what a phone takes", async ({ visit }) => {
  const { page } = await visit()
  const heic = { name: "IMG_0042.HEIC", mimeType: "image/heic", buffer: Buffer.from(HEIC_BYTES) }
  await openImageTool(page, "/en/tools/mask", "mask-painter", heic)
  await page.getByRole("application", { name: "Canvas for painting the mask" }).waitFor()
})
