import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import type { BrowserContext, Page } from "playwright-core"
import { expect } from "vitest"
import { fixturePath } from "../local/fixtures/make-fixtures.ts"
import { preSignGet } from "../src/domain/upload/contract.ts"
import { uploadAudio } from "../src/islands/upload/upload-audio.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { image, largeVideo, openMyMedia } from "./my-media-screen.ts"

const HELD_PART = /\/api\/v1\/resource\/upload\/[^/]+\/2\?/

/** Numbers of the parts that a page sends, in order. */
function partsSentBy(page: Page): string[] {
  const parts: string[] = []
  page.on("request", (request) => {
    const part = /\/resource\/upload\/[^/]+\/(\d+)\?/.exec(request.url())?.[1]
    if (request.method() === "PUT" && part !== undefined) parts.push(part)
  })
  return parts
}

/** The second part of a file is put, and never answered. Answers how to let it through again. */
async function holdSecondPart(page: Page): Promise<() => Promise<void>> {
  await page.route(HELD_PART, () => {})
  return () => page.unroute(HELD_PART)
}

async function loseCopies(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry("uploads", { recursive: true }))
}

test("somebody uploads an image, a video and an audio file; anything else is refused and told why", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Noor"))
  const media = await openMyMedia(page)
  await page.getByText("Nothing here yet").waitFor()
  await media.input.setInputFiles([
    await image("harbour.png", "teal"),
    { name: "video.mp4", mimeType: "video/mp4", buffer: await readFile(fixturePath("h264-aac.mp4")) },
    { name: "drawing.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
    { name: "video.png", mimeType: "image/png", buffer: await readFile(fixturePath("silent.mp4")) },
    { name: "nothing.png", mimeType: "image/png", buffer: Buffer.alloc(0) },
  ])
  const refused = page.getByRole("alert")
  await refused.getByText("3 files can't be uploaded").waitFor()
  expect(await refused.getByRole("listitem").allTextContents()).toEqual([
    "drawing.svg: This file type isn't supported here.",
    "video.png: The file's content doesn't match its name.",
    "nothing.png: The file is empty.",
  ])
  await media.uploads.getByRole("heading", { name: "2 files uploaded" }).waitFor()
  await eventually(media.names).toEqual(["video.mp4", "harbour.png"])
  await page.getByText("2 files", { exact: true }).waitFor()

  await media.input.setInputFiles([await image("the same.png", "teal")])
  await media.uploads.getByRole("heading", { name: "3 files uploaded" }).waitFor()
  await media.uploads.getByRole("button", { name: "Show list" }).click()
  await media.uploads.getByText("You already have this file.").waitFor()
  await eventually(media.names).toEqual(["video.mp4", "harbour.png"])

  await page.getByLabel("Edit files before uploading").check()
  await media.input.setInputFiles([await image("held.png", "navy")])
  await page.getByRole("button", { name: "Remove background" }).waitFor()
  expect(await media.names()).not.toContain("held.png")
  await page.getByRole("button", { name: "Upload", exact: true }).click()
  await eventually(media.names).toEqual(["held.png", "video.mp4", "harbour.png"])
})

test("a video that is cut before the upload is sent cut, however soon the upload is asked for", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Noor"))
  const media = await openMyMedia(page)
  await page.getByLabel("Edit files before uploading").check()
  const buffer = await readFile(fixturePath("h264-aac.mp4"))
  await media.input.setInputFiles([{ name: "video.mp4", mimeType: "video/mp4", buffer }])
  await page.getByRole("button", { name: "Trim a video" }).click()
  const start = page.locator("input[name=start]")
  await start.fill("1")
  await start.press("Enter")
  await page.getByRole("button", { name: "Trim", exact: true }).click()
  const use = page.getByRole("button", { name: /^Use (?:file|clip)/ })
  await use.waitFor()
  // A slow device takes its time to look at what the tool made.
  await page.evaluate(() => {
    // Each blob is given to it below.
    // oxlint-disable-next-line typescript/unbound-method
    const { slice } = Blob.prototype
    Blob.prototype.slice = function (...range) {
      const part = slice.apply(this, range)
      const read = part.arrayBuffer.bind(part)
      part.arrayBuffer = async () => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        return read()
      }
      return part
    }
  })
  await use.click()
  await page.getByRole("button", { name: "Upload", exact: true }).click()
  await eventually(media.names).toEqual(["video-clip.mp4"])
})

test("an upload resumes after a reload with the parts that are missing, by itself or with the file chosen again", async ({ visit }) => {
  const { page, context, newTab, expectConsole } = await visit()
  // A thumbnail is not made of a copy that is lost meanwhile.
  expectConsole(/ERR_FILE_NOT_FOUND \(blob:/)
  await signInQuickly(context, somebody("Noor"))
  const video = await largeVideo("crossing.mp4")
  const media = await openMyMedia(page)
  const release = await holdSecondPart(page)
  const parts = partsSentBy(page)
  page.on("dialog", (dialog) => void dialog.accept())
  await media.input.setInputFiles(video)
  await eventually(() => parts).toEqual(["1", "2"])

  // Beside it, another tab waits for its turn.
  const beside = await newTab()
  const other = await openMyMedia(beside)
  await other.input.setInputFiles([await image("later.png", "olive")])
  await other.uploads.getByText("Waiting for an upload in another tab.").waitFor()
  await beside.close()

  await page.reload()
  await eventually(() => parts).toEqual(["1", "2", "2"])
  await loseCopies(page)
  await page.reload()
  await media.uploads.getByText("Upload interrupted. Choose the same file to resume.").first().waitFor()
  const field = media.uploads.getByLabel(`Choose ${basename(video)} again`)
  await field.setInputFiles(fixturePath("h264-aac.mp4"))
  await media.uploads.getByText("This is a different file. Choose the original one.").waitFor()
  await release()
  await field.setInputFiles(video)
  await eventually(media.names).toContain("crossing.mp4")
  expect(parts).toEqual(["1", "2", "2", "2"])
})

test("an upload is paused, resumed and cancelled, which makes room at the server for the next", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Noor"))
  const media = await openMyMedia(page)
  const release = await holdSecondPart(page)
  const parts = partsSentBy(page)
  await media.input.setInputFiles([await largeVideo("crossing.mp4")])
  await eventually(() => parts).toEqual(["1", "2"])
  await media.uploads.getByRole("button", { name: "Pause crossing.mp4" }).click()
  await media.uploads.getByText(/^Paused at/).waitFor()
  await media.uploads.getByRole("button", { name: "Resume crossing.mp4" }).click()
  await eventually(() => parts).toEqual(["1", "2", "2"])
  await media.input.setInputFiles([await image("next.png", "navy")])
  await media.uploads.getByText("Waiting", { exact: true }).waitFor()
  await media.uploads.getByRole("button", { name: "Cancel crossing.mp4" }).click()
  await release()
  await eventually(media.names).toEqual(["next.png"])
  // Nothing of it is left in the way, here or at the server.
  await page.reload()
  await eventually(media.names).toEqual(["next.png"])
  await eventually(() => media.uploads.count()).toBe(0)
  const { pre_signs } = await callAs(context, preSignGet, {
    ...{ file_size: 10, file_name: "a.png", content_type: "image/png", category: 1 },
  })
  expect(pre_signs).toHaveLength(1)
})

test("an upload of the same person elsewhere is shown, and can be ended from here", async ({ visit }) => {
  const { page, context, expectConsole } = await visit()
  expectConsole(/status of 409/)
  await signInQuickly(context, somebody("Noor"))
  await callAs(context, preSignGet, { file_size: 10, file_name: "elsewhere.png", content_type: "image/png", category: 1 })
  const media = await openMyMedia(page)
  await media.input.setInputFiles([await image("here.png", "maroon")])
  await media.uploads.getByText("Another upload is running. Wait for it or cancel it.").waitFor()
  await media.uploads.getByRole("button", { name: "Stop the other upload and continue" }).click()
  await eventually(media.names).toEqual(["here.png"])
})

test("the audio sequence of the specification uploads an audio file and answers its address", async ({ visit }) => {
  const { context } = await visit()
  await signInQuickly(context, somebody("Noor"))
  const audio = new File([await readFile(fixturePath("tone.mp3"))], "audio.mp3", { type: "audio/mpeg" })
  const pause = (forMs: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(forMs, 200)))
  const url = await uploadAudio(audio, { fetch: fetchAs(context), pause })
  expect(url).toMatch(/^https?:\/\/[^/]+\/media\//)
  expect(await (await context.request.get(url)).body()).toEqual(await readFile(fixturePath("tone.mp3")))
})

/** `fetch` with the cookies of a browser. */
function fetchAs(context: BrowserContext): typeof fetch {
  return async (address, init) => {
    const { body } = init ?? {}
    const data = body instanceof File ? Buffer.from(await body.arrayBuffer()) : String(body)
    const headers = Object.fromEntries(new Headers(init?.headers))
    const answer = await context.request.fetch(String(address), { method: init?.method ?? "GET", headers, data })
    return new Response(new Uint8Array(await answer.body()), { status: answer.status() })
  }
}
